import type { Ms } from '../core/units.ts';

/** One request for the time: sent and received on this machine's clock, and the service's time. */
export interface ClockSample {
  readonly requestedAtMs: Ms;
  readonly receivedAtMs: Ms;
  readonly serviceMs: Ms;
}

/**
 * The offset of the service's clock from this machine's, by the sample with the shortest round trip; its error is
 * at most half of that. Null without a sample. Ours.
 */
export function clockOffsetMs(samples: readonly ClockSample[]): Ms | null {
  const [best] = [...samples].sort((one, other) => roundTripMs(one) - roundTripMs(other));
  return best ? best.serviceMs - (best.requestedAtMs + best.receivedAtMs) / 2 : null;
}

const roundTripMs = ({ receivedAtMs, requestedAtMs }: ClockSample) => receivedAtMs - requestedAtMs;
