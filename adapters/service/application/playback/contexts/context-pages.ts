import { CONTEXT_PAGE_SIZE, CONTEXT_SEARCH_PAGE_SIZE } from '../../../domain/constants/media/playback.ts';
import type { Context } from '../../ports/library-reader.ts';
import type { GivenTrack } from '../../../domain/player-session/session-types.ts';

/** The contexts as one listener knows them; null for one that is not known. */
export type ContextReader = (uri: string, offset: number, limit: number) => Promise<Context | null>;

/** The tracks of one context, read by pages on demand. */
export interface ContextPages {
  uriAt(index: number): Promise<string | null>;
}

export function createContextPages(contextOf: ContextReader, uri: string, tracks: readonly GivenTrack[] | null): ContextPages {
  const pages = new Map<number, Promise<readonly string[]>>();
  const pageOf = (page: number): Promise<readonly string[]> => {
    const known = pages.get(page);
    if (known) return known;
    const read = contextOf(uri, page * CONTEXT_PAGE_SIZE, CONTEXT_PAGE_SIZE).then((context) => context?.uris ?? []);
    pages.set(page, read);
    // A failed page is read again the next time.
    read.catch(() => pages.delete(page));
    return read;
  };
  return {
    async uriAt(index) {
      if (tracks !== null) return tracks[index]?.uri ?? null;
      const page = Math.floor(index / CONTEXT_PAGE_SIZE);
      return (await pageOf(page))[index - page * CONTEXT_PAGE_SIZE] ?? null;
    },
  };
}

/** The index of a track in a context, or null. Checks `hint` first. */
export async function indexOfTrack(
  contextOf: ContextReader,
  contextUri: string,
  trackUri: string,
  hint: number | null,
): Promise<number | null> {
  if (hint !== null && (await contextOf(contextUri, hint, 1))?.uris[0] === trackUri) return hint;
  for (let offset = 0; ; offset += CONTEXT_SEARCH_PAGE_SIZE) {
    const page = await contextOf(contextUri, offset, CONTEXT_SEARCH_PAGE_SIZE);
    const at = page?.uris.indexOf(trackUri) ?? -1;
    if (at >= 0) return offset + at;
    if (page === null || page.uris.length === 0 || offset + page.uris.length >= page.total) return null;
  }
}
