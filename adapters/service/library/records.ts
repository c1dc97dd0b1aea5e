import type { AlbumType } from '#domain/catalog/types.ts';
import type { AudioSource, Variant } from '../ports/packager.ts';

/**
 * What the store keeps of the library, one document a record. Kinds and indexes:
 * `track` by `album:{albumId}/{disc}/{number}`, `artist:{artistId}/…`, `path:{path}`, `added`; `album` by `name`, `added`, `artist:{id}`;
 * `artist` by `name`; `show` by `name`; `episode` by `show:{showId}/{date descending}`; `image`; `problem` by `path`.
 * Ids are 22 base-62 characters derived from content (ids.ts).
 */
export interface TrackRecord {
  readonly id: string;
  readonly name: string;
  readonly albumId: string;
  readonly artistIds: readonly string[];
  readonly discNumber: number;
  readonly trackNumber: number;
  readonly explicit: boolean;
  readonly genres: readonly string[];
  readonly addedAtMs: number;
  readonly source: AudioSource;
  /** ReplayGain in decibel, where the file has it. */
  readonly gain: { readonly trackDb: number; readonly albumDb: number | null; readonly trackPeak: number | null } | null;
  /** Why it cannot be played, e.g. a codec nobody here decodes; null when it can. */
  readonly unplayable: string | null;
}

export interface AlbumRecord {
  readonly id: string;
  readonly name: string;
  readonly type: AlbumType;
  readonly artistIds: readonly string[];
  /** `2019`, `2019-05` or `2019-05-17`; empty when unknown. */
  readonly releaseDate: string;
  readonly label: string;
  readonly copyrights: readonly { readonly text: string; readonly type: string }[];
  readonly genres: readonly string[];
  readonly imageId: string | null;
  readonly trackCount: number;
  readonly addedAtMs: number;
}

export interface ArtistRecord {
  readonly id: string;
  readonly name: string;
  readonly imageId: string | null;
  readonly genres: readonly string[];
}

export interface ShowRecord {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly description: string;
  readonly imageId: string | null;
  readonly episodeCount: number;
}

export interface EpisodeRecord {
  readonly id: string;
  readonly showId: string;
  readonly name: string;
  readonly description: string;
  readonly releaseDate: string;
  readonly imageId: string | null;
  readonly addedAtMs: number;
  readonly source: AudioSource;
  readonly unplayable: string | null;
}

/** Which source and shape a file id names; written when the source is scanned. */
export interface FileRecord {
  readonly id: string;
  readonly sourceId: string;
  readonly ownerKind: 'track' | 'episode';
  readonly variant: Variant;
}

/** Cover art: bytes live in the data folder under `images/{id}-{size}`. */
export interface ImageRecord {
  readonly id: string;
  readonly mimeType: string;
  /** `#rrggbb`. */
  readonly dominantColor: string;
  readonly sizesPx: readonly number[];
}

/** A file the scan could not use, and why. */
export interface ProblemRecord {
  readonly path: string;
  readonly reason: string;
}

export const KINDS = {
  track: 'track',
  album: 'album',
  artist: 'artist',
  show: 'show',
  episode: 'episode',
  file: 'file',
  image: 'image',
  problem: 'problem',
} as const;
