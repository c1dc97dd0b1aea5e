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
  /** What the listener chose; missing while they chose nothing. */
  readonly autoplay?: boolean;
}

export interface Loaded {
  readonly state: PlayerSession;
  readonly storedVersion: number;
}

/** What an operator and the moment say of a session that is loaded. */
export interface Beginning {
  /** Until when the device that played last is waited for. */
  readonly expectedUntilMs: Ms;
  /** Whether lists go on by themselves for who chose nothing. */
  readonly autoplay: boolean;
}

/** The session as it was left: nobody is registered, and nothing moves until somebody is. */
export async function loadSession(store: Store, userId: string, { autoplay, expectedUntilMs }: Beginning): Promise<Loaded> {
  const stored = await store.get<SessionDocument>(SESSION_KIND, userId);
  const unchosen: PlayerSession = { ...EMPTY_SESSION, autoplay: { isOn: autoplay, isChosen: false } };
  if (stored === null) return { state: unchosen, storedVersion: 0 };
  const { version, activeId, playback, privateUntilMs = null, autoplay: chosen } = stored.doc;
  const state: PlayerSession = {
    ...unchosen,
    version,
    playback: playback && { ...playback, list: { ...NO_NEIGHBOURS, ...playback.list }, speed: 0 },
    expected: activeId === null ? null : { deviceId: activeId, untilMs: expectedUntilMs },
    privacy: privateUntilMs === null ? null : { untilMs: privateUntilMs, aloneSinceMs: null },
    ...(chosen === undefined ? {} : { autoplay: { isOn: chosen, isChosen: true } }),
  };
  return { state, storedVersion: stored.version };
}

/** Of a list that was kept before lists went on by themselves. */
const NO_NEIGHBOURS = { generation: 0, behind: null, ahead: null } as const;

export function sessionPut(userId: string, state: PlayerSession, ifVersion: number): Put {
  const { activeId, autoplay, playback, privacy, version } = state;
  const chosen = autoplay.isChosen ? { autoplay: autoplay.isOn } : {};
  const doc: SessionDocument = { version, activeId, playback, privateUntilMs: privacy?.untilMs ?? null, ...chosen };
  return { op: 'put', kind: SESSION_KIND, id: userId, doc, ifVersion };
}
