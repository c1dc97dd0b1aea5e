import type { Ms } from '#domain/core/units.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Change, Store } from '../ports/store.ts';
import { EMPTY_SESSION, type Playback, type PlayerSession } from '../../domain/player-session/session-types.ts';
import { listChanges, longListsOf, loadLists, NO_LISTS, type LongLists } from './contexts/long-lists.ts';

const SESSION_KIND = 'player-session';

/** The stored part of an account's player. */
interface SessionDocument {
  readonly version: number;
  /** The device that played last. */
  readonly activeId: string | null;
  /** Without the queue and the supplied tracks, which are separate documents. */
  readonly playback: Playback | null;
  /** The parts of the queue in order; missing on older documents, which contain the queue. */
  readonly queueParts?: readonly string[];
  /** Missing without supplied tracks, and on older documents, which contain them. */
  readonly hasGiven?: boolean;
  /** Until when nothing is remembered; missing when everything is. */
  readonly privateUntilMs?: Ms | null;
  /** The listener's choice; missing without one. */
  readonly autoplay?: boolean;
  /** The names given to devices; missing without any. */
  readonly givenNames?: PlayerSession['givenNames'];
  /** Missing without any command. */
  readonly done?: PlayerSession['done'];
  /** Missing on documents older than the count of ads. */
  readonly ads?: PlayerSession['ads'];
  /** What one instance alone would keep in memory; missing where one alone wrote it. */
  readonly live?: LiveSession;
}

/** The part of a session that a restart of a single process ends. */
interface LiveSession extends Pick<PlayerSession, 'devices' | 'ended' | 'expected' | 'lookedUpKey' | 'machine'> {
  readonly aloneSinceMs: Ms | null;
}

export interface LoadedSession {
  readonly state: PlayerSession;
  readonly storedVersion: number;
  /** The lists as they are stored. */
  readonly lists: LongLists;
}

/** Settings and times that a loaded session starts with. */
export interface SessionDefaults {
  /** Until when the device that played last is waited for. */
  readonly expectedUntilMs: Ms;
  /** Whether lists go on by themselves for who chose nothing. */
  readonly autoplay: boolean;
  /** Whether several instances serve the account: then devices are stored, and nothing ends with a process. */
  readonly isShared?: boolean;
}

/** The stored session; that of a single process is paused and without devices. */
export async function loadSession(
  store: Store,
  userId: string,
  { autoplay, expectedUntilMs, isShared = false }: SessionDefaults,
): Promise<LoadedSession> {
  const stored = await store.get<SessionDocument>(SESSION_KIND, userId);
  const unchosen: PlayerSession = { ...EMPTY_SESSION, autoplay: { isOn: autoplay, isChosen: false } };
  if (stored === null) return { state: unchosen, storedVersion: 0, lists: NO_LISTS };
  const { version, activeId, ads = EMPTY_SESSION.ads, done = [], givenNames = {}, privateUntilMs = null } = stored.doc;
  const chosen = stored.doc.autoplay;
  const { lists, playback } = await loadPlayback(store, userId, stored.doc);
  const live = isShared ? stored.doc.live : undefined;
  const state: PlayerSession = {
    ...unchosen,
    version,
    ads,
    givenNames,
    done,
    playback: playback && { ...playback, list: { ...NO_NEIGHBOURS, ...playback.list }, speed: live ? playback.speed : 0 },
    expected: activeId === null ? null : { deviceId: activeId, untilMs: expectedUntilMs },
    privacy: privateUntilMs === null ? null : { untilMs: privateUntilMs, aloneSinceMs: null },
    ...(chosen === undefined ? {} : { autoplay: { isOn: chosen, isChosen: true } }),
    ...(live === undefined ? {} : continued(live, activeId, privateUntilMs)),
  };
  return { state, storedVersion: stored.version, lists };
}

/** As another instance wrote it. */
function continued(
  { aloneSinceMs, ...live }: LiveSession,
  activeId: string | null,
  privateUntilMs: Ms | null,
): Partial<PlayerSession> {
  return { ...live, activeId, privacy: privateUntilMs === null ? null : { untilMs: privateUntilMs, aloneSinceMs } };
}

async function loadPlayback(
  store: Store,
  userId: string,
  { hasGiven = false, playback, queueParts }: SessionDocument,
): Promise<{ readonly playback: Playback | null; readonly lists: LongLists }> {
  if (playback === null || queueParts === undefined) return { playback, lists: NO_LISTS };
  const lists = await loadLists(store, userId, queueParts, hasGiven);
  const { given, queue } = lists;
  return { playback: { ...playback, given, list: { ...playback.list, queue } }, lists };
}

/** For lists stored before autoplay. */
const NO_NEIGHBOURS = { generation: 0, behind: null, ahead: null } as const;

/** Whether this is the session as it is stored now. */
export async function isNewest(store: Store, userId: string, { storedVersion }: LoadedSession): Promise<boolean> {
  return ((await store.get(SESSION_KIND, userId))?.version ?? 0) === storedVersion;
}

/**
 * The writes for a changed session, in one transaction, and the stored lists after it. They precede the response, so that a
 * crash loses nothing confirmed.
 */
export function sessionChanges(
  userId: string,
  state: PlayerSession,
  before: Pick<LoadedSession, 'lists' | 'storedVersion'>,
  isShared = false,
): { readonly changes: readonly Change[]; readonly lists: LongLists } {
  const {
    activeId,
    ads,
    autoplay,
    devices,
    done,
    ended,
    expected,
    givenNames,
    lookedUpKey,
    machine,
    playback,
    privacy,
    version,
  } = state;
  const live: LiveSession = { devices, ended, expected, lookedUpKey, machine, aloneSinceMs: privacy?.aloneSinceMs ?? null };
  const lists = longListsOf(playback, before.lists);
  const doc: SessionDocument = {
    version,
    activeId,
    playback: playback && { ...playback, given: null, list: { ...playback.list, queue: [] } },
    queueParts: [...lists.parts.keys()],
    hasGiven: lists.given !== null,
    privateUntilMs: privacy?.untilMs ?? null,
    ads,
    ...(Object.keys(givenNames).length > 0 ? { givenNames } : {}),
    ...(done.length > 0 ? { done } : {}),
    ...(autoplay.isChosen ? { autoplay: autoplay.isOn } : {}),
    ...(isShared ? { live } : {}),
  };
  const put: Change = { op: 'put', kind: SESSION_KIND, id: userId, doc, ifVersion: before.storedVersion };
  return { changes: [put, ...listChanges(userId, before.lists, lists)], lists };
}

/** Stored where several instances serve an account. */
const LIVE = ['devices', 'machine', 'lookedUpKey', 'ended', 'expected'] as const;

/** Whether the stored part changed. Compares parts by identity, because a queue may be long. */
export function hasStoredChange(after: PlayerSession, before: PlayerSession, isShared: boolean): boolean {
  if (isShared && LIVE.some((part) => after[part] !== before[part])) return true;
  if (after.version !== before.version || after.activeId !== before.activeId || after.privacy !== before.privacy) return true;
  if (after.done !== before.done || after.autoplay !== before.autoplay || after.ads !== before.ads) return true;
  if (after.playback === before.playback) return false;
  return after.playback === null || before.playback === null || !isSamePlayback(after.playback, before.playback);
}

function isSamePlayback(after: Playback, before: Playback): boolean {
  const keys = Object.keys(after) as (keyof Playback)[];
  return keys.every((key) => after[key] === before[key] || (key === 'list' && isShallowlySame(after.list, before.list)));
}

function isShallowlySame(after: ListPlayer, before: ListPlayer): boolean {
  return (Object.keys(after) as (keyof ListPlayer)[]).every((key) => after[key] === before[key]);
}
