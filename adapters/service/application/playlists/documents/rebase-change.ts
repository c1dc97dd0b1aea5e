import type { SentOp } from '#application/calls/playlists/operations.ts';
import { applyOps } from '#domain/playlists/apply.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { ok, type Result } from '#domain/core/result.ts';
import { opsByPosition, isByUri } from './restore-items.ts';
import { applyChange, type AppliedChange } from './apply-change.ts';

/** An order's ops in two parts. */
export interface SplitOps {
  /** The ops that refer to indexes of the base revision. */
  readonly placed: readonly SentOp[];
  /** The ops from the first one that names items; they refer to the current list. */
  readonly named: readonly SentOp[];
}

export function splitOps(ops: readonly SentOp[]): SplitOps {
  const first = ops.findIndex(isByUri);
  return first < 0 ? { placed: ops, named: [] } : { placed: ops.slice(0, first), named: ops.slice(first) };
}

/** Makes ops complete: items with an id, with who added them and when. */
export type CompleteOps = (ops: readonly SentOp[]) => Promise<readonly PlaylistOp[]>;

/**
 * Applies a change request to the current document. `since`: the ops of every revision after its base. Errors: as
 * `applyChange`.
 */
export async function rebaseChange(
  document: PlaylistDocument,
  { placed, named }: SplitOps,
  since: readonly PlaylistOp[],
  complete: CompleteOps,
): Promise<Result<AppliedChange, 'outside' | 'conflict'>> {
  const first = applyChange(document, await complete(placed), since);
  if (!first.ok || named.length === 0) return first;
  const { document: between, ops } = first.value;
  const second = applyChange(between, await complete(opsByPosition(named, between.items)), []);
  return second.ok ? ok({ document: second.value.document, ops: [...ops, ...second.value.ops] }) : second;
}

/** The items these ops take out, as they do it. */
export function removedItems(document: PlaylistDocument, ops: readonly PlaylistOp[]): readonly PlaylistItem[] {
  if (!ops.some(({ kind }) => kind === 'REM')) return [];
  const removed: PlaylistItem[] = [];
  let now = document;
  for (const op of ops) {
    if (op.kind === 'REM') removed.push(...now.items.slice(op.rem.fromIndex, op.rem.fromIndex + op.rem.length));
    const after = applyOps(now, [op]);
    if (after.ok) now = after.value;
  }
  return removed;
}
