import { contextOfItem } from './adjacent-contexts.ts';
import { indexAt, lapOf } from './shuffle.ts';
import type { ListItem, ListPlayer, QueuedTrack } from './types.ts';

export function currentItem({ at, queued }: ListPlayer): ListItem {
  return queued === null ? { kind: 'context', at } : { kind: 'queue', at, ...queued };
}

/** A queued track as a list item, before the place `at` if the current track is. */
export function queuedItem({ at, queued }: ListPlayer, track: QueuedTrack): ListItem {
  return { kind: 'queue', at, ...track, ...(queued?.stands === 'before' ? { stands: 'before' } : {}) };
}

/**
 * The items after the current one, without repeating a track: the queue unless suspended, then the context. Unplayable items are
 * skipped.
 */
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

/** The items before the current one, nearest first. Played queue tracks do not come back. */
export function previousItems(list: ListPlayer, count: number): readonly ListItem[] {
  const isBehind = list.queued !== null && list.queued.stands === undefined;
  const here = places(list, isBehind ? list.at : list.at - 1, -1, count);
  return [...here, ...behindItems(list, count - here.length)];
}

/** Whether an item may be played: every track counts as playable until it fails or is removed. */
export function isPlayable(list: ListPlayer, item: ListItem): boolean {
  if (item.kind === 'queue') return !list.unplayable.uids.includes(item.uid);
  const out = item.kind === 'context' ? list.unplayable.indexes : (list[item.kind]?.unplayable ?? []);
  const index = indexAt(contextOfItem(list, item), item.at);
  return !out.includes(index) && !(item.kind === 'context' && list.removed?.includes(index));
}

function places(list: ListPlayer, start: number, direction: 1 | -1, count: number): readonly ListItem[] {
  const within = { total: list.context.total, lap: lapOf(list.context.total, list.at), isEndless: list.repeat.context };
  return itemsFrom(list, 'context', start, direction, count, within);
}

/** The first items of the following context. */
function aheadItems(list: ListPlayer, count: number): readonly ListItem[] {
  if (list.ahead === null || list.repeat.context) return [];
  const { at, context } = list.ahead;
  const lap = lapOf(context.total, at);
  return itemsFrom(list, 'ahead', lap * context.total, 1, count, { total: context.total, lap, isEndless: false });
}

/** The last items of the previous context. */
function behindItems(list: ListPlayer, count: number): readonly ListItem[] {
  if (list.behind === null || list.repeat.context) return [];
  const { at, context } = list.behind;
  const lap = lapOf(context.total, at);
  return itemsFrom(list, 'behind', (lap + 1) * context.total - 1, -1, count, { total: context.total, lap, isEndless: false });
}

/** Visits each track of a context at most once, so that a list without a playable track ends. */
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
