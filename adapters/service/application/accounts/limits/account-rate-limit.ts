import type { Clock } from '#application/ports/clock.ts';
import { addressNetworkOf } from '../../kernel/routing/address-network.ts';
import { HttpError, type Caller, type RequestHead } from '../../ports/route.ts';
import { CALLERS_REMEMBERED_MAX } from '../../../domain/constants/accounts.ts';
import { OWN_COUNTS, type SharedCounts } from '../../kernel/limits/shared-counts.ts';
import { CALLS_SHARED_PART } from '../../../domain/constants/instances/counts.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';

const MS_PER_S = 1_000;
const MS_PER_MINUTE = 60_000;
const TOO_MANY = 429;

/** The calls that an account could still make at a moment. */
export interface CallBudget {
  readonly calls: number;
  readonly asOfMs: number;
  /** Calls that the other instances do not know of. */
  readonly unshared?: number;
}

/** The calls left now: a token bucket that refills evenly, up to the calls of one minute. */
export function callsLeftAt(budget: CallBudget | undefined, perMinute: number, nowMs: number): number {
  if (budget === undefined) return perMinute;
  return Math.min(perMinute, budget.calls + ((nowMs - budget.asOfMs) / MS_PER_MINUTE) * perMinute);
}

/** Counts a call. Errors: 429 with Retry-After when the account made too many calls recently. */
export type CountCall = (request: RequestHead, caller: Caller) => void;

/** Limits calls per account over all its sessions and addresses, and those of visitors per address. */
export function createAccountRateLimit(clock: Clock, perMinute: number, counts: SharedCounts = OWN_COUNTS): CountCall {
  const left = createLruCache<CallBudget>(CALLERS_REMEMBERED_MAX);
  const callsAPart = Math.ceil(perMinute * CALLS_SHARED_PART);
  const share = counts.join('calls', (_, key, parts) => {
    const nowMs = clock.nowMs();
    const calls = callsLeftAt(left.peek(key), perMinute, nowMs) - parts * callsAPart;
    left.set(key, { ...left.peek(key), calls: Math.max(0, calls), asOfMs: nowMs });
  });
  return ({ remoteAddress }, { userId }) => {
    const key = userId === null ? `address ${addressNetworkOf(remoteAddress)}` : `account ${userId}`;
    const nowMs = clock.nowMs();
    const calls = callsLeftAt(left.peek(key), perMinute, nowMs);
    if (calls < 1) {
      const waitMs = ((1 - calls) / perMinute) * MS_PER_MINUTE;
      throw new HttpError(TOO_MANY, 'Too many calls', { 'retry-after': String(Math.ceil(waitMs / MS_PER_S)) });
    }
    const unshared = (left.peek(key)?.unshared ?? 0) + 1;
    if (unshared >= callsAPart) share('part', key);
    left.set(key, { calls: calls - 1, asOfMs: nowMs, unshared: unshared % callsAPart });
  };
}
