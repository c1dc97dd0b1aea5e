import { expect } from 'chai';
import fc from 'fast-check';
import { videoUrlsOf, nextVideoStep, stillBuffered, videoLayoutOf } from '#domain/media/video/video-segments.ts';
import { picture, sound, videoContent, videoManifest } from '#tests/support/fixtures/video.ts';

const content = videoContent([picture(7, 1), sound(8, 1)]);
const layoutOf = (start_time_millis: number, end_time_millis: number, segment_length = 4) =>
  videoLayoutOf(videoManifest(content, { start_time_millis, end_time_millis }), { ...content, segment_length });

describe('resources of a video', () => {
  it('have URLs by templates filled with profile, time in seconds and file type [S3.108, S7.131]', () => {
    const manifest = videoManifest(content);
    expect(videoUrlsOf(manifest, { type: 'init', profile: picture(7, 1) })).to.deep.equal([
      'https://one.example/v/profiles/7/init.mp4',
      'https://two.example/v/profiles/7/init.mp4',
    ]);
    const webm = sound(8, 1, { mime_type: 'audio/webm' });
    expect(videoUrlsOf(manifest, { type: 'segment', profile: webm, startS: 12 })[0]).to.equal(
      'https://one.example/v/profiles/8/12.webm',
    );
  });

  it('have subtitles by language code', () => {
    const manifest = videoManifest(content, { subtitle_template: 'subtitles/{{language_code}}.vtt?key=a&b' });
    expect(videoUrlsOf(manifest, { type: 'subtitles', language: 'de-AT' })[0]).to.equal(
      'https://one.example/v/subtitles/de-AT.vtt?key=a&b',
    );
    expect(videoUrlsOf(manifest, { type: 'subtitles', language: '../x' })[0]).to.equal(
      'https://one.example/v/subtitles/..%2Fx.vtt?key=a&b',
    );
  });

  it('cover the video from start to end without a gap, for any segment length [S3.109]', () => {
    const anyTimes = fc.tuple(fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(anyTimes, ([startMs, lengthMs, segmentS]) => {
        const { segments, durationMs } = layoutOf(startMs, startMs + lengthMs, segmentS);
        expect([segments[0]?.startMs, segments.at(-1)?.endMs, durationMs]).to.deep.equal([0, lengthMs, lengthMs]);
        segments.slice(1).forEach((segment, at) => expect(segment.startMs).to.equal(segments[at]?.endMs));
        segments.forEach(({ startS, startMs: ownMs }) => {
          expect(startS % segmentS).to.equal(0);
          expect(startS * 1_000).to.be.at.most(startMs + ownMs);
        });
      }),
    );
  });

  it('are fetched up to 10 s ahead, one after the other', () => {
    const layout = layoutOf(0, 60_000);
    const next = (held: number[], positionMs: number) => nextVideoStep(layout, new Set(held), [], positionMs);
    expect(next([], 0)).to.deep.equal({ type: 'fetch', index: 0 });
    expect(next([0, 1], 0)).to.deep.equal({ type: 'fetch', index: 2 });
    expect(next([0, 1, 2], 0)).to.deep.equal({ type: 'wait' });
    expect(next([0, 1, 2], 2_001)).to.deep.equal({ type: 'fetch', index: 3 });
    expect(next([14], 58_000)).to.deep.equal({ type: 'fetch', index: 13 });
  });

  it('include the previous segment before a late key frame', () => {
    const layout = layoutOf(0, 60_000);
    const from = [{ startMs: 9_500, endMs: 12_000 }];
    expect(nextVideoStep(layout, new Set([2]), from, 8_200)).to.deep.equal({ type: 'fetch', index: 1 });
    expect(nextVideoStep(layout, new Set([2]), from, 9_600)).to.deep.equal({ type: 'fetch', index: 3 });
  });

  it('count as missing after the browser evicts them', () => {
    const layout = layoutOf(0, 60_000);
    const there = [{ startMs: 3_900, endMs: 11_950 }];
    expect([...stillBuffered(layout, new Set([0, 1, 2]), there)]).to.deep.equal([1, 2]);
  });
});
