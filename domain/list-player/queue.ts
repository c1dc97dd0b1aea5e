import type { ListItem, ListPlayer, QueuedTrack } from './types.ts';

/** Adds a track behind those queued already: before the first that is not. Spec §5 "Queue". */
export function enqueued(list: ListPlayer, uri: string): ListPlayer {
  const track: QueuedTrack = { uri, uid: `q${list.queueSerial}` };
  return { ...list, queue: [...list.queue, track], queueSerial: list.queueSerial + 1 };
}

/** The queue as somebody arranged it: known uids are kept, the others get new ones. */
export function queueReplaced(list: ListPlayer, tracks: readonly { readonly uri: string; readonly uid: string }[]): ListPlayer {
  const known = new Map(list.queue.map((track) => [track.uid, track.uri]));
  const kept = new Set<string>();
  let queueSerial = list.queueSerial;
  const queue = tracks.map(({ uri, uid }): QueuedTrack => {
    const isOurs = known.get(uid) === uri && !kept.has(uid);
    const track = isOurs ? { uri, uid } : { uri, uid: `q${queueSerial++}` };
    kept.add(track.uid);
    return track;
  });
  return { ...list, queue, queueSerial };
}

/** Makes an item the current one. Playing a queued track uses it up, and those before it. */
export function movedTo(list: ListPlayer, item: ListItem): ListPlayer {
  if (item.kind === 'context') return { ...list, at: item.at, queued: null };
  const before = list.queue.findIndex(({ uid }) => uid === item.uid);
  return { ...list, at: item.at, queued: { uri: item.uri, uid: item.uid }, queue: list.queue.slice(before + 1) };
}
