import { createHash } from 'node:crypto';
import type { ChangesSince, DocumentResponse } from '#application/calls/playlists/documents.ts';
import { ITEM_ID_BYTES } from '#domain/constants/content/playlists.ts';
import type { GeneratedPlaylist } from '../ports/features/generated-playlists.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A generated playlist as a document that cannot be changed. The same songs have the same revision and item ids. */
export function generatedDocument({ name, description, owner, uris, madeAtMs }: GeneratedPlaylist): DocumentResponse {
  const timestamp = String(madeAtMs);
  const items = uris.map((uri, place) => ({
    uri,
    attributes: { item_id: digestOf(`${String(place)} ${uri}`).slice(0, 2 * ITEM_ID_BYTES), added_by: '', timestamp },
  }));
  return {
    revision: digestOf(JSON.stringify([name, description, uris])),
    length: uris.length,
    attributes: { name, description, collaborative: false, public: false },
    timestamp,
    ownerUsername: owner?.id ?? '',
    capabilities: { canEditItems: false, canEditAttributes: false, canAdministrate: false },
    contents: { pos: 0, truncated: false, items },
  };
}

/** The changes since a revision: none, or the whole document. */
export function changesOfGenerated(generated: GeneratedPlaylist, revision: string): ChangesSince {
  const { contents, ...head } = generatedDocument(generated);
  return head.revision === revision ? { ...head, upToDate: true } : { ...head, contents };
}
