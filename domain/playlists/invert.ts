import { unreachable } from '../core/assert.ts';
import { applyOps } from './apply.ts';
import { editOf, placeAfterMove, type Edit } from './list-edit.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistItem, PlaylistOp, UpdateOp } from './types.ts';
import { addAt, moveItems, removeItems, updateAttributes } from './operations.ts';

/**
 * The ops that undo these ops: applied after them, they restore the document item by item.
 * `ops` must fit the document.
 */
export function invertOps(document: PlaylistDocument, ops: readonly PlaylistOp[]): readonly PlaylistOp[] {
  const back: PlaylistOp[] = [];
  let before = document;
  for (const op of ops) {
    back.unshift(inverse(before, op));
    const after = applyOps(before, [op]);
    if (after.ok) before = after.value;
  }
  return back;
}

function inverse(before: PlaylistDocument, op: PlaylistOp): PlaylistOp {
  if (op.kind === 'UPDATE_LIST_ATTRIBUTES') return attributesBack(before.attributes, op);
  const edit = editOf(op, before.items.length);
  return edit === null || edit === 'none' ? op : editBack(before.items, edit);
}

function editBack(items: readonly PlaylistItem[], edit: Edit<PlaylistItem>): PlaylistOp {
  switch (edit.type) {
    case 'insert':
      return removeItems(edit.at, edit.items.length);
    case 'remove':
      return addAt(edit.from, items.slice(edit.from, edit.from + edit.length));
    case 'move': {
      const place = placeAfterMove(edit);
      return moveItems(place, place < edit.from ? edit.from + edit.length : edit.from, edit.length);
    }
    default:
      return unreachable(edit);
  }
}

function attributesBack(before: PlaylistAttributes, { updateListAttributes }: UpdateOp): PlaylistOp {
  const changed = Object.keys(updateListAttributes.newAttributes.values) as (keyof PlaylistAttributes)[];
  return updateAttributes(Object.fromEntries(changed.map((name) => [name, before[name]])));
}
