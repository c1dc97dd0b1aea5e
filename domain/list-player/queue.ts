import { moveIntoContext } from './adjacent-contexts.ts';
import type { ListItem, ListPlayer, QueuedTrack } from './types.ts';

/** Adds a track at the end of the queue. Spec §5 "Queue". */
export function enqueueTrack(list: ListPlayer, uri: string): ListPlayer {
  const track: QueuedTrack = { uri, uid: `q${list.queueSerial}` };
  return { ...list, queue: [...list.queue, track], queueSerial: list.queueSerial + 1 };
}

/** Inserts tracks in this order: before the queued ones, so that they are next, or after them. Ours. */
export function insertTracks(list: ListPlayer, uris: readonly string[], where: 'start' | 'end'): ListPlayer {
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

/** Removes tracks; uids that are not queued are ignored. Ours. */
export function removeQueuedTracks(list: ListPlayer, uids: readonly string[]): ListPlayer {
  const gone = new Set(uids);
  return { ...countEdit(list), queue: list.queue.filter(({ uid }) => !gone.has(uid)) };
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
