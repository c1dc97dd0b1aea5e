import {
  BANDWIDTH_DEFAULT_BPS,
  BANDWIDTH_HALF_LIVES_S,
  BANDWIDTH_SAMPLE_BYTES_MIN,
  BANDWIDTH_TOTAL_BYTES_MIN,
  BPS_PER_MBPS,
} from '../../constants/playback/bandwidth.ts';
import { MS_PER_S } from '../../constants/playback/media.ts';
import type { Ms } from '../../core/units.ts';

/** An average in which a sample weighs half after a half-life of transfer. */
interface Average {
  readonly valueBps: number;
  /** Seconds of transfer in the average. */
  readonly seconds: number;
}

/** The measurements of a connection. */
export interface Bandwidth {
  readonly bytes: number;
  readonly fast: Average;
  readonly slow: Average;
}

const EMPTY_AVERAGE: Average = { valueBps: 0, seconds: 0 };
export const NO_BANDWIDTH: Bandwidth = { bytes: 0, fast: EMPTY_AVERAGE, slow: EMPTY_AVERAGE };

const BITS_PER_BYTE = 8;
const { fast: FAST_S, slow: SLOW_S } = BANDWIDTH_HALF_LIVES_S;

/** The weight of a sample after this time of transfer. */
const decayFactor = (halfLifeS: number, seconds: number) => 0.5 ** (seconds / halfLifeS);

function addToAverage({ valueBps, seconds }: Average, halfLifeS: number, sampleBps: number, sampleS: number): Average {
  const kept = decayFactor(halfLifeS, sampleS);
  return { valueBps: sampleBps * (1 - kept) + valueBps * kept, seconds: seconds + sampleS };
}

/** Corrects the bias of an average that starts at zero. */
function rateOf({ valueBps, seconds }: Average, halfLifeS: number): number {
  return valueBps / (1 - decayFactor(halfLifeS, seconds));
}

/**
 * Adds one fragment: its bytes and its duration. Small fragments are discarded; a duration under a
 * millisecond counts as one. Spec §9 "Bandwidth estimate"; rulings "seconds for half-lives, bit/s for rates".
 */
export function addSample(bandwidth: Bandwidth, bytes: number, ms: Ms): Bandwidth {
  if (bytes < BANDWIDTH_SAMPLE_BYTES_MIN) return bandwidth;
  const seconds = Math.max(1, ms) / MS_PER_S;
  const sampleBps = (bytes * BITS_PER_BYTE) / seconds;
  return {
    bytes: bandwidth.bytes + bytes,
    fast: addToAverage(bandwidth.fast, FAST_S, sampleBps, seconds),
    slow: addToAverage(bandwidth.slow, SLOW_S, sampleBps, seconds),
  };
}

/** The estimate in bit/s: the smaller average, or the default until enough is measured. */
export function estimateBps({ bytes, fast, slow }: Bandwidth, defaultBps: number): number {
  if (bytes < BANDWIDTH_TOTAL_BYTES_MIN) return defaultBps;
  return Math.min(rateOf(fast, FAST_S), rateOf(slow, SLOW_S));
}

/** The default: the browser's estimate in Mbit/s if it has one. Rulings: "`navigator.connection.downlink` replaces 400000". */
export function defaultBandwidthBps(downlinkMbps: number | undefined): number {
  return downlinkMbps !== undefined && downlinkMbps > 0 ? downlinkMbps * BPS_PER_MBPS : BANDWIDTH_DEFAULT_BPS;
}
