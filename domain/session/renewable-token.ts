import { RENEWALS_MAX, RENEWALS_MS, TOKEN_LIFETIME_MS, TOKEN_MARGIN_MS } from '../constants/network/session.ts';
import type { Ms } from '../core/units.ts';
import type { Session } from './types.ts';

/** A token, and the time on this machine's clock from which it should be renewed. */
export interface RenewableToken {
  readonly accessToken: string;
  readonly renewAtMs: Ms;
}

/**
 * Computes the renewal time of a session's token. Its expiry is in the service's time; where this machine's clock
 * makes it implausible, the default lifetime counts from now. Spec §9 "Token lifetime default 3540 s".
 */
export function toRenewableToken({ accessToken, accessTokenExpirationTimestampMs }: Session, nowMs: Ms): RenewableToken {
  const remainingMs = accessTokenExpirationTimestampMs - nowMs;
  const lifetimeMs = remainingMs > 0 && remainingMs <= TOKEN_LIFETIME_MS ? remainingMs : TOKEN_LIFETIME_MS;
  return { accessToken, renewAtMs: nowMs + Math.max(lifetimeMs / 2, lifetimeMs - TOKEN_MARGIN_MS) };
}

/** Whether to renew the token before use. It compares clock values, so that sleep counts. */
export function isRenewalDue({ renewAtMs }: RenewableToken, nowMs: Ms): boolean {
  return nowMs >= renewAtMs;
}

/** The renewals that still count against the limit, of the times of all so far. */
export function recentRenewals(renewedAtMs: readonly Ms[], nowMs: Ms): readonly Ms[] {
  return renewedAtMs.filter((atMs) => Math.abs(nowMs - atMs) < RENEWALS_MS);
}

/** Whether a refused token may be renewed: a service that refuses each new token too is not asked without end. */
export function mayRenew(renewedAtMs: readonly Ms[], nowMs: Ms): boolean {
  return recentRenewals(renewedAtMs, nowMs).length < RENEWALS_MAX;
}
