import type { Clock } from '#application/ports/clock.ts';
import type { BackoffPolicy } from '../../../domain/constants/accounts.ts';
import { createFailedTries, type FailedTries } from './failed-tries.ts';
import { createRateLimit, type RateLimit, type RateLimitOptions } from './rate-limit.ts';
import { OWN_COUNTS, type SharedCounts } from './shared-counts.ts';

/** Makes the limits of the service, each under a name of its own: instances share what limits of one name count. */
export interface Limits {
  rate(name: string, options: RateLimitOptions): RateLimit;
  tries(name: string, policy: BackoffPolicy): FailedTries;
}

export function createLimits(clock: Clock, counts: SharedCounts = OWN_COUNTS): Limits {
  return {
    rate: (name, options) => createRateLimit(clock, options, (listener) => counts.join(name, listener)),
    tries: (name, policy) => createFailedTries(clock, policy, (listener) => counts.join(name, listener)),
  };
}
