import { setImmediate as immediate } from 'node:timers/promises';

/** Resolves after other pending work had a turn. */
export const yieldToOthers = (): Promise<void> => immediate();

/** Yields the items, with a pause for other work between them. */
export async function* yieldBetween<Piece>(pieces: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (!isFirst) await yieldToOthers();
    isFirst = false;
    yield piece;
  }
}

/** A list cut into pieces of so many, the last with what is left. */
export function* chunksOf<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += length) yield items.slice(from, from + length);
}
