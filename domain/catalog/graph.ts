import type { AlbumType, Copyright, Image } from './types.ts';

/** Answers of the graph query service: facts as they are known, from which the catalogue's shapes are made (shaping.ts). */
export interface GraphName {
  readonly uri: string;
  readonly name: string;
}

/** As far as it is known. */
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
  /** The track asked for, where this one stands in for it. */
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

/** A city where an artist is heard. Spec §3 "topCities (listeners, city, country)". */
export interface TopCity {
  readonly listeners: number;
  readonly city: string;
  readonly country: string;
}

export interface GraphArtist extends GraphPortrait {
  /** Wide pictures for the head of a page. */
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
