import type { Clock } from '#application/ports/clock.ts';
import type { Caller } from '../../ports/route.ts';
import { formError } from '../form-errors.ts';
import { isPasswordRecent } from './session-rule.ts';
import type { Sessions } from './sessions.ts';

/** Refuses with 403 unless the caller is a browser that confirmed its password within the last 15 minutes. */
export type RefuseUnlessRecent = (caller: Caller) => Promise<void>;

export function createRecentPasswordCheck(sessions: Pick<Sessions, 'byId'>, clock: Clock): RefuseUnlessRecent {
  return async ({ sessionId }) => {
    const session = sessionId === null ? null : await sessions.byId(sessionId);
    if (session?.use !== 'browser') throw formError('BROWSER_NEEDED');
    if (!isPasswordRecent(session, clock.nowMs())) throw formError('PASSWORD_NEEDED');
  };
}
