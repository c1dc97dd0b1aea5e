import { indexAt, lapOf } from './order.ts';
import type { ListItem, ListPlayer } from './types.ts';

export function currentItem({ at, queued }: ListPlayer): ListItem {
  return queued === null ? { kind: 'context', at } : { kind: 'queue', at, ...queued };
}

/** What comes after the current track, repeating one track aside: the queue, then the context. Unplayable ones are left out. */
export function nextItems(list: ListPlayer, count: number): readonly ListItem[] {
  const { at, queue, unplayable } = list;
  const queued: ListItem[] = [];
  for (const track of queue) {
    if (queued.length >= count) break;
    if (!unplayable.uids.includes(track.uid)) queued.push({ kind: 'queue', at, ...track });
  }
  return [...queued, ...places(list, at + 1, 1, count - queued.length)];
}

/** What came before the current track in the order, nearest first. Played queued tracks are gone and do not come back. */
export function previousItems(list: ListPlayer, count: number): readonly ListItem[] {
  const start = list.queued === null ? list.at - 1 : list.at;
  return places(list, start, -1, count);
}

/** Whether an item may be tried: a track is playable until it turned out not to be. */
export function isPlayable(list: ListPlayer, item: ListItem): boolean {
  return item.kind === 'queue'
    ? !list.unplayable.uids.includes(item.uid)
    : !list.unplayable.indexes.includes(indexAt(list, item.at));
}

/** Looks at each track of the context once at most, so that a list without a playable one ends. */
function places(list: ListPlayer, start: number, direction: 1 | -1, count: number): readonly ListItem[] {
  const found: ListItem[] = [];
  const { total } = list.context;
  const home = lapOf(total, list.at);
  for (let at = start, misses = 0; found.length < count && misses < total; at += direction) {
    if (!list.repeat.context && lapOf(total, at) !== home) break;
    const item: ListItem = { kind: 'context', at };
    if (isPlayable(list, item)) found.push(item);
    else misses += 1;
  }
  return found;
}
