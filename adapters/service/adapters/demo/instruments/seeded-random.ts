/** Chance that is the same for the same seed: what makes the demo library one and the same piece everywhere. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

/** A seed of its own for a named part, so that changing one piece leaves the others as they are. */
export function seedFor(seed: number, name: string): number {
  let hash = seed ^ 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
