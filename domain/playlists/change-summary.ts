import type { PlaylistDocument, PlaylistItem } from './types.ts';

/** Changes of a playlist by others. */
export interface PlaylistChangeSummary {
  readonly added: number;
  /** The accounts that added, without duplicates. */
  readonly addedBy: readonly string[];
  readonly removed: number;
  /** The remaining items have another order. */
  readonly isReordered: boolean;
  /** The new name; null when unchanged. */
  readonly name: string | null;
}

/** Summarises the changes between two views; null without any. Additions by `userId` do not count. */
export function summariseChanges(
  before: PlaylistDocument,
  after: PlaylistDocument,
  userId: string,
): PlaylistChangeSummary | null {
  const [had, has] = [idsOf(before.items), idsOf(after.items)];
  const added = after.items.filter((item) => !had.has(itemId(item)) && item.attributes.added_by !== userId);
  const stayed = (items: readonly PlaylistItem[], other: ReadonlySet<string>) => items.map(itemId).filter((id) => other.has(id));
  const summary = {
    added: added.length,
    addedBy: [...new Set(added.map(({ attributes }) => attributes.added_by))],
    removed: before.items.filter((item) => !has.has(itemId(item))).length,
    isReordered: stayed(before.items, has).join() !== stayed(after.items, had).join(),
    name: after.attributes.name === before.attributes.name ? null : after.attributes.name,
  };
  return summary.added + summary.removed > 0 || summary.isReordered || summary.name !== null ? summary : null;
}

/** Merges two summaries of successive changes. */
export function mergeSummaries(before: PlaylistChangeSummary, after: PlaylistChangeSummary): PlaylistChangeSummary {
  return {
    added: before.added + after.added,
    addedBy: [...new Set([...before.addedBy, ...after.addedBy])],
    removed: before.removed + after.removed,
    isReordered: before.isReordered || after.isReordered,
    name: after.name ?? before.name,
  };
}

const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;
const idsOf = (items: readonly PlaylistItem[]) => new Set(items.map(itemId));
