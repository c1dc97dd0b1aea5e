import { RETRY_JITTER } from '../constants/network/retry.ts';
import type { Ms } from '../core/units.ts';

export interface BackoffCurve {
  readonly baseMs: Ms;
  readonly ceilingMs: Ms;
}

/**
 * The wait before try `tries` (0 for the first retry): base · 2ⁿ, up to a fifth longer by chance, never above the ceiling.
 *
 * `chance01` is 0 up to 1. Spec §9 "exponential" backoffs.
 */
export function exponentialBackoffMs({ baseMs, ceilingMs }: BackoffCurve, tries: number, chance01: number): Ms {
  const waitMs = baseMs * 2 ** tries;
  return Math.min(ceilingMs, Math.round(waitMs * (1 + RETRY_JITTER * chance01)));
}

/** The same growing evenly: base · (n + 1). Spec §9 "Default retry curve linear". */
export function linearBackoffMs({ baseMs, ceilingMs }: BackoffCurve, tries: number, chance01: number): Ms {
  const waitMs = baseMs * (tries + 1);
  return Math.min(ceilingMs, Math.round(waitMs * (1 + RETRY_JITTER * chance01)));
}
