import { expect } from 'chai';
import { limitBandwidth, limitSource } from '#application/media-source/limited-quality.ts';
import type { ResolvingTrackSource } from '#application/media-source/track-source.ts';
import type { QualityLimits } from '#domain/media/streaming-quality.ts';
import type { PlaybackCapabilities } from '#domain/track-playback/file-selection.ts';

const ABILITIES: PlaybackCapabilities = { keySystems: [], mimeTypes: [] };

describe('a limited streaming quality', () => {
  it('chooses files within the limit of the moment, unless the player prefers a bitrate itself', () => {
    const preferred: (number | undefined)[] = [];
    let limits: QualityLimits | null = null;
    const source = limitSource(
      {
        resolve: (_track: unknown, { bitrateBps }: PlaybackCapabilities) => void preferred.push(bitrateBps),
      } as unknown as ResolvingTrackSource,
      () => limits,
    );
    const resolve = (abilities: PlaybackCapabilities) => source.resolve({} as Parameters<typeof source.resolve>[0], abilities);
    void resolve(ABILITIES);
    limits = { sound: 96_000, video: 700_000 };
    void resolve(ABILITIES);
    void resolve({ ...ABILITIES, bitrateBps: 320_000 });
    expect(preferred).to.deep.equal([undefined, 96_000, 320_000]);
  });

  it('estimates no more bandwidth than the limit allows', () => {
    let limits: QualityLimits | null = null;
    const meter = limitBandwidth({ record: () => undefined, estimateBps: () => 5_000_000 }, () => limits);
    expect(meter.estimateBps()).to.equal(5_000_000);
    limits = { sound: 96_000, video: 700_000 };
    expect(meter.estimateBps()).to.equal(700_000);
  });
});
