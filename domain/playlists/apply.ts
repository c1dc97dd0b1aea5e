import { err, ok, type Result } from '../core/result.ts';
import { applyEdit, editOf } from './list-edit.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistOp } from './types.ts';

/**
 * The document after all the ops, one on top of the other: all of them or none.
 * Error: the place of the first op that points outside the list as it is by then.
 */
export function applyOps(document: PlaylistDocument, ops: readonly PlaylistOp[]): Result<PlaylistDocument, number> {
  let { items, attributes } = document;
  for (const [index, op] of ops.entries()) {
    const edit = editOf(op, items.length);
    if (edit === null) return err(index);
    if (edit !== 'none') items = applyEdit(items, edit);
    attributes = withAttributes(attributes, op);
  }
  return ok({ attributes, items });
}

/** The same for anything that stands in the document's places: names of items, for instance. Ops must be known to fit. */
export function applyToPlaces<Item>(places: readonly Item[], ops: readonly PlaylistOp<Item>[]): readonly Item[] {
  return ops.reduce((list, op) => {
    const edit = editOf(op, list.length);
    return edit === null || edit === 'none' ? list : applyEdit(list, edit);
  }, places);
}

function withAttributes(attributes: PlaylistAttributes, op: PlaylistOp): PlaylistAttributes {
  if (op.kind !== 'UPDATE_LIST_ATTRIBUTES') return attributes;
  return { ...attributes, ...op.updateListAttributes.newAttributes.values };
}
