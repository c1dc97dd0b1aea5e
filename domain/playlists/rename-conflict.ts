import type { PlaylistOp } from './types.ts';

/** Two different names given at the same time: the listener decides. "Keep mine" is a new change; "use theirs" is none. */
export interface RenameConflict {
  readonly mine: string;
  readonly theirs: string;
}

/** The new playlist name in these ops; null without one. */
export function newNameIn(ops: readonly PlaylistOp<unknown>[]): string | null {
  return ops.reduce<string | null>((name, op) => nameOf(op) ?? name, null);
}

/** The conflict of a rename: the current name is neither the previous name nor the requested one. */
export function renameConflict(ops: readonly PlaylistOp<unknown>[], nameBefore: string, nameNow: string): RenameConflict | null {
  const mine = newNameIn(ops);
  return mine === null || nameNow === nameBefore || nameNow === mine ? null : { mine, theirs: nameNow };
}

/** The ops without renames. */
export function withoutRenames<Item>(ops: readonly PlaylistOp<Item>[]): readonly PlaylistOp<Item>[] {
  return ops.flatMap((op): readonly PlaylistOp<Item>[] => {
    if (op.kind !== 'UPDATE_LIST_ATTRIBUTES') return [op];
    const { name, ...values } = op.updateListAttributes.newAttributes.values;
    if (name === undefined) return [op];
    return Object.keys(values).length === 0 ? [] : [{ ...op, updateListAttributes: { newAttributes: { values } } }];
  });
}

function nameOf(op: PlaylistOp<unknown>): string | null {
  return op.kind === 'UPDATE_LIST_ATTRIBUTES' ? (op.updateListAttributes.newAttributes.values.name ?? null) : null;
}
