import { expect } from 'chai';
import { createByteLru } from '#adapters/service/adapters/video/byte-lru.ts';
import { createOpenVideos } from '#adapters/service/adapters/video/open-videos.ts';
import { bytesOf as segmentBytes, rangeOf } from '#adapters/service/adapters/video/segment-bytes.ts';
import { planSegment } from '#adapters/service/adapters/video/segment-plan.ts';
import { sourceAt, videoAt } from './fixtures.ts';

const CLOCK = { timescale: 12_800, shift: 0 };
const CUT = { track: 'picture', startS: 4, endS: 8 } as const;

describe('segments too large to hold', () => {
  it('are the same bytes, read as they are wanted, in whatever range', async () => {
    const videos = createOpenVideos();
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
    const videos = createOpenVideos();
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

describe('bytes that are kept', () => {
  const made: string[] = [];
  const make = (name: string, sizeBytes: number) => async () => {
    made.push(name);
    return new Uint8Array(sizeBytes);
  };
  beforeEach(() => made.splice(0));

  it('are made once, and again when they had to make room: those asked for longest ago first', async () => {
    const kept = createByteLru(100);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await kept(name, 40, make(name, 40));
    expect(made).to.deep.equal(['a', 'b', 'c', 'b']);
  });

  it('are given to all who ask at the same time, and not kept when they are larger than the room', async () => {
    const kept = createByteLru(100);
    await Promise.all([kept('a', 90, make('a', 90)), kept('a', 90, make('a', 90))]);
    await kept('big', 200, make('big', 200));
    await kept('big', 200, make('big', 200));
    expect(made).to.deep.equal(['a', 'big', 'big']);
  });

  it('that could not be made are tried again', async () => {
    const kept = createByteLru(100);
    const failing = kept('a', 10, () => Promise.reject(new Error('no')));
    expect(await failing.catch((reason: unknown) => String(reason))).to.equal('Error: no');
    expect((await kept('a', 10, make('a', 10))).length).to.equal(10);
  });
});
