import { contextOfItem } from './adjacent-contexts.ts';
import { indexAt, lapOf } from './order.ts';
import type { ListItem, ListPlayer, QueuedTrack } from './types.ts';

export function currentItem({ at, queued }: ListPlayer): ListItem {
  return queued === null ? { kind: 'context', at } : { kind: 'queue', at, ...queued };
}

/** A track of the queue as its turn comes: where the current track stands before the place `at`, it does too. */
export function queuedItem({ at, queued }: ListPlayer, track: QueuedTrack): ListItem {
  return { kind: 'queue', at, ...track, ...(queued?.stands === 'before' ? { stands: 'before' } : {}) };
}

/** What comes after the current track, repeating one track aside: the queue where it does not rest, then the context. Unplayable ones are left out. */
export function nextItems(list: ListPlayer, count: number): readonly ListItem[] {
  const { at, unplayable } = list;
  const queue = list.queueRests === true ? [] : list.queue;
  const queued: ListItem[] = [];
  for (const track of queue) {
    if (queued.length >= count) break;
    if (!unplayable.uids.includes(track.uid)) queued.push(queuedItem(list, track));
  }
  const start = list.queued?.stands === 'before' ? at : at + 1;
  const here = places(list, start, 1, count - queued.length);
  return [...queued, ...here, ...aheadItems(list, count - queued.length - here.length)];
}

/** What came before the current track in the order, nearest first. Played queued tracks are gone and do not come back. */
export function previousItems(list: ListPlayer, count: number): readonly ListItem[] {
  const isBehind = list.queued !== null && list.queued.stands === undefined;
  const here = places(list, isBehind ? list.at : list.at - 1, -1, count);
  return [...here, ...behindItems(list, count - here.length)];
}

/** Whether an item may be tried: a track is playable until it turned out not to be. */
export function isPlayable(list: ListPlayer, item: ListItem): boolean {
  if (item.kind === 'queue') return !list.unplayable.uids.includes(item.uid);
  const out = item.kind === 'context' ? list.unplayable.indexes : (list[item.kind]?.unplayable ?? []);
  return !out.includes(indexAt(contextOfItem(list, item), item.at));
}

function places(list: ListPlayer, start: number, direction: 1 | -1, count: number): readonly ListItem[] {
  const within = { total: list.context.total, lap: lapOf(list.context.total, list.at), isEndless: list.repeat.context };
  return itemsFrom(list, 'context', start, direction, count, within);
}

/** What goes on after the context, from its beginning. */
function aheadItems(list: ListPlayer, count: number): readonly ListItem[] {
  if (list.ahead === null || list.repeat.context) return [];
  const { at, context } = list.ahead;
  const lap = lapOf(context.total, at);
  return itemsFrom(list, 'ahead', lap * context.total, 1, count, { total: context.total, lap, isEndless: false });
}

/** What the context before ended with. */
function behindItems(list: ListPlayer, count: number): readonly ListItem[] {
  if (list.behind === null || list.repeat.context) return [];
  const { at, context } = list.behind;
  const lap = lapOf(context.total, at);
  return itemsFrom(list, 'behind', (lap + 1) * context.total - 1, -1, count, { total: context.total, lap, isEndless: false });
}

/** Looks at each track of a context once at most, so that a list without a playable one ends. */
function itemsFrom(
  list: ListPlayer,
  kind: 'context' | 'ahead' | 'behind',
  start: number,
  direction: 1 | -1,
  count: number,
  { isEndless, lap, total }: { readonly total: number; readonly lap: number; readonly isEndless: boolean },
): readonly ListItem[] {
  const found: ListItem[] = [];
  for (let at = start, misses = 0; found.length < count && misses < total; at += direction) {
    if (!isEndless && lapOf(total, at) !== lap) break;
    const item: ListItem = { kind, at };
    if (isPlayable(list, item)) found.push(item);
    else misses += 1;
  }
  return found;
}
