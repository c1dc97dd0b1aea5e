import type { PageRange } from '#domain/catalog/paging.ts';
import type { Album, AlbumRef, Artist, Episode, Page, Show, ShowRef, Track } from '#domain/catalog/types.ts';
import type { Loudness } from '#domain/media/types.ts';
import type { AudioSource } from './media/packager.ts';
import type { VideoFacts } from './media/video-packager.ts';

/** The sound behind a track or episode URI, and the picture to it. */
export interface PlayableSource {
  readonly source: AudioSource;
  readonly ownerKind: 'track' | 'episode';
  /** Null where nothing is known of it. */
  readonly loudness: Loudness | null;
  /** Null for what is only heard. */
  readonly video: VideoFacts | null;
  /** Why it cannot be played; null when it can. */
  readonly unplayable: string | null;
  /** Whether it cannot be played only because its disk or bucket is not there now. */
  readonly isAway: boolean;
  /** Only on episodes that are not fetched yet; until then the source is an estimate. */
  readonly remote?: { readonly url: string; readonly mediaType: string };
}

export interface Context {
  readonly uri: string;
  readonly name: string;
  readonly total: number;
  /** URIs from `offset` on, at most `limit`. */
  readonly uris: readonly string[];
}

/**
 * The library in the shapes the API answers with. Ids unknown are null in place.
 * One implementation over the store (application/catalog/library-reader.ts), used by the catalogue's handlers and by playback.
 */
export interface LibraryReader {
  tracks(ids: readonly string[]): Promise<readonly (Track | null)[]>;
  episodes(ids: readonly string[]): Promise<readonly (Episode | null)[]>;
  album(id: string): Promise<Album | null>;
  albums(ids: readonly string[]): Promise<readonly (Album | null)[]>;
  albumTracks(id: string, offset: number, limit: number): Promise<Page<Track> | null>;
  artist(id: string): Promise<Artist | null>;
  artists(ids: readonly string[]): Promise<readonly (Artist | null)[]>;
  /** `groups`: `album`, `single`, `compilation`, `appears_on`; absent: all of them. */
  artistAlbums(id: string, query: PageRange & { readonly groups?: readonly string[] }): Promise<Page<AlbumRef> | null>;
  artistTopTracks(id: string): Promise<readonly Track[] | null>;
  show(id: string): Promise<Show | null>;
  shows(ids: readonly string[]): Promise<readonly (ShowRef | null)[]>;
  showEpisodes(id: string, offset: number, limit: number): Promise<Page<Episode> | null>;
  /** A page of a context; null for an unknown context. */
  context(uri: string, offset: number, limit: number): Promise<Context | null>;
  /** The sound behind `spotify:track:…` or `spotify:episode:…`. */
  source(uri: string): Promise<PlayableSource | null>;
}
