import { moveIntoContext } from './adjacent-contexts.ts';
import { placeOfUid } from './item-uids.ts';
import { indexAt } from './shuffle.ts';
import type { ListItem, ListPlayer, QueuedTrack } from './types.ts';

/** Adds a track at the end of the queue. Spec §5 "Queue". */
export function enqueueTrack(list: ListPlayer, uri: string): ListPlayer {
  const track: QueuedTrack = { uri, uid: `q${list.queueSerial}` };
  return { ...list, queue: [...list.queue, track], queueSerial: list.queueSerial + 1 };
}

export interface Insertion {
  readonly uris: readonly string[];
  /** Before the queued tracks, so that they are next, or after them. */
  readonly where: 'start' | 'end';
  /** What they replace among the queued tracks and those after them: a move. */
  readonly replaced?: readonly string[];
}

/** Inserts tracks in this order. Ours. */
export function insertTracks(before: ListPlayer, { uris, where, replaced = [] }: Insertion): ListPlayer {
  const list = replaced.length > 0 ? removeQueuedTracks(before, replaced) : before;
  const { queue, queueSerial } = list;
  const tracks = uris.map((uri, index): QueuedTrack => ({ uri, uid: `q${queueSerial + index}` }));
  return {
    ...list,
    queue: where === 'start' ? [...tracks, ...queue] : [...queue, ...tracks],
    queueSerial: queueSerial + tracks.length,
  };
}

/** Replaces the queue: tracks with known uids keep them, others get new ones. */
export function replaceQueue(list: ListPlayer, tracks: readonly { readonly uri: string; readonly uid: string }[]): ListPlayer {
  const known = new Map(list.queue.map((track) => [track.uid, track.uri]));
  const kept = new Set<string>();
  let queueSerial = list.queueSerial;
  const queue = tracks.map(({ uri, uid }): QueuedTrack => {
    const isOurs = known.get(uid) === uri && !kept.has(uid);
    const track = isOurs ? { uri, uid } : { uri, uid: `q${queueSerial++}` };
    kept.add(track.uid);
    return track;
  });
  return { ...list, queue, queueSerial: Math.max(queueSerial, list.queueSerial + 1) };
}

/** Moves one track before another, or to the end for null. Null when either track is not queued. Ours. */
export function moveQueuedTrack(list: ListPlayer, uid: string, beforeUid: string | null): ListPlayer | null {
  const track = list.queue.find((one) => one.uid === uid);
  if (track === undefined) return null;
  if (uid === beforeUid) return list;
  const others = list.queue.filter((one) => one !== track);
  const at = beforeUid === null ? others.length : others.findIndex((one) => one.uid === beforeUid);
  return at < 0 ? null : { ...countEdit(list), queue: [...others.slice(0, at), track, ...others.slice(at)] };
}

/** Removes tracks from the queue and from what comes after it; unknown uids are ignored. The current track stays. Ours. */
export function removeQueuedTracks(list: ListPlayer, uids: readonly string[]): ListPlayer {
  const gone = new Set(uids);
  const queue = list.queue.filter(({ uid }) => !gone.has(uid));
  return { ...withoutUpcoming(countEdit(list), uids), queue };
}

function withoutUpcoming(list: ListPlayer, uids: readonly string[]): ListPlayer {
  const places = uids.flatMap((uid) => placeOfUid(uid) ?? []);
  if (places.length === 0) return list;
  const indexesIn = (generation: number, total: number) =>
    places.flatMap((place) => (place.generation === generation && place.index < total ? [place.index] : []));
  const { ahead, context, generation, removed = [] } = list;
  const current = list.queued === null ? indexAt(list, list.at) : null;
  const here = indexesIn(generation, context.total).filter((index) => index !== current);
  const there = ahead ? indexesIn(ahead.generation, ahead.context.total) : [];
  return {
    ...list,
    removed: [...new Set([...removed, ...here])],
    ahead: ahead && { ...ahead, unplayable: [...new Set([...ahead.unplayable, ...there])] },
  };
}

/** Skips a serial, so that the queue's revision changes even when its length does not. */
function countEdit(list: ListPlayer): ListPlayer {
  return { ...list, queueSerial: list.queueSerial + 1 };
}

/** Makes an item current. Playing a queued track removes it and all before it from the queue. */
export function moveToItem(list: ListPlayer, item: ListItem): ListPlayer {
  if (item.kind === 'context') return { ...list, at: item.at, queued: null };
  if (item.kind !== 'queue') return moveIntoContext(list, item.kind, item.at);
  const { at, stands, stateId, uid, uri } = item;
  const queued = { uri, uid, ...(stands && { stands }), ...(stateId !== undefined && { stateId }) };
  const before = list.queue.findIndex((one) => one.uid === uid);
  return { ...list, at, queued, queue: list.queue.slice(before + 1) };
}
