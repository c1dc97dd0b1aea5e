import { expect } from 'chai';
import fc from 'fast-check';
import { applyOps } from '#domain/playlists/apply.ts';
import { invertOps } from '#domain/playlists/invert.ts';
import { reorderedBetween } from '#domain/playlists/reordered-items.ts';
import { rebaseOps, rebaseOver } from '#domain/playlists/rebase.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { anyEdit, counter, documentOf, idsOf, opsOf } from './arbitraries.ts';

const anyEdits = fc.array(anyEdit, { maxLength: 8 });
const anyLength = fc.oneof(fc.nat(3), fc.nat(12));
const startOf = (length: number) => documentOf(...Array.from({ length }, (_, index) => `s${String(index)}`));
const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;

function applied(document: PlaylistDocument, ops: readonly PlaylistOp[]): PlaylistDocument {
  const result = applyOps(document, ops);
  if (!result.ok) throw new Error(`op ${String(result.error)} does not fit`);
  return result.value;
}

interface Span {
  readonly fromIndex: number;
  readonly length: number;
}

/** The ids in the spans of the ops, as they are applied. */
function idsIn(document: PlaylistDocument, ops: readonly PlaylistOp[], spanOf: (op: PlaylistOp) => Span | null) {
  const ids = new Set<string>();
  let now = document;
  for (const op of ops) {
    const { fromIndex, length } = spanOf(op) ?? { fromIndex: 0, length: 0 };
    for (const id of idsOf(now).slice(fromIndex, fromIndex + length)) ids.add(id);
    now = applied(now, [op]);
  }
  return ids;
}

const removedBy = (document: PlaylistDocument, ops: readonly PlaylistOp[]) =>
  idsIn(document, ops, (op) => (op.kind === 'REM' ? op.rem : null));
const movedBy = (document: PlaylistDocument, ops: readonly PlaylistOp[]) =>
  idsIn(document, ops, (op) => (op.kind === 'MOV' ? op.mov : null));

const addedBy = (ops: readonly PlaylistOp[]) => ops.flatMap((op) => (op.kind === 'ADD' ? op.add.items.map(itemId) : []));

const OPS = ['ADD', 'REM', 'MOV', 'UPDATE_LIST_ATTRIBUTES'] as const;
const MEETINGS = [
  ...(['both remove', 'one moves what the other removes', 'both move', 'added next to what the other removed'] as const),
  ...(['emptied', 'nothing to undo', 'nothing of mine is left'] as const),
];
const tally = createTally('playlist documents', [...OPS, ...MEETINGS]);

/** The effect of two changes of one list on each other. */
function countMeeting(before: PlaylistDocument, theirs: readonly PlaylistOp[], mine: readonly PlaylistOp[]): void {
  const both = [theirs, mine].map((ops) => ({ removed: removedBy(before, ops), moved: movedBy(before, ops) }));
  for (const [one, other] of [both, both.toReversed()])
    if ([...(one?.removed ?? [])].some((id) => other?.moved.has(id))) tally.count('one moves what the other removes');
  const shared = (what: 'removed' | 'moved') => [...(both[0]?.[what] ?? [])].some((id) => both[1]?.[what].has(id));
  if (shared('removed')) tally.count('both remove');
  if (shared('moved')) tally.count('both move');
  const after = idsOf(applied(before, mine));
  const added = new Set(addedBy(mine));
  const isBesideRemoved = (id: string, place: number) =>
    added.has(id) && [after[place - 1], after[place + 1]].some((beside) => both[0]?.removed.has(beside ?? ''));
  if (after.some(isBesideRemoved)) tally.count('added next to what the other removed');
}

describe('playlist documents', () => {
  after(() => {
    tally.expectAll();
  });

  it('are restored by undoing all changes, item by item', () => {
    fc.assert(
      fc.property(anyLength, anyEdits, (length, edits) => {
        const before = startOf(length);
        const ops = opsOf(edits, length, counter('x'));
        for (const { kind } of ops) tally.count(kind);
        if (ops.length === 0) tally.count('nothing to undo');
        expect(applied(applied(before, ops), invertOps(before, ops))).to.deep.equal(before);
      }),
    );
  });

  it('lose and duplicate no item in a rebase: every item that was not removed is there once', () => {
    fc.assert(
      fc.property(anyLength, anyEdits, anyEdits, (length, one, other) => {
        const before = startOf(length);
        const theirs = opsOf(one, length, counter('t'));
        const mine = opsOf(other, length, counter('m'));
        const now = applied(before, theirs);
        const rebased = rebaseOver(mine, theirs, length, itemId);
        const after = applied(now, rebased);
        countMeeting(before, theirs, mine);
        if (length > 0 && now.items.length === 0) tally.count('emptied');
        if (mine.length > 0 && rebased.length === 0) tally.count('nothing of mine is left');
        const removed = new Set([...removedBy(before, theirs), ...removedBy(before, mine)]);
        const expected = [...idsOf(before), ...addedBy(theirs), ...addedBy(mine)].filter((id) => !removed.has(id));
        expect([...idsOf(after)].sort()).to.deep.equal(expected.sort());
      }),
      { numRuns: 1_000 },
    );
  });

  it('rebase equally over the ops of others and over the resulting list', () => {
    fc.assert(
      fc.property(anyLength, anyEdits, anyEdits, (length, one, other) => {
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

  it('are unchanged by a rebase without other changes', () => {
    fc.assert(
      fc.property(anyLength, anyEdits, (length, edits) => {
        const before = startOf(length);
        const ops = opsOf(edits, length, counter('x'));
        const same = rebaseOps(ops, idsOf(before), idsOf(before), itemId);
        expect(applied(before, same)).to.deep.equal(applied(before, ops));
      }),
    );
  });

  it('accept a repeated change without adding or removing anything twice', () => {
    fc.assert(
      fc.property(anyLength, anyEdits, (length, edits) => {
        const before = startOf(length);
        const ops = opsOf(edits, length, counter('x'));
        const once = applied(before, ops);
        const twice = applied(once, rebaseOps(ops, idsOf(before), idsOf(once), itemId));
        const lasting = (list: PlaylistDocument) => [...idsOf(list)].sort();
        const again = addedBy(ops).filter((id) => removedBy(before, ops).has(id));
        expect(lasting(twice).filter((id) => !again.includes(id))).to.deep.equal(lasting(once));
      }),
    );
  });

  it('find the smallest set of moved items', () => {
    const anyOrder = fc
      .uniqueArray(fc.nat(40), { maxLength: 15 })
      .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(anyOrder, ([before, after]) => {
        const moved = reorderedBetween(before, after);
        const still = (list: readonly number[]) => list.filter((key) => !moved.has(key));
        expect(still(before)).to.deep.equal(still(after));
      }),
    );
    expect(reorderedBetween(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'])).to.deep.equal(new Set(['a']));
  });
});
