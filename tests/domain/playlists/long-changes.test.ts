import { expect } from 'chai';
import { addAt, moveItems, removeItems } from '#domain/playlists/operations.ts';
import { rebaseOver } from '#domain/playlists/rebase.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';

const LENGTH = 10_000;
const OPS = 200;

/** Counts insertions into sets and maps while this runs. */
function puts(run: () => void): number {
  const { add } = Set.prototype;
  const { set } = Map.prototype;
  let count = 0;
  try {
    Set.prototype.add = function (this: Set<unknown>, value: unknown) {
      count += 1;
      return add.call(this, value);
    };
    Map.prototype.set = function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
      count += 1;
      return set.call(this, key, value);
    };
    run();
    return count;
  } finally {
    Set.prototype.add = add;
    Map.prototype.set = set;
  }
}

const ops = (op: (at: number) => PlaylistOp<string>) => Array.from({ length: OPS }, (_, at) => op(at));
const KINDS = {
  adds: (name: string) => ops((at) => addAt(at, [`${name}${at}`])),
  moves: () => ops((at) => moveItems(at, LENGTH - 100, 3)),
  removals: () => ops((at) => removeItems(at, 1)),
};

describe('many changes of a long playlist, made while others made as many', () => {
  for (const [mine, mineOps] of Object.entries(KINDS))
    for (const [theirs, theirOps] of Object.entries(KINDS))
      it(`${mine} over ${theirs} take the steps of the list and of the changes, not of both multiplied`, () => {
        const steps = puts(() => void rebaseOver(mineOps('mine'), theirOps('theirs'), LENGTH, (item) => item));
        expect(steps).to.be.lessThan(10 * LENGTH);
      });
});
