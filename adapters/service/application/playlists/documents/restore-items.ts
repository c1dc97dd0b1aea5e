import type { SentItem, SentOp } from '#application/calls/playlists/operations.ts';
import { ITEM_ID_BYTES } from '#domain/constants/content/playlists.ts';
import { applyEdit, editOf } from '#domain/playlists/list-edit.ts';
import { removePlaces } from '#domain/playlists/operations.ts';
import type { PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';

export interface CompletionContext {
  readonly author: string;
  readonly nowMs: number;
  newId(byteCount: number): string;
  /** Recently removed items, by item id, to restore them unchanged. */
  recentlyRemoved(itemIds: readonly string[]): Promise<ReadonlyMap<string, PlaylistItem>>;
}

/**
 * Completes sent ops: every item gets an id, its author and a time. The sender is the author; recently removed items are
 * restored with their first author.
 */
export async function completeOps(ops: readonly SentOp[], context: CompletionContext): Promise<readonly PlaylistOp[]> {
  const claimed = ops.flatMap((op) => (op.kind === 'ADD' ? op.add.items : [])).filter((item) => isOfOthers(item, context.author));
  const known = await context.recentlyRemoved(claimed.flatMap(({ attributes }) => attributes?.item_id ?? []));
  return ops.map((op): PlaylistOp => {
    if (op.kind !== 'ADD') return op as PlaylistOp;
    return { ...op, add: { ...op.add, items: op.add.items.map((item) => itemOf(item, known, context)) } };
  });
}

function isOfOthers({ attributes }: SentItem, author: string): boolean {
  return attributes?.item_id !== undefined && attributes.added_by !== undefined && attributes.added_by !== author;
}

function itemOf(
  { uri, attributes = {} }: SentItem,
  known: ReadonlyMap<string, PlaylistItem>,
  context: CompletionContext,
): PlaylistItem {
  const back = known.get(attributes.item_id ?? '');
  if (back !== undefined && back.uri === uri) return back;
  const claimedMs = Number(attributes.timestamp ?? context.nowMs);
  return {
    uri,
    attributes: {
      item_id: attributes.item_id ?? context.newId(ITEM_ID_BYTES),
      added_by: context.author,
      // An offline change keeps its own time, but none in the future.
      timestamp: String(Math.min(claimedMs, context.nowMs)),
    },
  };
}

/** Ops that name items by their URI, as ops by places in this list; a URI that is not there removes nothing. */
export function opsByPosition(ops: readonly SentOp[], items: readonly { readonly uri: string }[]): readonly SentOp[] {
  let uris: readonly string[] = items.map(({ uri }) => uri);
  return ops.flatMap((op): readonly SentOp[] => {
    const placed = op.kind === 'REM' && 'items' in op.rem ? removalsOf(op.rem.items, uris) : [op];
    for (const one of placed) uris = urisAfter(uris, one);
    return placed;
  });
}

/** Whether an op has to be looked up in the list as it is. */
export function isByUri(op: SentOp): boolean {
  return op.kind === 'REM' && 'items' in op.rem;
}

function removalsOf(named: readonly { readonly uri: string }[], uris: readonly string[]): readonly SentOp[] {
  const wanted = new Set(named.map(({ uri }) => uri));
  return removePlaces(uris.flatMap((uri, place) => (wanted.has(uri) ? [place] : [])));
}

function urisAfter(uris: readonly string[], op: SentOp): readonly string[] {
  const plain = op.kind === 'ADD' ? { ...op, add: { ...op.add, items: op.add.items.map(({ uri }) => uri) } } : op;
  const edit = editOf(plain as PlaylistOp<string>, uris.length);
  return edit === null || edit === 'none' ? uris : applyEdit(uris, edit);
}
