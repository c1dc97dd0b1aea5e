import { EMBED_SESSION_CONTEXT } from '../../constants/page/embed.ts';
import type { Session } from '../../session/types.ts';

/** The message by which the sign-in window passes a session for one resource to the embed that opened it. */
export function sessionMessage(session: Session) {
  return { context: EMBED_SESSION_CONTEXT, session } as const;
}

/** The session in such a message; null for anything else, and for an anonymous session. */
export function sessionIn(data: unknown): Session | null {
  if (typeof data !== 'object' || data === null) return null;
  const { context, session } = data as Readonly<Record<string, unknown>>;
  if (context !== EMBED_SESSION_CONTEXT || typeof session !== 'object' || session === null) return null;
  const { accessToken, accessTokenExpirationTimestampMs, clientId, isAnonymous } = session as Readonly<Record<string, unknown>>;
  const isWhole =
    typeof accessToken === 'string' && typeof clientId === 'string' && typeof accessTokenExpirationTimestampMs === 'number';
  return isWhole && isAnonymous === false ? { accessToken, accessTokenExpirationTimestampMs, clientId, isAnonymous } : null;
}
