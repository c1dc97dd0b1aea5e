import fc from 'fast-check';
import * as ops from '#domain/playlists/operations.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';

export const item = (id: string, by = 'owner'): PlaylistItem => ({
  uri: `spotify:track:${id}`,
  attributes: { item_id: id, added_by: by, timestamp: '1700000000000' },
});

export const documentOf = (...ids: readonly string[]): PlaylistDocument => ({
  attributes: { name: 'Evening', description: '', collaborative: false, public: true },
  items: ids.map((id) => item(id)),
});

export const idsOf = ({ items }: PlaylistDocument): readonly string[] => items.map(({ attributes }) => attributes.item_id);

/** An edit by a listener, independent of the list's length: numbers are taken modulo it. */
export type Edit = readonly [kind: number, a: number, b: number, c: number];

export const anyEdit: fc.Arbitrary<Edit> = fc.tuple(fc.nat(6), fc.nat(30), fc.nat(30), fc.nat(3));

/** An op that fits a list of that length. `newId` gives the ids of added items. */
export function opOf([kind, a, b, c]: Edit, length: number, newId: () => string): PlaylistOp {
  const adding = Array.from({ length: 1 + (c % 3) }, () => item(newId()));
  const from = length === 0 ? 0 : a % length;
  const count = Math.min(length - from, 1 + c);
  if (kind === 0) return ops.addLast(adding);
  if (kind === 1) return ops.addFirst(adding);
  if (kind === 2 || length === 0) return ops.addAt(a % (length + 1), adding);
  if (kind === 3) return ops.removeItems(from, count);
  if (kind === 4) return ops.updateAttributes({ description: `${String(a)} ${String(b)}` });
  return ops.moveItems(from, b % (length + 1), count);
}

/** Ops, each of which fits the result of those before it. */
export function opsOf(edits: readonly Edit[], length: number, newId: () => string): readonly PlaylistOp[] {
  let long = length;
  return edits.map((edit) => {
    const op = opOf(edit, long, newId);
    if (op.kind === 'ADD') long += op.add.items.length;
    if (op.kind === 'REM') long -= op.rem.length;
    return op;
  });
}

/** Unique names with a prefix. */
export function counter(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${String((count += 1))}`;
}
