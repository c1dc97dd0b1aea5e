import type { Context } from '../library-reader.ts';

/**
 * What a context plays, a page at a time, for the one who listens: playlists, collections and mixes are not the same for
 * everybody. Null for a context this source does not know, or does not show to that listener.
 */
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
