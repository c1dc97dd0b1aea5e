import { lapSeed, permute, unpermute } from './shuffle-permutation.ts';
import type { ListPlayer, Shuffle } from './types.ts';

export type Ordered = Pick<ListPlayer, 'context' | 'shuffle'>;

export function lapOf(total: number, at: number): number {
  return Math.floor(at / total);
}

/** The context index at a place of the order. */
export function indexAt({ context: { total }, shuffle }: Ordered, at: number): number {
  const lap = lapOf(total, at);
  const place = at - lap * total;
  return shuffle === null ? place : permute(lapSeed(shuffle.seed, lap), total, swapFirst(shuffle, total, lap, place));
}

/** The place of a context index in a lap: the inverse of `indexAt`. */
export function placeOf({ context: { total }, shuffle }: Ordered, lap: number, index: number): number {
  if (shuffle === null) return lap * total + index;
  return lap * total + swapFirst(shuffle, total, lap, unpermute(lapSeed(shuffle.seed, lap), total, index));
}

/** Swaps the first track with the one at its place; the function is its own inverse. */
function swapFirst({ seed, first }: Shuffle, total: number, lap: number, place: number): number {
  if (first?.lap !== lap) return place;
  const home = unpermute(lapSeed(seed, lap), total, first.index);
  if (place === 0) return home;
  return place === home ? 0 : place;
}

/**
 * Turns shuffle on: the current track stays current and comes first in its lap, so that all others are still to come.
 * Spec §4; ruling S34 "shuffle is a permutation; current track kept".
 */
export function shuffleList(list: ListPlayer, seed: number): ListPlayer {
  const { at, context, queued } = list;
  const lap = lapOf(context.total, at);
  const first = queued?.stands === 'before' ? null : { lap, index: indexAt(list, at) };
  return { ...list, shuffle: { seed, first }, at: lap * context.total };
}

/**
 * Turns shuffle off: the order continues from the current track's place in the context. A track before a shuffled order stands
 * before all of it.
 */
export function unshuffleList(list: ListPlayer): ListPlayer {
  const { at, context, queued, shuffle } = list;
  const isBefore = queued?.stands === 'before' && shuffle !== null;
  return { ...list, shuffle: null, at: lapOf(context.total, at) * context.total + (isBefore ? 0 : indexAt(list, at)) };
}
