import type { QueuedTrack } from '#domain/list-player/types.ts';
import { QUEUE_PART_TRACKS, QUEUE_PART_TRACKS_MAX } from '../../../domain/constants/media/playback.ts';
import type { Change, Store } from '../../ports/store.ts';
import type { GivenTrack, Playback } from '../../../domain/player-session/session-types.ts';

const QUEUE_KIND = 'player-queue';
const GIVEN_KIND = 'player-given';

/**
 * The long lists of a session, as stored: the queue in parts, and the tracks supplied by a play command. They are separate
 * documents, written together with the session; only changed parts are written.
 */
export interface LongLists {
  readonly queue: readonly QueuedTrack[];
  /** In the order of the queue, each under the uid of its last track. */
  readonly parts: ReadonlyMap<string, readonly QueuedTrack[]>;
  readonly given: readonly GivenTrack[] | null;
}

/** The lists of a session that was never stored, or that is stored as one document. */
export const NO_LISTS: LongLists = { queue: [], parts: new Map(), given: null };

export function longListsOf(playback: Playback | null, before: LongLists): LongLists {
  const queue = playback?.list.queue ?? NO_LISTS.queue;
  const given = playback?.given ?? null;
  return { queue, given, parts: queue === before.queue ? before.parts : partsOf(queue) };
}

/**
 * A part ends after a track whose serial number divides evenly, at any position. An edit changes only the parts it
 * touches.
 */
function partsOf(queue: readonly QueuedTrack[]): LongLists['parts'] {
  const parts = new Map<string, readonly QueuedTrack[]>();
  let from = 0;
  queue.forEach(({ uid }, at) => {
    const isEnd = at === queue.length - 1 || Number(uid.slice(1)) % QUEUE_PART_TRACKS === 0;
    if (!isEnd && at + 1 - from < QUEUE_PART_TRACKS_MAX) return;
    parts.set(uid, queue.slice(from, at + 1));
    from = at + 1;
  });
  return parts;
}

/** The writes that turn the stored lists `before` into `after`. */
export function listChanges(userId: string, before: LongLists, after: LongLists): readonly Change[] {
  return [...queueChanges(userId, before, after), ...givenChanges(userId, before, after)];
}

function queueChanges(userId: string, before: LongLists, after: LongLists): readonly Change[] {
  if (after.parts === before.parts) return [];
  const put = [...after.parts].filter(([uid, tracks]) => !isSame(before.parts.get(uid), tracks));
  const gone = [...before.parts.keys()].filter((uid) => !after.parts.has(uid));
  return [
    ...put.map(([uid, tracks]): Change => ({ op: 'put', kind: QUEUE_KIND, id: partId(userId, uid), doc: tracks })),
    ...gone.map((uid): Change => ({ op: 'remove', kind: QUEUE_KIND, id: partId(userId, uid) })),
  ];
}

function givenChanges(userId: string, before: LongLists, { given }: LongLists): readonly Change[] {
  if (given === before.given) return [];
  return [
    given === null ? { op: 'remove', kind: GIVEN_KIND, id: userId } : { op: 'put', kind: GIVEN_KIND, id: userId, doc: given },
  ];
}

/** Tracks stay the same objects from edit to edit. */
function isSame(before: readonly QueuedTrack[] | undefined, after: readonly QueuedTrack[]): boolean {
  return before?.length === after.length && after.every((track, at) => track === before[at]);
}

/** The lists of a session that names these parts. One that another process is changing is noticed with the next write. */
export async function loadLists(store: Store, userId: string, uids: readonly string[], hasGiven: boolean): Promise<LongLists> {
  const found = await store.getMany<readonly QueuedTrack[]>(
    QUEUE_KIND,
    uids.map((uid) => partId(userId, uid)),
  );
  const parts = new Map(uids.map((uid, at) => [uid, found[at]?.doc ?? []] as const));
  const given = hasGiven ? await store.get<readonly GivenTrack[]>(GIVEN_KIND, userId) : null;
  return { queue: [...parts.values()].flat(), parts, given: given?.doc ?? null };
}

function partId(userId: string, uid: string): string {
  return `${userId}/${uid}`;
}
