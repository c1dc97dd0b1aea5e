import { EMPTY_SYNC, type SyncEvent, type SyncState } from '#domain/playlists/sync.ts';
import type { PlaylistDocument, PlaylistItem } from '#domain/playlists/types.ts';
import type { ChangeWrite, WriteBase } from './pending-writes.ts';

/** The revision of a playlist the service has not heard of. */
const UNMADE = '';

export const isUncreated = (revision: string) => revision === UNMADE;

/** An empty playlist that is on its way to the service. */
export function baseOfNew(name: string): WriteBase {
  return { revision: UNMADE, length: 0, name };
}

/** A page of this browser makes it, and the service has not heard of it. */
export function pendingCreation(name: string): SyncEvent {
  return { type: 'loaded', confirmed: { revision: UNMADE, document: bare(baseOfNew(name)) } };
}

/** The service has it now, as it was made. */
export function creationConfirmed(revision: string): SyncEvent {
  return { type: 'pulled', advance: { fromRevision: UNMADE, toRevision: revision, steps: [] } };
}

/** What a change stands on, as it is kept. */
export function baseOf({ confirmed }: SyncState): WriteBase | null {
  if (confirmed === null) return null;
  const { attributes, items } = confirmed.document;
  return { revision: confirmed.revision, length: items.length, name: attributes.name };
}

/** A copy that begins with what is on its way already: of the list below only the places are known. */
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

/** No item the service knows is called so. */
function placeholder(place: number): PlaylistItem {
  return { uri: '', attributes: { item_id: `?${String(place)}`, added_by: '', timestamp: '' } };
}
