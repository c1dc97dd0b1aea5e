import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { ChangeService } from './documents/change-service.ts';
import { permissionsOf } from '../records/playlist-permissions.ts';

/** Playlists as something to play, a page at a time, for those who may see them. */
export function createPlaylistContexts(changeService: ChangeService): Contexts {
  return {
    async context(uri, listener, offset, limit) {
      const parsed = parseContentUri(uri);
      const head = parsed?.type === 'playlist' ? await changeService.head(parsed.id) : null;
      if (head === null || !permissionsOf(head, listener).canView) return null;
      const items = await changeService.items(head, offset, limit);
      return { uri, name: head.attributes.name, total: head.length, uris: items.map((item) => item.uri) };
    },
  };
}
