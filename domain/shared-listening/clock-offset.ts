import type { Ms } from '../core/units.ts';

/** One question for the time: when it was asked and answered here, and what the service said. */
export interface TimeAnswer {
  readonly askedAtMs: Ms;
  readonly answeredAtMs: Ms;
  readonly serviceMs: Ms;
}

/**
 * How far the service's clock is ahead of this machine's: by the answer that was on its way the shortest time, wrong by
 * at most half of that time. Null without an answer. Ours.
 */
export function clockOffset(answers: readonly TimeAnswer[]): Ms | null {
  const [best] = [...answers].sort((one, other) => wayOf(one) - wayOf(other));
  return best ? best.serviceMs - (best.askedAtMs + best.answeredAtMs) / 2 : null;
}

const wayOf = ({ answeredAtMs, askedAtMs }: TimeAnswer) => answeredAtMs - askedAtMs;
