import { formatContentUri, type ContentUri } from '#domain/uri/content-uri.ts';
import type { Change, Put, Remove, Store } from '../ports/store.ts';
import { KEY_DIGITS, WITHDRAWN_MAX } from '../../domain/constants/library.ts';
import { numberKey } from './sort-keys.ts';

/** A resource that was in the library and is not any more. `id`: its URI. Index: `removed`, by time. */
export interface WithdrawnRecord {
  readonly uri: string;
  readonly removedAtMs: number;
}

export const WITHDRAWN_KIND = 'withdrawn';

export function withdrawnPut(resource: ContentUri, removedAtMs: number): Put {
  const doc: WithdrawnRecord = { uri: formatContentUri(resource), removedAtMs };
  return { op: 'put', kind: WITHDRAWN_KIND, id: doc.uri, doc, keys: { removed: [numberKey(removedAtMs, KEY_DIGITS)] } };
}

const withdrawnRemoval = (uri: string): Remove => ({ op: 'remove', kind: WITHDRAWN_KIND, id: uri });

const TYPES = ['track', 'episode', 'album', 'show', 'artist'] as const;

/**
 * Remembers what a batch removes from the library, and forgets the oldest above the limit. What comes back keeps its record,
 * which counts only as long as there is no resource.
 */
export async function withdrawnChanges(store: Store, changes: readonly Change[], nowMs: number): Promise<readonly Change[]> {
  const puts = changes.flatMap(({ op, kind, id }): readonly Put[] => {
    const type = op === 'remove' ? TYPES.find((one) => one === kind) : undefined;
    return type === undefined ? [] : [withdrawnPut({ type, id }, nowMs)];
  });
  if (puts.length === 0) return [];
  const { items, total } = await store.list<WithdrawnRecord>(WITHDRAWN_KIND, { index: 'removed', offset: 0, limit: puts.length });
  const oldest = items.slice(0, Math.max(0, total + puts.length - WITHDRAWN_MAX));
  return [...oldest.map(({ id }) => withdrawnRemoval(id)), ...puts];
}
