import type { Ms } from '../core/units.ts';

/** One question for the time: when it was asked and answered here, and what the service said. */
export interface ClockSample {
  readonly requestedAtMs: Ms;
  readonly receivedAtMs: Ms;
  readonly serviceMs: Ms;
}

/**
 * How far the service's clock is ahead of this machine's: by the answer that was on its way the shortest time, wrong by
 * at most half of that time. Null without an answer. Ours.
 */
export function clockOffsetMs(answers: readonly ClockSample[]): Ms | null {
  const [best] = [...answers].sort((one, other) => roundTripMs(one) - roundTripMs(other));
  return best ? best.serviceMs - (best.requestedAtMs + best.receivedAtMs) / 2 : null;
}

const roundTripMs = ({ receivedAtMs, requestedAtMs }: ClockSample) => receivedAtMs - requestedAtMs;
