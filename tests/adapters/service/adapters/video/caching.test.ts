import { expect } from 'chai';
import { folderMusicFiles } from '#adapters/service/adapters/filesystem/music/folder-music-files.ts';
import { createOpenVideos } from '#adapters/service/adapters/video/open-videos.ts';
import { bytesOf as segmentBytes, rangeOf } from '#adapters/service/adapters/video/segment-bytes.ts';
import { planSegment } from '#adapters/service/adapters/video/segment-plan.ts';
import { sourceAt, videoAt } from './fixtures.ts';

const CLOCK = { timescale: 12_800, shift: 0 };
const CUT = { track: 'picture', startS: 4, endS: 8 } as const;

describe('segments too large to hold', () => {
  it('are the same bytes, read as they are wanted, in whatever range', async () => {
    const videos = createOpenVideos(folderMusicFiles);
    const source = await sourceAt(await videoAt('mp4'));
    const { video, release } = await videos.lease(source);
    const plan = await planSegment(video, CUT.track, CLOCK, CUT.startS, CUT.endS);
    const whole = Buffer.from(await segmentBytes(video, plan, CUT));
    for (const [first, last] of [
      [0, whole.length - 1],
      [0, 0],
      [plan.header.length - 1, plan.header.length],
      [1_000, 1_999],
      [whole.length - 1, whole.length - 1],
    ] as const) {
      const parts: Uint8Array[] = [];
      for await (const part of rangeOf(videos, source, plan, CUT, first, last)) parts.push(part);
      expect(Buffer.concat(parts).equals(whole.subarray(first, last + 1)), `${String(first)}-${String(last)}`).to.equal(true);
    }
    release();
    videos.close();
  });

  it('keep their file open while they are read, though others have taken its place, and no longer', async () => {
    const videos = createOpenVideos(folderMusicFiles);
    const source = await sourceAt(await videoAt('mp4'));
    const { video, release } = await videos.lease(source);
    const plan = await planSegment(video, CUT.track, CLOCK, CUT.startS, CUT.endS);
    for (const name of ['mov', 'mkv', 'webm', 'fastStart', 'oneKeyFrame'] as const)
      (await videos.lease(await sourceAt(await videoAt(name)))).release();
    expect((await segmentBytes(video, plan, CUT)).length).to.equal(plan.header.length + plan.payloadBytes);
    release();
    expect(await segmentBytes(video, plan, CUT).catch((reason: unknown) => reason)).to.be.instanceOf(Error);
    videos.close();
  });
});
