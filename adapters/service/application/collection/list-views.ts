import type { CollectionKind, SavedAlbum, SavedEpisode, SavedShow, SavedTrack } from '#domain/catalog/collection.ts';
import type { ContentType } from '#domain/uri/content-uri.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { SavedRecord } from '../records/collection-records.ts';

/** The type of resource each list holds. */
export const TYPE_OF: Readonly<Record<CollectionKind, ContentType>> = {
  tracks: 'track',
  albums: 'album',
  artists: 'artist',
  shows: 'show',
  episodes: 'episode',
};

/** Saved items for display, without those that left the library. */
export interface SavedItemViews {
  tracks(saved: readonly SavedRecord[]): Promise<readonly SavedTrack[]>;
  albums(saved: readonly SavedRecord[]): Promise<readonly SavedAlbum[]>;
  shows(saved: readonly SavedRecord[]): Promise<readonly SavedShow[]>;
  episodes(saved: readonly SavedRecord[]): Promise<readonly SavedEpisode[]>;
}

export function createSavedItemViews(library: LibraryReader): SavedItemViews {
  const among =
    <Thing, Saved>(
      read: (ids: readonly string[]) => Promise<readonly (Thing | null)[]>,
      shape: (added_at: string, thing: Thing) => Saved,
    ) =>
    async (saved: readonly SavedRecord[]): Promise<readonly Saved[]> => {
      const things = await read(saved.map(({ id }) => id));
      return saved.flatMap(({ addedAtMs }, index) => {
        const thing = things[index];
        return thing ? [shape(secondsOf(addedAtMs), thing)] : [];
      });
    };
  return {
    tracks: among(library.tracks, (added_at, track) => ({ added_at, track })),
    albums: among(library.albums, (added_at, album) => ({ added_at, album })),
    shows: among(library.shows, (added_at, show) => ({ added_at, show })),
    episodes: among(library.episodes, (added_at, episode) => ({ added_at, episode })),
  };
}

/** A time in the form of the public API, in whole seconds. */
function secondsOf(atMs: number): string {
  return new Date(atMs).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The ids nothing is found by in the library. */
export async function missingIds(library: LibraryReader, kind: CollectionKind, ids: readonly string[]) {
  const things = await library[kind](ids);
  return ids.filter((_, index) => !things[index]);
}
