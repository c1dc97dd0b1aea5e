import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { Collection } from './collection.ts';

const LIKED_SONGS = new RegExp(`^${PRODUCT_SCHEME}:(?:user:([^:]+):)?collection(?::tracks)?$`);

/** Liked songs, the newest first: `spotify:collection`, or with the member's own name in it. Another's is not known. */
export function createCollectionContexts(collection: Collection): Contexts {
  return {
    async context(uri, listener, offset, limit) {
      const match = LIKED_SONGS.exec(uri);
      if (match === null || listener === '') return null;
      if (match[1] !== undefined && match[1] !== encodeURIComponent(listener) && match[1] !== listener) return null;
      const { items, total } = await collection.list({ userId: listener, kind: 'tracks' }, offset, limit);
      const uris = items.map(({ doc }) => formatContentUri({ type: 'track', id: doc.id }));
      return { uri, name: 'Liked songs', total, uris };
    },
  };
}
