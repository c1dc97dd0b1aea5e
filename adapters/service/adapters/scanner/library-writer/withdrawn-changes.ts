import { WITHDRAWN_MAX } from '../../../domain/constants/library.ts';
import type { Change, Put, Store } from '../../../application/ports/store.ts';
import {
  WITHDRAWN_KIND,
  type WithdrawnRecord,
  withdrawnPut,
  withdrawnRemoval,
} from '../../../application/records/withdrawn-records.ts';

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
