import type { Ms } from '#domain/core/units.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Change, Store } from '../ports/store.ts';
import { EMPTY_SESSION, type Playback, type PlayerSession } from '../../domain/player-session/session-types.ts';
import { TURN_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import { listChanges, longListsOf, loadLists, NO_LISTS, type LongLists } from './contexts/long-lists.ts';
import {
  loadParts,
  NO_PARTS,
  partChanges,
  partsOf,
  partVersionsOf,
  type PartVersions,
  type SessionParts,
} from './contexts/session-parts.ts';

const SESSION_KIND = 'player-session';

/** The stored part of an account's player. */
interface SessionDocument {
  readonly version: number;
  /** The device that played last. */
  readonly activeId: string | null;
  /** Without the queue, the supplied tracks and the window, which are separate documents. */
  readonly playback: Playback | null;
  /** The parts of the queue in order; missing on older documents, which contain the queue. */
  readonly queueParts?: readonly string[];
  /** Missing without supplied tracks, and on older documents, which contain them. */
  readonly hasGiven?: boolean;
  /** Missing on older documents, which contain the parts. */
  readonly parts?: PartVersions;
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
  /** The lists and the large parts as they are stored. */
  readonly lists: LongLists;
  readonly parts: SessionParts;
}

/** Settings and times that a loaded session starts with. */
export interface SessionDefaults {
  /** Until when the device that played last is waited for. */
  readonly expectedUntilMs: Ms;
  /** Whether lists go on by themselves for who chose nothing. */
  readonly autoplay: boolean;
  /** Whether several instances serve the account: then devices are stored, and nothing ends with a process. */
  readonly isShared?: boolean;
  /** Parts that need not be read again. */
  readonly knownParts?: SessionParts;
}

/** The stored session; that of a single process is paused and without devices. */
export async function loadSession(
  store: Store,
  userId: string,
  { autoplay, expectedUntilMs, isShared = false, knownParts = NO_PARTS }: SessionDefaults,
): Promise<LoadedSession> {
  const { parts, stored } = await readSession(store, userId, knownParts);
  const unchosen: PlayerSession = { ...EMPTY_SESSION, autoplay: { isOn: autoplay, isChosen: false } };
  if (stored === null) return { state: unchosen, storedVersion: 0, lists: NO_LISTS, parts };
  const { version, activeId, ads = EMPTY_SESSION.ads, done = [], givenNames = {}, privateUntilMs = null } = stored.doc;
  const chosen = stored.doc.autoplay;
  const { lists, playback } = await loadPlayback(store, userId, stored.doc, parts);
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
    ...(live === undefined ? {} : continued(live, parts, activeId, privateUntilMs)),
  };
  return { state, storedVersion: stored.version, lists, parts };
}

/** The document of a session, with the parts that it names: again where another process changed them in between. */
async function readSession(store: Store, userId: string, known: SessionParts) {
  for (let tries = 1; ; tries += 1) {
    const stored = await store.get<SessionDocument>(SESSION_KIND, userId);
    const versions = stored?.doc.parts;
    if (versions === undefined) return { stored, parts: NO_PARTS };
    const parts = await loadParts(store, userId, versions, known);
    if (parts !== null) return { stored, parts };
    // A part that is gone is made again with the next track.
    if (tries === TURN_TRIES_MAX) return { stored, parts: NO_PARTS };
  }
}

/** As another instance wrote it. */
function continued(
  { aloneSinceMs, machine, ...live }: LiveSession,
  parts: SessionParts,
  activeId: string | null,
  privateUntilMs: Ms | null,
): Partial<PlayerSession> {
  return {
    ...live,
    machine: parts.machine.value ?? machine,
    activeId,
    privacy: privateUntilMs === null ? null : { untilMs: privateUntilMs, aloneSinceMs },
  };
}

async function loadPlayback(
  store: Store,
  userId: string,
  { hasGiven = false, playback, queueParts }: SessionDocument,
  { window }: SessionParts,
): Promise<{ readonly playback: Playback | null; readonly lists: LongLists }> {
  if (playback === null || queueParts === undefined) return { playback, lists: NO_LISTS };
  const lists = await loadLists(store, userId, queueParts, hasGiven);
  const { given, queue } = lists;
  return { playback: { ...playback, given, list: { ...playback.list, queue }, window: window.value ?? playback.window }, lists };
}

/** For lists stored before autoplay. */
const NO_NEIGHBOURS = { generation: 0, behind: null, ahead: null } as const;

/** Whether this is the session as it is stored now. */
export async function isNewest(store: Store, userId: string, { storedVersion }: LoadedSession): Promise<boolean> {
  return ((await store.get(SESSION_KIND, userId))?.version ?? 0) === storedVersion;
}

/**
 * The writes for a changed session, in one transaction, and what is stored after it. They precede the response, so that a
 * crash loses nothing confirmed.
 */
export function sessionChanges(
  userId: string,
  state: PlayerSession,
  before: Pick<LoadedSession, 'lists' | 'parts' | 'storedVersion'>,
  isShared = false,
): { readonly changes: readonly Change[]; readonly stored: Omit<LoadedSession, 'state'> } {
  const { activeId, ads, autoplay, devices, done, ended, expected, givenNames, lookedUpKey, playback, privacy, version } = state;
  const live: LiveSession = { devices, ended, expected, lookedUpKey, machine: null, aloneSinceMs: privacy?.aloneSinceMs ?? null };
  const storedVersion = before.storedVersion + 1;
  const lists = longListsOf(playback, before.lists);
  const parts = partsOf(state, before.parts, storedVersion, isShared);
  const doc: SessionDocument = {
    version,
    activeId,
    playback: playback && { ...playback, given: null, window: null, list: { ...playback.list, queue: [] } },
    queueParts: [...lists.parts.keys()],
    hasGiven: lists.given !== null,
    parts: partVersionsOf(parts),
    privateUntilMs: privacy?.untilMs ?? null,
    ads,
    ...(Object.keys(givenNames).length > 0 ? { givenNames } : {}),
    ...(done.length > 0 ? { done } : {}),
    ...(autoplay.isChosen ? { autoplay: autoplay.isOn } : {}),
    ...(isShared ? { live } : {}),
  };
  const put: Change = { op: 'put', kind: SESSION_KIND, id: userId, doc, ifVersion: before.storedVersion };
  const others = [...listChanges(userId, before.lists, lists), ...partChanges(userId, before.parts, parts)];
  return { changes: [put, ...others], stored: { storedVersion, lists, parts } };
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
