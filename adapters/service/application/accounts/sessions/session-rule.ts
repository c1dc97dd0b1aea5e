import {
  API_TOKEN_LIFETIME_MS,
  COOKIE_GRACE_MS,
  PASSWORD_RECENT_MS,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
} from '../../../domain/constants/accounts.ts';
import type { SessionRecord } from '../../records/account-records.ts';

/**
 * When a session expires: a token for scripts a year after its creation; a browser's 30 days after its last use, and
 * 180 days after the sign-in however much it is used.
 */
export function sessionExpiryMs({ use, createdMs, lastUsedMs }: Pick<SessionRecord, 'use' | 'createdMs' | 'lastUsedMs'>): number {
  if (use === 'script') return createdMs + API_TOKEN_LIFETIME_MS;
  return Math.min(lastUsedMs + SESSION_IDLE_MS, createdMs + SESSION_LIFETIME_MS);
}

/** Whether it is open; one that was written with a longer life ends by the rule of today. */
export function isSessionOpen(session: SessionRecord, nowMs: number): boolean {
  return nowMs < Math.min(session.expiresMs, sessionExpiryMs(session));
}

/** Whether its password was given within the last 15 minutes; a token for scripts never gave one. */
export function isPasswordRecent({ use, confirmedMs }: SessionRecord, nowMs: number): boolean {
  return use === 'browser' && confirmedMs !== undefined && nowMs < confirmedMs + PASSWORD_RECENT_MS;
}

/** Whether a cookie with this digest is the session's. The one before holds for a moment, for requests under way. */
export function isCookieOf(
  { id, cookieId, formerCookieId, confirmedMs = 0 }: SessionRecord,
  digest: string,
  nowMs: number,
): boolean {
  if (digest === (cookieId ?? id)) return true;
  return digest === formerCookieId && nowMs < confirmedMs + COOKIE_GRACE_MS;
}
