import { TOKEN_LIFETIME_MS, TOKEN_MARGIN_MS } from '../constants/network/session.ts';
import type { Ms } from '../core/units.ts';
import type { Session } from './types.ts';

/** A token and the moment on this machine's clock from which it should be renewed. */
export interface RenewableToken {
  readonly accessToken: string;
  readonly renewAtMs: Ms;
}

/**
 * When a session's token should be renewed. Its end is told by the service's clock; where this machine's clock
 * is so wrong that the end makes no sense, the default lifetime counts from now. Spec §9 "Token lifetime default 3540 s".
 */
export function toRenewableToken({ accessToken, accessTokenExpirationTimestampMs }: Session, nowMs: Ms): RenewableToken {
  const toldMs = accessTokenExpirationTimestampMs - nowMs;
  const lifetimeMs = toldMs > 0 && toldMs <= TOKEN_LIFETIME_MS ? toldMs : TOKEN_LIFETIME_MS;
  return { accessToken, renewAtMs: nowMs + Math.max(lifetimeMs / 2, lifetimeMs - TOKEN_MARGIN_MS) };
}

/** Whether the token should be renewed before it is used. Compares clock values, so that a sleep is noticed. */
export function isRenewalDue({ renewAtMs }: RenewableToken, nowMs: Ms): boolean {
  return nowMs >= renewAtMs;
}
