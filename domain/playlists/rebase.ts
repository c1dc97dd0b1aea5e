import { REBASE_KEYS_ONE_BY_ONE } from '../constants/content/playlists.ts';
import { applyEdit, editOf, type Edit } from './list-edit.ts';
import { reorderedBetween } from './reordered-items.ts';
import { addAt, moveItems, removePlaces } from './operations.ts';
import { applyToPlaces } from './apply.ts';
import type { PlaylistOp } from './types.ts';

/**
 * Rebases ops of one list onto a list that others changed meanwhile.
 *
 * `before` and `after` are the keys of all items in the two lists; equal keys are the same item. Keys identify the items of an op:
 * removed items stay removed, moved items are moved or removed at their new place, present items are not added twice.
 * Neighbours that stayed determine a place; of two additions at one place the later one is second. Attribute ops stay unchanged.
 */
export function rebaseOps<Item, Key>(
  ops: readonly PlaylistOp<Item>[],
  before: readonly Key[],
  after: readonly Key[],
  keyOf: (item: Item) => Key,
): readonly PlaylistOp<Item>[] {
  const lists: Lists<Key> = { mine: before, theirs: after, there: new Set(after), moved: reorderedBetween(before, after) };
  return ops.flatMap((op) => {
    const edit = editOf(op, lists.mine.length);
    if (edit === 'none') return [op];
    if (edit === null) return [];
    const rebased = rebaseOp(op, edit, lists, keyOf);
    const named = rebased.map((one) => toKeyOp(one, keyOf));
    if (edit.type === 'remove') for (const key of lists.mine.slice(edit.from, edit.from + edit.length)) lists.there.delete(key);
    for (const one of named) if (one.kind === 'ADD') for (const key of one.add.items) lists.there.add(key);
    lists.mine = applyEdit(lists.mine, toKeyEdit(edit, keyOf));
    lists.theirs = applyToPlaces(lists.theirs, named);
    return rebased;
  });
}

/**
 * Rebases ops over the ops of others on a list of known length only.
 * `keyOf` gives the keys of added items; places are the keys of the list itself.
 */
export function rebaseOver<Item>(
  ops: readonly PlaylistOp<Item>[],
  over: readonly PlaylistOp<Item>[],
  length: number,
  keyOf: (item: Item) => string,
): readonly PlaylistOp<Item>[] {
  const before: readonly (string | number)[] = Array.from({ length }, (_, place) => place);
  const named = over.map((op) => toKeyOp(op, keyOf) as PlaylistOp<string | number>);
  return rebaseOps(ops, before, applyToPlaces(before, named), keyOf);
}

interface Lists<Key> {
  /** The list from the author's view, and the current list; each op advances both. */
  mine: readonly Key[];
  theirs: readonly Key[];
  /** The keys of `theirs`, kept as a set because lists and ops can be long. */
  readonly there: Set<Key>;
  /** Items that others moved: unreliable neighbours. */
  readonly moved: Set<Key>;
}

function rebaseOp<Item, Key>(
  op: PlaylistOp<Item>,
  edit: Edit<Item>,
  lists: Lists<Key>,
  keyOf: (item: Item) => Key,
): readonly PlaylistOp<Item>[] {
  if (edit.type === 'insert') return rebaseInsert(op, edit, lists, keyOf);
  const keys = lists.mine.slice(edit.from, edit.from + edit.length);
  if (edit.type === 'remove') return removePlaces(placesOf(lists.theirs, keys));
  const moves = gatherMoves(lists.theirs, keys, placeBetween(lists, edit.to, new Set(keys)));
  for (const key of keys) lists.moved.delete(key);
  return moves;
}

function rebaseInsert<Item, Key>(
  op: PlaylistOp<Item>,
  edit: Extract<Edit<Item>, { type: 'insert' }>,
  lists: Lists<Key>,
  keyOf: (item: Item) => Key,
): readonly PlaylistOp<Item>[] {
  if (op.kind !== 'ADD') return [];
  const items = edit.items.filter((item) => !lists.there.has(keyOf(item)));
  if (items.length === 0) return [];
  if (op.add.addFirst === true || op.add.addLast === true) return [{ ...op, add: { ...op.add, items } }];
  return [addAt(placeBetween(lists, edit.at, new Set()), items)];
}

/** The place in the current list for `mine[at]`. Skipped keys are being moved themselves. */
function placeBetween<Key>({ mine, theirs, there, moved }: Lists<Key>, at: number, skip: ReadonlySet<Key>): number {
  const placeOf = (key: Key) => (there.has(key) ? theirs.indexOf(key) : undefined);
  const left = nearest(mine, at - 1, -1, (key) => !skip.has(key));
  const right = nearest(mine, at, 1, (key) => !skip.has(key));
  if (right === undefined) return theirs.length;
  const leftPlace = left === undefined ? -1 : placeOf(left);
  const rightPlace = placeOf(right);
  if (leftPlace !== undefined && rightPlace === leftPlace + 1) return rightPlace;
  const isSure = (key: Key) => !skip.has(key) && !moved.has(key) && there.has(key);
  const after = nearest(mine, at, 1, isSure);
  if (after !== undefined) return placeOf(after) ?? 0;
  const before = nearest(mine, at - 1, -1, isSure);
  return before === undefined ? theirs.length : (placeOf(before) ?? 0) + 1;
}

function nearest<Key>(list: readonly Key[], from: number, step: 1 | -1, fits: (key: Key) => boolean): Key | undefined {
  for (let place = from; place >= 0 && place < list.length; place += step) {
    const key = list[place] as Key;
    if (fits(key)) return key;
  }
  return undefined;
}

/** The moves that gather these keys at one place in this order. */
function gatherMoves<Key>(theirs: readonly Key[], keys: readonly Key[], place: number): readonly PlaylistOp<never>[] {
  const moves: PlaylistOp<never>[] = [];
  let list = theirs;
  let to = place;
  for (const run of runsInOrder(theirs, keys)) {
    const from = list.indexOf(run[0] as Key);
    const isThere = to >= from && to <= from + run.length;
    if (!isThere) {
      const move = moveItems(from, to, run.length);
      moves.push(move);
      list = applyToPlaces(list, [move]);
    }
    to = list.indexOf(run[0] as Key) + run.length;
  }
  return moves;
}

/** The present keys, split where adjacent keys are not adjacent in the list. */
function runsInOrder<Key>(list: readonly Key[], keys: readonly Key[]): readonly (readonly Key[])[] {
  const places = placesIn(list, keys);
  const runs: Key[][] = [];
  let last = -1;
  for (const key of keys) {
    const place = places.get(key);
    if (place === undefined) continue;
    if (place === last + 1 && runs.length > 0) runs.at(-1)?.push(key);
    else runs.push([key]);
    last = place;
  }
  return runs;
}

function placesOf<Key>(list: readonly Key[], keys: readonly Key[]): readonly number[] {
  return [...placesIn(list, keys).values()].sort((one, other) => one - other);
}

/** The places of present keys. A few keys are searched one by one, many in one pass. */
function placesIn<Key>(list: readonly Key[], keys: readonly Key[]): ReadonlyMap<Key, number> {
  const places = new Map<Key, number>();
  if (keys.length <= REBASE_KEYS_ONE_BY_ONE) {
    for (const key of keys) {
      const place = list.indexOf(key);
      if (place >= 0) places.set(key, place);
    }
    return places;
  }
  const wanted = new Set(keys);
  for (let place = 0; place < list.length && places.size < wanted.size; place += 1) {
    const key = list[place] as Key;
    if (wanted.has(key)) places.set(key, place);
  }
  return places;
}

function toKeyOp<Item, Key>(op: PlaylistOp<Item>, keyOf: (item: Item) => Key): PlaylistOp<Key> {
  return op.kind === 'ADD' ? { ...op, add: { ...op.add, items: op.add.items.map(keyOf) } } : op;
}

function toKeyEdit<Item, Key>(edit: Edit<Item>, keyOf: (item: Item) => Key): Edit<Key> {
  return edit.type === 'insert' ? { ...edit, items: edit.items.map(keyOf) } : edit;
}
