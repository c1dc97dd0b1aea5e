import type { ListContext, ListItem, ListPlayer, AdjacentContext, Shuffle } from './types.ts';

/** The list with a context that follows when the current one ends, shuffled if the list is. */
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

/** The list that ends with its current context. */
export function withoutNextContext(list: ListPlayer): ListPlayer {
  return list.ahead === null ? list : { ...list, ahead: null };
}

/** Moves into an adjacent context at a place; queue and repeat mode stay. The list keeps one context behind. */
export function moveIntoContext(list: ListPlayer, where: 'ahead' | 'behind', at: number): ListPlayer {
  const into = list[where];
  if (into === null) return list;
  const { context, generation, shuffle } = into;
  const left: AdjacentContext = {
    context: list.context,
    generation: list.generation,
    shuffle: list.shuffle,
    at: list.at,
    unplayable: [...list.unplayable.indexes, ...(list.removed ?? [])],
  };
  return {
    ...list,
    context,
    generation,
    shuffle,
    at,
    queued: null,
    unplayable: { ...list.unplayable, indexes: into.unplayable },
    removed: [],
    behind: where === 'ahead' ? left : null,
    ahead: where === 'ahead' ? null : left,
  };
}

/** The context an item's place refers to: the list's own or an adjacent one. */
export function contextOfItem(list: ListPlayer, { kind }: ListItem): Pick<AdjacentContext, 'context' | 'generation' | 'shuffle'> {
  return (kind === 'ahead' || kind === 'behind' ? list[kind] : null) ?? list;
}

/** Applies the shuffle mode of the list to the adjacent contexts. */
export function shuffleAdjacentContexts(list: ListPlayer, seed: number | null): ListPlayer {
  const shuffle = likeShuffle(seed);
  const { ahead, behind } = list;
  return { ...list, ahead: ahead && { ...ahead, shuffle }, behind: behind && { ...behind, shuffle } };
}

function likeShuffle(seed: number | null): Shuffle | null {
  return seed === null ? null : { seed, first: null };
}
