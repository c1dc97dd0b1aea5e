import type { ListContext, ListItem, ListPlayer, AdjacentContext, Shuffle } from './types.ts';

/** The list with what goes on when its context is over, in its own order, or shuffled as the list is. */
export function withNextContext(list: ListPlayer, context: ListContext): ListPlayer {
  const ahead: AdjacentContext = {
    context,
    generation: list.generation + 1,
    shuffle: likeShuffle(list.shuffle?.seed ?? null),
    at: 0,
    unplayable: [],
  };
  return { ...list, ahead };
}

/** The list as it ends with its context. */
export function withoutNextContext(list: ListPlayer): ListPlayer {
  return list.ahead === null ? list : { ...list, ahead: null };
}

/** Over into a neighbour, at that place; the queue and the way to repeat come along. One context back is remembered. */
export function moveIntoContext(list: ListPlayer, where: 'ahead' | 'behind', at: number): ListPlayer {
  const into = list[where];
  if (into === null) return list;
  const { context, generation, shuffle } = into;
  const left: AdjacentContext = {
    context: list.context,
    generation: list.generation,
    shuffle: list.shuffle,
    at: list.at,
    unplayable: list.unplayable.indexes,
  };
  return {
    ...list,
    context,
    generation,
    shuffle,
    at,
    queued: null,
    unplayable: { ...list.unplayable, indexes: into.unplayable },
    behind: where === 'ahead' ? left : null,
    ahead: where === 'ahead' ? null : left,
  };
}

/** What an item's place is a place of: the list itself or one of its neighbours. */
export function contextOfItem(list: ListPlayer, { kind }: ListItem): Pick<AdjacentContext, 'context' | 'generation' | 'shuffle'> {
  return (kind === 'ahead' || kind === 'behind' ? list[kind] : null) ?? list;
}

/** The neighbours shuffled, or not, as the list is from now on. */
export function shuffleAdjacentContexts(list: ListPlayer, seed: number | null): ListPlayer {
  const shuffle = likeShuffle(seed);
  const { ahead, behind } = list;
  return { ...list, ahead: ahead && { ...ahead, shuffle }, behind: behind && { ...behind, shuffle } };
}

function likeShuffle(seed: number | null): Shuffle | null {
  return seed === null ? null : { seed, first: null };
}
