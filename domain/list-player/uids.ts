import { segmentOf } from './neighbours.ts';
import { indexAt } from './order.ts';
import type { ListItem, ListPlayer } from './types.ts';

/** What a listener's client calls this turn: `track_uid`. The same for every lap. */
export function uidOf(list: ListPlayer, item: ListItem): string {
  if (item.kind === 'queue') return item.uid;
  const segment = segmentOf(list, item);
  return `${segment.generation === 0 ? '' : `r${segment.generation}`}c${indexAt(segment, item.at)}`;
}

const CONTEXT_UID = /^(?:r(\d+))?c(\d+)$/;

/** The index a uid names, and of which generation of contexts; null for a queued track's. */
export function placeOfUid(uid: string): { readonly generation: number; readonly index: number } | null {
  const [, generation = '0', index] = CONTEXT_UID.exec(uid) ?? [];
  return index === undefined ? null : { generation: Number(generation), index: Number(index) };
}
