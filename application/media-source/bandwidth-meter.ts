import { estimateBps, measured, UNMEASURED } from '#domain/media/video/bandwidth.ts';
import type { Observation } from '#domain/tracking/observation.ts';

/** How fast the connection is, by everything that was fetched through it. */
export interface BandwidthMeter {
  hear(observation: Observation): void;
  /** In bit/s. */
  estimateBps(): number;
}

export function createBandwidthMeter(defaultBps: number): BandwidthMeter {
  let bandwidth = UNMEASURED;
  return {
    hear(observation) {
      if (observation.type === 'fragment') bandwidth = measured(bandwidth, observation.bytes, observation.ms);
    },
    estimateBps: () => estimateBps(bandwidth, defaultBps),
  };
}
