import type { QualityLimits } from '#domain/media/streaming-quality.ts';
import type { BandwidthMeter } from './bandwidth-meter.ts';
import type { ResolvingTrackSource } from './track-source.ts';

type LimitsOf = () => QualityLimits | null;

/** A track source that chooses files within the limits of the moment. A bitrate that the player prefers itself comes first. */
export function limitSource(source: ResolvingTrackSource, limits: LimitsOf): ResolvingTrackSource {
  return {
    ...source,
    resolve(track, abilities) {
      const bitrateBps = abilities.bitrateBps ?? limits()?.sound;
      return source.resolve(track, bitrateBps === undefined ? abilities : { ...abilities, bitrateBps });
    },
  };
}

/** A bandwidth meter that never estimates more than the limit of the moment, so that no larger picture is chosen. */
export function limitBandwidth(meter: BandwidthMeter, limits: LimitsOf): BandwidthMeter {
  return { ...meter, estimateBps: () => Math.min(meter.estimateBps(), limits()?.video ?? Number.POSITIVE_INFINITY) };
}
