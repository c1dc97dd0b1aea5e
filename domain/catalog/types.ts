/**
 * Catalogue types in the shape of the public Web API: albums, tracks, artists, shows and episodes.
 * Unknown values are null or empty, never absent (spec §3 "Album", "Track", "Artist").
 * Durations are milliseconds, image sizes pixels.
 */
export interface Image {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The fields that every catalogue entity has. */
interface Entity<Type extends string> {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
  readonly type: Type;
  /** Its address in the API. */
  readonly href: string;
  /** Its page on the web player. */
  readonly external_urls: { readonly spotify: string };
}

/** Countries that may play it; empty without a limit. */
interface MarketLimited {
  readonly available_markets: readonly string[];
}

export type ArtistRef = Entity<'artist'>;

export interface Artist extends ArtistRef {
  readonly images: readonly Image[];
  readonly genres: readonly string[];
  readonly popularity: number;
  readonly followers: Followers;
}

export interface Followers {
  readonly href: null;
  readonly total: number;
}

export type DatePrecision = 'year' | 'month' | 'day';

/** The type of an album, and its relation to an artist. */
export const ALBUM_TYPES = ['album', 'single', 'compilation', 'appears_on'] as const;
export type AlbumType = (typeof ALBUM_TYPES)[number];

export interface AlbumRef extends Entity<'album'>, MarketLimited {
  readonly album_type: AlbumType;
  readonly album_group: AlbumType;
  readonly artists: readonly ArtistRef[];
  /** Sorted by width, widest first (spec §3). */
  readonly images: readonly Image[];
  readonly release_date: string;
  readonly release_date_precision: DatePrecision;
  readonly total_tracks: number;
  readonly is_playable: boolean;
}

export interface Album extends AlbumRef {
  readonly label: string;
  readonly copyrights: readonly Copyright[];
  readonly genres: readonly string[];
  readonly popularity: number;
  readonly external_ids: ExternalIds;
  readonly tracks: Page<Track>;
}

export interface Copyright {
  readonly text: string;
  readonly type: string;
}

/** Identifiers in other catalogues: `isrc`, `ean`, `upc`. */
type ExternalIds = Readonly<Record<string, string>>;

export interface Track extends Entity<'track'>, MarketLimited {
  /** Absent inside an album's own track list, as in the public API. */
  readonly album?: AlbumRef;
  readonly artists: readonly ArtistRef[];
  readonly duration_ms: number;
  readonly explicit: boolean;
  readonly is_local: false;
  readonly is_playable: boolean;
  readonly track_number: number;
  readonly disc_number: number;
  readonly preview_url: string | null;
  readonly popularity: number;
  readonly external_ids: ExternalIds;
  /** The requested track when this one replaces it; absent otherwise. */
  readonly linked_from?: LinkedTrack;
}

export interface LinkedTrack {
  readonly id: string;
  readonly type: 'track';
  readonly uri: string;
}

/** A description as plain text and as HTML. */
interface WithDescription {
  readonly description: string;
  readonly html_description: string;
  readonly is_externally_hosted: boolean;
  /** ISO 639 codes; empty when unknown. */
  readonly languages: readonly string[];
}

export interface ShowRef extends Entity<'show'>, MarketLimited, WithDescription {
  readonly publisher: string;
  readonly images: readonly Image[];
  readonly total_episodes: number;
  readonly explicit: boolean;
  readonly media_type: string;
  readonly copyrights: readonly Copyright[];
}

export interface Show extends ShowRef {
  readonly episodes: Page<Episode>;
}

export interface Episode extends Entity<'episode'>, WithDescription {
  readonly duration_ms: number;
  readonly release_date: string;
  readonly release_date_precision: DatePrecision;
  /** The first of `languages`, or empty. */
  readonly language: string;
  readonly images: readonly Image[];
  readonly explicit: boolean;
  readonly is_playable: boolean;
  readonly audio_preview_url: string | null;
  /** Absent inside a show's own episode list. */
  readonly show?: ShowRef;
  readonly resume_point: { readonly fully_played: boolean; readonly resume_position_ms: number };
}

/** A playlist in its short form, for lists. */
export interface PlaylistRef extends Entity<'playlist'> {
  readonly description: string | null;
  readonly images: readonly Image[];
  readonly owner: PlaylistOwner;
  readonly collaborative: boolean;
  readonly public: boolean | null;
  /** Its revision, as the public API calls it. */
  readonly snapshot_id: string;
  readonly tracks: { readonly href: string; readonly total: number };
  /** `#rrggbb`, of its cover. */
  readonly primary_color: string | null;
  /** Whether it is made by rules of its owner, who is the caller. Ours. */
  readonly is_smart?: boolean;
}

export interface PlaylistOwner extends Omit<Entity<'user'>, 'name'> {
  readonly display_name: string | null;
}

/** The public Web API's paging object. */
export interface Page<Item> {
  readonly href: string;
  readonly items: readonly Item[];
  readonly limit: number;
  readonly next: string | null;
  readonly offset: number;
  readonly previous: string | null;
  readonly total: number;
}

export interface SearchResults {
  readonly tracks: Page<Track>;
  readonly albums: Page<AlbumRef>;
  readonly artists: Page<Artist>;
  readonly shows: Page<ShowRef>;
  readonly episodes: Page<Episode>;
  readonly playlists: Page<PlaylistRef>;
  /** The best result; first in the response to `best_match=true`. */
  readonly best_match: { readonly items: readonly (Track | AlbumRef | Artist | ShowRef | Episode | PlaylistRef)[] };
}

/** The response to a search: a page for each requested type. */
export type SearchResponse = Partial<SearchResults> & { readonly audiobooks?: Page<never> };

/** One row of cards in a view, as `GET /v1/views/{viewId}` returns it. The types of the cards can differ. */
export interface Shelf {
  readonly id: string;
  readonly name: string;
  readonly content: Page<AlbumRef | Artist | ShowRef | Track | Episode | PlaylistRef>;
}

export interface View {
  readonly id: string;
  readonly name: string;
  readonly content: Page<Shelf>;
}
