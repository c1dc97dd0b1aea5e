import type { Clock } from '#application/ports/clock.ts';
import type { Caller } from '../../ports/route.ts';
import { refusal } from '../form-refusals.ts';
import { isPasswordRecent } from './session-rule.ts';
import type { Sessions } from './sessions.ts';

/** Refuses with 403 a caller who is no browser whose password was given within the last 15 minutes. */
export type RefuseUnlessRecent = (caller: Caller) => Promise<void>;

export function createRecency(sessions: Pick<Sessions, 'ofId'>, clock: Clock): RefuseUnlessRecent {
  return async ({ sessionId }) => {
    const session = sessionId === null ? null : await sessions.ofId(sessionId);
    if (session?.use !== 'browser') throw refusal('BROWSER_NEEDED');
    if (!isPasswordRecent(session, clock.nowMs())) throw refusal('PASSWORD_NEEDED');
  };
}
