import { applyOps } from '#domain/playlists/apply.ts';
import { newNameIn } from '#domain/playlists/rename-conflict.ts';
import { editOf } from '#domain/playlists/list-edit.ts';
import { rebaseOps, rebaseOver } from '#domain/playlists/rebase.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { err, ok, type Result } from '#domain/core/result.ts';

export interface AppliedChange {
  readonly document: PlaylistDocument;
  /** The rebased ops, which create the revision. */
  readonly ops: readonly PlaylistOp[];
}

/**
 * Applies a change made for an earlier revision. `since`: the ops of every later revision. Errors: `outside` when it did not
 * fit its revision; `conflict` when it and another change set different names.
 */
export function applyChange(
  document: PlaylistDocument,
  ops: readonly PlaylistOp[],
  since: readonly PlaylistOp[],
): Result<AppliedChange, 'outside' | 'conflict'> {
  const length = lengthBefore(document.items.length, since);
  if (!fits(ops, length)) return err('outside');
  const [mine, theirs] = [newNameIn(ops), newNameIn(since)];
  if (mine !== null && theirs !== null && mine !== theirs) return err('conflict');
  const fitted = since.length === 0 ? ops : rebaseOver(ops, since, length, itemId);
  const fresh = withoutDoubles(document, fitted);
  const after = applyOps(document, fresh);
  return after.ok ? ok({ document: after.value, ops: fresh }) : err('outside');
}

const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;

/** An item that is there, under the same id, is not added again. */
function withoutDoubles(document: PlaylistDocument, ops: readonly PlaylistOp[]): readonly PlaylistOp[] {
  const added = ops.flatMap((op) => (op.kind === 'ADD' ? op.add.items.map(itemId) : []));
  if (added.length === 0) return ops;
  const names = document.items.map(itemId);
  const isNew = new Set([...names, ...added]).size === names.length + added.length;
  return isNew ? ops : rebaseOps(ops, names, names, itemId);
}

/** The length of the list before these ops. */
function lengthBefore(length: number, ops: readonly PlaylistOp[]): number {
  return ops.reduce((before, op) => before - growthOf(op), length);
}

function growthOf(op: PlaylistOp): number {
  if (op.kind === 'ADD') return op.add.items.length;
  return op.kind === 'REM' ? -op.rem.length : 0;
}

function fits(ops: readonly PlaylistOp[], length: number): boolean {
  let long = length;
  return ops.every((op) => {
    const isInside = editOf(op, long) !== null;
    long += growthOf(op);
    return isInside;
  });
}
