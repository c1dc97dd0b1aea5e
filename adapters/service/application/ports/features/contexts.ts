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
