import {
  KEPT_ANSWER_BYTES_MAX,
  KEPT_ANSWERS_MAX,
  KEPT_PATHS,
  OFFLINE_TOKEN,
  READING_POST_PATHS,
  SESSION_PATH,
  SIGN_IN_PATHS,
  UNKEPT_PATHS,
} from '../constants/page/offline.ts';
import type { Session } from '../session/types.ts';

export interface AnswerToKeep {
  readonly method: string;
  /** Path and query, without scheme and host. */
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
}

/** Whether an answer may be shown later without a network. */
export function mayKeep({ bytes, method, path, status }: AnswerToKeep): boolean {
  if (status !== 200 || bytes > KEPT_ANSWER_BYTES_MAX) return false;
  if (method !== 'GET') return SIGN_IN_PATHS.includes(path) || isReading(method, path);
  const startsWith = (prefix: string) => path.startsWith(prefix);
  return path === SESSION_PATH || (KEPT_PATHS.some(startsWith) && !UNKEPT_PATHS.some(startsWith));
}

/** Whether a request changes nothing, so that an earlier answer may stand in for its own. */
export function isReading(method: string, path: string): boolean {
  return method === 'GET' || (method === 'POST' && READING_POST_PATHS.includes(path));
}

/** Whether a request changes what kept answers are about, and whether it does so for this one: which items are saved. */
export const mayOutdate = (method: string, path: string): boolean =>
  !isReading(method, path) && !isSession(path) && KEPT_PATHS.some((prefix) => path.startsWith(prefix));
export const isOutdatedBy = (name: string, changedPath: string): boolean =>
  name.startsWith(`${changedPath.split('?')[0] ?? ''}/contains`);

/** Whether an answer to this path is a session: the forms that sign in are answered by one too. */
export const isSession = (path: string): boolean => path === SESSION_PATH || SIGN_IN_PATHS.includes(path);

/** The session to keep: it opens no service, because its token is none. Null for an anonymous one, with which all answers go. */
export function sessionToKeep(session: Session): Session | null {
  return session.isAnonymous ? null : { ...session, accessToken: OFFLINE_TOKEN, accessTokenExpirationTimestampMs: 0 };
}

/** The answers to remove, given all of them, the oldest first. */
export function answersToRemove(names: readonly string[]): readonly string[] {
  return names.slice(0, Math.max(0, names.length - KEPT_ANSWERS_MAX));
}
