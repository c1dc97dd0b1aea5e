import { err, ok, type Result } from '../core/result.ts';
import { applyEdit, editOf } from './list-edit.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistOp } from './types.ts';

/**
 * Applies all ops in order, or none.
 * Error: the index of the first op outside the list.
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

/** Applies ops to any list that is parallel to the document's items, e.g. their names. The ops must fit. */
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
