import type { RevisionAdvance, ConfirmedDocument, SyncEvent } from '#domain/playlists/sync.ts';
import type { ChangesSince, Diff, DocumentResponse, DocumentPush } from '../../calls/playlists/documents.ts';

/** Maps document responses to sync events. */
export function confirmedOf({ attributes, contents, revision }: DocumentResponse): ConfirmedDocument {
  return { revision, document: { attributes, items: contents.items } };
}

export function pulledEvent(response: ChangesSince, revision: string | null): SyncEvent {
  if ('contents' in response) return { type: 'loaded', confirmed: confirmedOf(response) };
  if ('diff' in response) return { type: 'pulled', advance: advanceOf(response.diff) };
  return { type: 'pulled', advance: { fromRevision: revision ?? response.revision, toRevision: response.revision, steps: [] } };
}

export function advanceOf({ fromRevision, toRevision, ops, changes }: Diff): RevisionAdvance {
  let at = 0;
  const steps = changes.map(({ length, nonces }) => {
    const step = { ops: ops.slice(at, at + length), nonces };
    at += length;
    return step;
  });
  return { fromRevision, toRevision, steps };
}

export function pushedAdvance({ parent_revision, new_revision, ops, nonces }: DocumentPush): RevisionAdvance | null {
  return ops ? { fromRevision: parent_revision, toRevision: new_revision, steps: [{ ops, nonces }] } : null;
}
