import { estimateBps, addSample, NO_BANDWIDTH } from '#domain/media/video/bandwidth.ts';
import type { Observation } from '#domain/tracking/observation.ts';

/** Estimates the bandwidth from all fetched fragments. */
export interface BandwidthMeter {
  record(observation: Observation): void;
  /** In bit/s. */
  estimateBps(): number;
}

export function createBandwidthMeter(defaultBps: number): BandwidthMeter {
  let bandwidth = NO_BANDWIDTH;
  return {
    record(observation) {
      if (observation.type === 'fragment') bandwidth = addSample(bandwidth, observation.bytes, observation.ms);
    },
    estimateBps: () => estimateBps(bandwidth, defaultBps),
  };
}
