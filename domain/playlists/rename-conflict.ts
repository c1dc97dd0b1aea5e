import type { PlaylistOp } from './types.ts';

/** Two gave the playlist different names at once: the listener decides. "Keep mine" is a new change; "use theirs" is none. */
export interface RenameConflict {
  readonly mine: string;
  readonly theirs: string;
}

/** The name these ops give the playlist; null when they do not name it. */
export function newNameIn(ops: readonly PlaylistOp<unknown>[]): string | null {
  return ops.reduce<string | null>((name, op) => nameOf(op) ?? name, null);
}

/** What a rename stands against: a name somebody else gave since, which is neither the one there was nor the one wished for. */
export function renameConflict(ops: readonly PlaylistOp<unknown>[], nameBefore: string, nameNow: string): RenameConflict | null {
  const mine = newNameIn(ops);
  return mine === null || nameNow === nameBefore || nameNow === mine ? null : { mine, theirs: nameNow };
}

/** The ops without the names they give. */
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
