import { lapSeed, permute, unpermute } from './permutation.ts';
import type { ListPlayer, Shuffle } from './types.ts';

export type Ordered = Pick<ListPlayer, 'context' | 'shuffle'>;

export function lapOf(total: number, at: number): number {
  return Math.floor(at / total);
}

/** The index in the context of a place in the order. */
export function indexAt({ context: { total }, shuffle }: Ordered, at: number): number {
  const lap = lapOf(total, at);
  const place = at - lap * total;
  return shuffle === null ? place : permute(lapSeed(shuffle.seed, lap), total, swapFirst(shuffle, total, lap, place));
}

/** Where an index of the context stands in a lap: the way back. */
export function placeOf({ context: { total }, shuffle }: Ordered, lap: number, index: number): number {
  if (shuffle === null) return lap * total + index;
  return lap * total + swapFirst(shuffle, total, lap, unpermute(lapSeed(shuffle.seed, lap), total, index));
}

/** The track that comes first changes places with the one that would have; done twice it is undone. */
function swapFirst({ seed, first }: Shuffle, total: number, lap: number, place: number): number {
  if (first?.lap !== lap) return place;
  const home = unpermute(lapSeed(seed, lap), total, first.index);
  if (place === 0) return home;
  return place === home ? 0 : place;
}

/**
 * Shuffling on: the current track stays, and comes first in its lap, so that everything else of it is still to come.
 * Spec §4; ruling S34 "shuffle is a permutation; current track kept".
 */
export function shuffleList(list: ListPlayer, seed: number): ListPlayer {
  const { at, context, queued } = list;
  const lap = lapOf(context.total, at);
  const first = queued?.stands === 'before' ? null : { lap, index: indexAt(list, at) };
  return { ...list, shuffle: { seed, first }, at: lap * context.total };
}

/** Shuffling off: on from where the current track stands in the context. One that stands before a shuffled order stands before all of it. */
export function unshuffleList(list: ListPlayer): ListPlayer {
  const { at, context, queued, shuffle } = list;
  const isBefore = queued?.stands === 'before' && shuffle !== null;
  return { ...list, shuffle: null, at: lapOf(context.total, at) * context.total + (isBefore ? 0 : indexAt(list, at)) };
}
