import { unreachable } from '../core/assert.ts';
import type { PlaylistOp } from './types.ts';

/** The effect of an op on the places of a list; attribute ops have none. */
export type Edit<Item> =
  | { readonly type: 'insert'; readonly at: number; readonly items: readonly Item[] }
  | { readonly type: 'remove'; readonly from: number; readonly length: number }
  | { readonly type: 'move'; readonly from: number; readonly to: number; readonly length: number };

/** The edit of an op for a list of that length; `none` for attribute ops, null outside the list. */
export function editOf<Item>(op: PlaylistOp<Item>, length: number): Edit<Item> | 'none' | null {
  switch (op.kind) {
    case 'ADD': {
      const at = placeOf(op.add, length);
      return isPlace(at, length) ? { type: 'insert', at, items: op.add.items } : null;
    }
    case 'REM': {
      const { fromIndex, length: count } = op.rem;
      return isRange(fromIndex, count, length) ? { type: 'remove', from: fromIndex, length: count } : null;
    }
    case 'MOV': {
      const { fromIndex, toIndex, length: count } = op.mov;
      if (!isRange(fromIndex, count, length) || !isPlace(toIndex, length)) return null;
      return { type: 'move', from: fromIndex, to: toIndex, length: count };
    }
    case 'UPDATE_LIST_ATTRIBUTES':
      return 'none';
    default:
      return unreachable(op);
  }
}

/** Applies an edit. A block moved into itself stays. */
export function applyEdit<Item>(list: readonly Item[], edit: Edit<Item>): readonly Item[] {
  switch (edit.type) {
    case 'insert':
      return list.slice(0, edit.at).concat(edit.items, list.slice(edit.at));
    case 'remove':
      return list.slice(0, edit.from).concat(list.slice(edit.from + edit.length));
    case 'move': {
      const { from, length } = edit;
      const block = list.slice(from, from + length);
      const rest = list.slice(0, from).concat(list.slice(from + length));
      const to = placeAfterMove(edit);
      return rest.slice(0, to).concat(block, rest.slice(to));
    }
    default:
      return unreachable(edit);
  }
}

/** The place of a moved block's first item after the move. */
export function placeAfterMove({ from, to, length }: Extract<Edit<unknown>, { type: 'move' }>): number {
  if (to >= from + length) return to - length;
  return Math.min(to, from);
}

function placeOf(
  add: { addFirst?: boolean | undefined; addLast?: boolean | undefined; fromIndex?: number | undefined },
  length: number,
) {
  if (add.addFirst === true) return 0;
  return add.addLast === true ? length : (add.fromIndex ?? length);
}

function isPlace(index: number, length: number): boolean {
  return Number.isInteger(index) && index >= 0 && index <= length;
}

function isRange(from: number, count: number, length: number): boolean {
  return isPlace(from, length) && isPlace(count, length) && from + count <= length;
}
