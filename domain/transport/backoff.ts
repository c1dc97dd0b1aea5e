import { RETRY_JITTER } from '../constants/network/retry.ts';
import type { Ms } from '../core/units.ts';

export interface BackoffCurve {
  readonly baseMs: Ms;
  readonly ceilingMs: Ms;
}

/**
 * The delay before a retry (`tries` is 0 for the first): base · 2ⁿ, up to a fifth longer by chance, at most the ceiling.
 *
 * `chance01` is from 0 to 1. Spec §9 "exponential" backoffs.
 */
export function exponentialBackoffMs({ baseMs, ceilingMs }: BackoffCurve, tries: number, chance01: number): Ms {
  const waitMs = baseMs * 2 ** tries;
  return Math.min(ceilingMs, Math.round(waitMs * (1 + RETRY_JITTER * chance01)));
}

/** The linear delay: base · (n + 1). Spec §9 "Default retry curve linear". */
export function linearBackoffMs({ baseMs, ceilingMs }: BackoffCurve, tries: number, chance01: number): Ms {
  const waitMs = baseMs * (tries + 1);
  return Math.min(ceilingMs, Math.round(waitMs * (1 + RETRY_JITTER * chance01)));
}
