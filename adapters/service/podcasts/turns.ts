import { setImmediate as nextTurn } from 'node:timers/promises';

/** The pieces of long work, with everybody else's turn in between; what is one piece only waits for nobody. */
export async function* inTurns<Piece>(pieces: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (!isFirst) await nextTurn();
    isFirst = false;
    yield piece;
  }
}
