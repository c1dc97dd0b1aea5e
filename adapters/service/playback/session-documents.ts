import type { Ms } from '#domain/units.ts';
import type { Put, Store } from '../ports/store.ts';
import { EMPTY_SESSION, type Playback, type PlayerSession } from '../rules/session-types.ts';

const SESSION_KIND = 'player-session';

/** What of an account's player outlives the process. */
export interface SessionDocument {
  readonly version: number;
  /** The device that played last. */
  readonly activeId: string | null;
  readonly playback: Playback | null;
  /** Until when nothing is remembered; missing when everything is. */
  readonly privateUntilMs?: Ms | null;
}

export interface Loaded {
  readonly state: PlayerSession;
  readonly storedVersion: number;
}

/** The session as it was left: nobody is registered, and nothing moves until somebody is. */
export async function loadSession(store: Store, userId: string, expectedUntilMs: Ms): Promise<Loaded> {
  const stored = await store.get<SessionDocument>(SESSION_KIND, userId);
  if (stored === null) return { state: EMPTY_SESSION, storedVersion: 0 };
  const { version, activeId, playback, privateUntilMs = null } = stored.doc;
  const expected = activeId === null ? null : { deviceId: activeId, untilMs: expectedUntilMs };
  const still = playback && { ...playback, speed: 0 };
  const privacy = privateUntilMs === null ? null : { untilMs: privateUntilMs, aloneSinceMs: null };
  return { state: { ...EMPTY_SESSION, version, playback: still, expected, privacy }, storedVersion: stored.version };
}

export function sessionPut(userId: string, { version, activeId, playback, privacy }: PlayerSession, ifVersion: number): Put {
  const doc: SessionDocument = { version, activeId, playback, privateUntilMs: privacy?.untilMs ?? null };
  return { op: 'put', kind: SESSION_KIND, id: userId, doc, ifVersion };
}
