import { expect } from 'chai';
import fc from 'fast-check';
import { applyOps } from '#domain/playlists/apply.ts';
import { invertOps } from '#domain/playlists/invert.ts';
import { movedBetween } from '#domain/playlists/moved.ts';
import { rebaseOps, rebaseOver } from '#domain/playlists/rebase.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { anyWish, counter, documentOf, idsOf, opsOf } from './arbitraries.ts';

const anyWishes = fc.array(anyWish, { maxLength: 8 });
const anyLength = fc.nat(12);
const startOf = (length: number) => documentOf(...Array.from({ length }, (_, index) => `s${String(index)}`));
const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;

function applied(document: PlaylistDocument, ops: readonly PlaylistOp[]): PlaylistDocument {
  const result = applyOps(document, ops);
  if (!result.ok) throw new Error(`op ${String(result.error)} does not fit`);
  return result.value;
}

/** The ids removed by any of the ops, as they are applied. */
function removedBy(document: PlaylistDocument, ops: readonly PlaylistOp[]): ReadonlySet<string> {
  const removed = new Set<string>();
  let now = document;
  for (const op of ops) {
    if (op.kind === 'REM') for (const id of idsOf(now).slice(op.rem.fromIndex, op.rem.fromIndex + op.rem.length)) removed.add(id);
    now = applied(now, [op]);
  }
  return removed;
}

const addedBy = (ops: readonly PlaylistOp[]) => ops.flatMap((op) => (op.kind === 'ADD' ? op.add.items.map(itemId) : []));

describe('playlist documents', () => {
  it('are restored by undoing what was done, item by item', () => {
    fc.assert(
      fc.property(anyLength, anyWishes, (length, wishes) => {
        const before = startOf(length);
        const ops = opsOf(wishes, length, counter('x'));
        expect(applied(applied(before, ops), invertOps(before, ops))).to.deep.equal(before);
      }),
    );
  });

  it('lose no item to a rebase and double none: what nobody removed is there once', () => {
    fc.assert(
      fc.property(anyLength, anyWishes, anyWishes, (length, one, other) => {
        const before = startOf(length);
        const theirs = opsOf(one, length, counter('t'));
        const mine = opsOf(other, length, counter('m'));
        const now = applied(before, theirs);
        const after = applied(now, rebaseOver(mine, theirs, length, itemId));
        const removed = new Set([...removedBy(before, theirs), ...removedBy(before, mine)]);
        const wanted = [...idsOf(before), ...addedBy(theirs), ...addedBy(mine)].filter((id) => !removed.has(id));
        expect([...idsOf(after)].sort()).to.deep.equal(wanted.sort());
      }),
      { numRuns: 500 },
    );
  });

  it('come to the same whether a change is rebased by the ops of others or by what the list became', () => {
    fc.assert(
      fc.property(anyLength, anyWishes, anyWishes, (length, one, other) => {
        const before = startOf(length);
        const theirs = opsOf(one, length, counter('t'));
        const mine = opsOf(other, length, counter('m'));
        const now = applied(before, theirs);
        const byOps = rebaseOver(mine, theirs, length, itemId);
        const byNames = rebaseOps(mine, idsOf(before), idsOf(now), itemId);
        expect(idsOf(applied(now, byNames))).to.deep.equal(idsOf(applied(now, byOps)));
      }),
    );
  });

  it('are left as they are by a change that nobody came between', () => {
    fc.assert(
      fc.property(anyLength, anyWishes, (length, wishes) => {
        const before = startOf(length);
        const ops = opsOf(wishes, length, counter('x'));
        const same = rebaseOps(ops, idsOf(before), idsOf(before), itemId);
        expect(applied(before, same)).to.deep.equal(applied(before, ops));
      }),
    );
  });

  it('take a change that comes a second time without adding or removing anything twice', () => {
    fc.assert(
      fc.property(anyLength, anyWishes, (length, wishes) => {
        const before = startOf(length);
        const ops = opsOf(wishes, length, counter('x'));
        const once = applied(before, ops);
        const twice = applied(once, rebaseOps(ops, idsOf(before), idsOf(once), itemId));
        const lasting = (list: PlaylistDocument) => [...idsOf(list)].sort();
        const again = addedBy(ops).filter((id) => removedBy(before, ops).has(id));
        expect(lasting(twice).filter((id) => !again.includes(id))).to.deep.equal(lasting(once));
      }),
    );
  });

  it('know the fewest items that were moved', () => {
    const anyOrder = fc
      .uniqueArray(fc.nat(40), { maxLength: 15 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(anyOrder, ([before, after]) => {
        const moved = movedBetween(before, after);
        const still = (list: readonly number[]) => list.filter((key) => !moved.has(key));
        expect(still(before)).to.deep.equal(still(after));
      }),
    );
    expect(movedBetween(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])).to.deep.equal(new Set(['a']));
  });
});
