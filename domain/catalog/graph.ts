import type { AlbumType, Copyright, Image } from './types.ts';

/** Response types of the graph query service. `from-graph.ts` converts them to the catalogue's types. */
export interface GraphName {
  readonly uri: string;
  readonly name: string;
}

/** Parts of a date; null where unknown. */
export interface GraphDate {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

export interface GraphRelease extends GraphName {
  readonly type: AlbumType;
  readonly date: GraphDate;
  readonly images: readonly Image[];
  readonly artists: readonly GraphName[];
  readonly totalTracks: number;
  readonly isPlayable: boolean;
}

export interface GraphTrack extends GraphName {
  readonly artists: readonly GraphName[];
  readonly durationMs: number | null;
  readonly contentRating: 'EXPLICIT' | 'NONE';
  /** From 0, on its disc. */
  readonly position: number;
  readonly discNumber: number;
  readonly isPlayable: boolean;
  readonly previewUrl: string | null;
  /** The requested track when this one replaces it. */
  readonly linkedFrom: { readonly uri: string } | null;
  /** Absent inside an album's own list. */
  readonly album?: GraphRelease;
}

export interface GraphPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

export interface GraphAlbum extends GraphRelease {
  readonly label: string;
  readonly copyrights: readonly Copyright[];
  readonly genres: readonly string[];
  readonly tracks: GraphPage<GraphTrack>;
}

export interface GraphPortrait extends GraphName {
  readonly images: readonly Image[];
  readonly genres: readonly string[];
}

/** A city with listeners of an artist. Spec §3 "topCities (listeners, city, country)". */
export interface TopCity {
  readonly listeners: number;
  readonly city: string;
  readonly country: string;
}

export interface GraphArtist extends GraphPortrait {
  /** Wide images for the page header. */
  readonly headerImages: readonly Image[];
  readonly bio: string;
  readonly verified: boolean;
  readonly followers: number;
  readonly monthlyListeners: number | null;
  readonly topCities: readonly TopCity[];
  readonly topTracks: readonly GraphTrack[];
  readonly relatedArtists: readonly GraphPortrait[];
  readonly albums: GraphPage<GraphRelease>;
  readonly singles: GraphPage<GraphRelease>;
  readonly compilations: GraphPage<GraphRelease>;
  readonly appearsOn: GraphPage<GraphRelease>;
}
