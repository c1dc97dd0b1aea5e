import { REMOTE_VOLUME_INTERVAL_MS } from '#domain/constants/network/connect.ts';
import { MS_PER_SECOND } from '#domain/constants/page/clock-time.ts';
import {
  CONFLICT_RETRIES,
  DEREGISTER_RETRIES,
  LINEAR_WAIT_MS_MAX,
  LOGGING_RETRIES,
  REGISTRATION_RETRIES,
  REQUEST_RETRIES,
  RESOLVE_RETRIES,
  RETRY_BASE_MS,
  RETRY_WAIT_MS_MAX,
  STATE_RETRIES,
} from '#domain/constants/network/retry.ts';
import { type BackoffCurve, exponentialBackoffMs, linearBackoffMs } from '#domain/transport/backoff.ts';
import type { Ms } from '#domain/core/units.ts';
import type { RetryPolicyName } from '../calls/call.ts';

const RETRIES: Readonly<Record<RetryPolicyName, number>> = {
  default: REQUEST_RETRIES,
  request: REQUEST_RETRIES,
  registration: REGISTRATION_RETRIES,
  state: STATE_RETRIES,
  conflict: CONFLICT_RETRIES,
  deregister: DEREGISTER_RETRIES,
  logging: LOGGING_RETRIES,
  resolve: RESOLVE_RETRIES,
  volume: REQUEST_RETRIES,
  none: 0,
};

interface Waits extends BackoffCurve {
  readonly curve: typeof exponentialBackoffMs;
}

const EXPONENTIAL: Waits = { baseMs: RETRY_BASE_MS, ceilingMs: RETRY_WAIT_MS_MAX, curve: exponentialBackoffMs };
/** A volume is sent, or retried, at most once a second. */
const VOLUME: Waits = { ...EXPONENTIAL, baseMs: REMOTE_VOLUME_INTERVAL_MS };
/** The default policy. Ruling S9.30, S9.22, S7.136. */
const LINEAR: Waits = { baseMs: RETRY_BASE_MS, ceilingMs: LINEAR_WAIT_MS_MAX, curve: linearBackoffMs };
const WAITS: Partial<Record<RetryPolicyName, Waits>> = { default: LINEAR, volume: VOLUME };

/** A failed attempt. */
export interface FailedAttempt {
  /** 0 for the first. */
  readonly tries: number;
  /** 0 when no response came at all. */
  readonly status: number;
  /** The header `Retry-After` in seconds, where the response had one. */
  readonly retryAfter: string | undefined;
  /** 0 up to 1. */
  readonly chance01: number;
}

/**
 * The delay before the next attempt in milliseconds; null when the call is not retried. Retried: no response, 408, 429 (final
 * for a registration) and 5xx. `Retry-After` is a lower bound. Spec §7 "Request retry: exponential, max 2 retries, 15 s max
 * wait, honours Retry-After", rulings S7.139 and S9.30.
 */
export function retryDelayMs(policy: RetryPolicyName, { tries, status, retryAfter, chance01 }: FailedAttempt): Ms | null {
  if (tries >= RETRIES[policy] || !isRetryable(policy, status)) return null;
  return boundedWaitMs(WAITS[policy] ?? EXPONENTIAL, { tries, retryAfter, chance01 });
}

/**
 * The same for a licence request, where the status does not count. Spec §8 "Licence requests retried unless status is 400, 402,
 * 403".
 */
export function licenceRetryDelayMs(failed: Omit<FailedAttempt, 'status'>): Ms | null {
  return failed.tries >= RETRIES.request ? null : boundedWaitMs(EXPONENTIAL, failed);
}

function boundedWaitMs(waits: Waits, { tries, retryAfter, chance01 }: Omit<FailedAttempt, 'status'>): Ms {
  const askedMs = Number(retryAfter ?? 0) * MS_PER_SECOND;
  const waitMs = waits.curve(waits, tries, chance01);
  return Math.min(waits.ceilingMs, Math.max(waitMs, Number.isFinite(askedMs) ? askedMs : 0));
}

function isRetryable(policy: RetryPolicyName, status: number): boolean {
  if (status === 429) return policy !== 'registration';
  return status === 0 || status === 408 || status >= 500;
}
