import type { BackoffPolicy } from '../constants/accounts.ts';

export interface Tries {
  readonly wrong: number;
  readonly lastMs: number;
}

/** The delay before the next try. */
export function retryDelayMs({ wrong, lastMs }: Tries, patience: BackoffPolicy, nowMs: number): number {
  const { freeTries, firstWaitMs, longestWaitMs } = patience;
  if (wrong < freeTries) return 0;
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (wrong - freeTries));
  return Math.max(0, lastMs + waitMs - nowMs);
}

/** One more wrong try. */
export function withFailedTry(tries: Tries | undefined, { forgottenAfterMs }: BackoffPolicy, nowMs: number): Tries {
  const isForgotten = tries === undefined || nowMs >= tries.lastMs + forgottenAfterMs;
  return { wrong: (isForgotten ? 0 : tries.wrong) + 1, lastMs: nowMs };
}
