import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Context } from '../library-reader.ts';

/** The items of a context, a page at a time, for one listener. Null for contexts of other sources, and hidden ones. */
export interface Contexts {
  context(uri: string, listener: string, offset: number, limit: number): Promise<Context | null>;
}

/** Asks one after the other; the first that knows the context answers. */
export function combineContexts(sources: readonly Contexts[]): Contexts {
  return {
    async context(uri, listener, offset, limit) {
      for (const source of sources) {
        const context = await source.context(uri, listener, offset, limit);
        if (context !== null) return context;
      }
      return null;
    },
  };
}

interface ListedPlaylist {
  readonly name: string;
  readonly uris: readonly string[];
}

/** Contexts of playlists whose items are known as a whole. */
export function contextsOfPlaylists(find: (id: string, listener: string) => Promise<ListedPlaylist | null>): Contexts {
  return {
    async context(uri, listener, offset, limit) {
      const parsed = parseContentUri(uri);
      const playlist = parsed?.type === 'playlist' ? await find(parsed.id, listener) : null;
      if (playlist === null) return null;
      const { name, uris } = playlist;
      return { uri, name, total: uris.length, uris: uris.slice(offset, offset + limit) };
    },
  };
}
