import { EMPTY_SYNC, type SyncEvent, type SyncState } from '#domain/playlists/sync.ts';
import type { PlaylistDocument, PlaylistItem } from '#domain/playlists/types.ts';
import type { ChangeWrite, WriteBase } from './pending-writes.ts';

/** The revision of a playlist that the service does not have yet. */
const UNMADE = '';

export const isUncreated = (revision: string) => revision === UNMADE;

/** The base of a pending playlist: it is empty. */
export function baseOfNew(name: string): WriteBase {
  return { revision: UNMADE, length: 0, name };
}

/** The document while its creation is pending. */
export function pendingCreation(name: string): SyncEvent {
  return { type: 'loaded', confirmed: { revision: UNMADE, document: bare(baseOfNew(name)) } };
}

/** The service created it. */
export function creationConfirmed(revision: string): SyncEvent {
  return { type: 'pulled', advance: { fromRevision: UNMADE, toRevision: revision, steps: [] } };
}

/** The stored base of a change. */
export function baseOf({ confirmed }: SyncState): WriteBase | null {
  if (confirmed === null) return null;
  const { attributes, items } = confirmed.document;
  return { revision: confirmed.revision, length: items.length, name: attributes.name };
}

/** The initial state of a replica with pending changes: only positions of the list are known. */
export function initialState(base: WriteBase | null, writes: readonly ChangeWrite[]): SyncState {
  const pending = writes.map(({ nonce, ops }) => ({ nonce, ops, isAccepted: false }));
  if (base === null) return { ...EMPTY_SYNC, pending };
  const confirmed = { revision: base.revision, document: bare(base) };
  return { ...EMPTY_SYNC, pending, confirmed, isBare: !isUncreated(base.revision) };
}

function bare({ length, name }: WriteBase): PlaylistDocument {
  const attributes = { name, description: '', collaborative: false, public: true };
  return { attributes, items: Array.from({ length }, (_, place) => placeholder(place)) };
}

/** An id that no real item has. */
function placeholder(place: number): PlaylistItem {
  return { uri: '', attributes: { item_id: `?${String(place)}`, added_by: '', timestamp: '' } };
}
