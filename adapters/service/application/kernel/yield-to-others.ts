import { setImmediate as immediate } from 'node:timers/promises';

/** Resolves after other pending work has run. */
export const yieldToOthers = (): Promise<void> => immediate();

/** Yields the items, and lets other work run between them. */
export async function* yieldBetween<Piece>(pieces: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (!isFirst) await yieldToOthers();
    isFirst = false;
    yield piece;
  }
}

/** Splits a list into chunks of this length; the last one may be shorter. */
export function* chunksOf<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += length) yield items.slice(from, from + length);
}
