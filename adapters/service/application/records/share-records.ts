import type { Put } from '../ports/store.ts';

/** A private resource that a link opens. `id`: 22 base-62 digits. Index: `owner` by `{ownerId}/{id}`. */
export interface ShareRecord {
  readonly id: string;
  readonly ownerId: string;
  /** The content URI that it opens. */
  readonly uri: string;
  /** The resource's name at the time of the share. */
  readonly name: string;
  readonly createdMs: number;
  /** Null: until its owner ends it. */
  readonly expiresMs: number | null;
  /** Visitors hear whole tracks. Absent in records before it existed: previews. */
  readonly hasWholeTracks?: boolean;
}

export const SHARE_KIND = 'share';

export const shareIndexPrefix = (ownerId: string) => `${ownerId}/`;

export function sharePut(doc: ShareRecord): Put {
  const keys = { owner: [shareIndexPrefix(doc.ownerId) + doc.id] };
  return { op: 'put', kind: SHARE_KIND, id: doc.id, doc, keys };
}
