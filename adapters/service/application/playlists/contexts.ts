import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { Desk } from './documents/change-service.ts';
import { rightsOf } from '../records/playlist-permissions.ts';

/** Playlists as something to play, a page at a time, for those who may see them. */
export function playlistContexts(desk: Desk): Contexts {
  return {
    async context(uri, listener, offset, limit) {
      const parsed = parseContentUri(uri);
      const head = parsed?.type === 'playlist' ? await desk.head(parsed.id) : null;
      if (head === null || !rightsOf(head, listener).canView) return null;
      const items = await desk.items(head, offset, limit);
      return { uri, name: head.attributes.name, total: head.length, uris: items.map((item) => item.uri) };
    },
  };
}
