import type { AlbumType } from '#domain/catalog/types.ts';
import type { Lyrics } from '../../domain/lyrics/lyrics.ts';
import type { AudioSource, Variant } from '../ports/media/packager.ts';
import type { VideoFacts } from '../ports/media/video-packager.ts';

/**
 * Library records, one document each. Ids are 22 base-62 characters derived from content (record-ids.ts). sort-keys.ts
 * defines the indexes of each kind, their keys and prefixes.
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
  /** The recording's ISRC, when the file has one. */
  readonly isrc?: string;
  /** The recording's MusicBrainz identifier, when the file has one. */
  readonly recordingMbid?: string;
  /** Beats a minute and key, when the file has them. `pitchClass` from 0 (C) to 11. */
  readonly tempoBpm?: number;
  readonly key?: { readonly pitchClass: number; readonly isMajor: boolean };
  readonly addedAtMs: number;
  readonly source: AudioSource;
  /** ReplayGain in decibel, where the file has it; a peak of 1 is full scale. Older records know no peak of the album. */
  readonly gain: {
    readonly trackDb: number | null;
    readonly albumDb: number | null;
    readonly trackPeak: number | null;
    readonly albumPeak?: number | null;
  } | null;
  /** Why it cannot be played, e.g. an unsupported codec; null when it can. */
  readonly unplayable: string | null;
}

/** The lyrics of a track, under its id. */
export type LyricsRecord = Lyrics;

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
  /** A picture of the artist, or the cover of one of the albums. */
  readonly imageId: string | null;
  readonly genres: readonly string[];
  /** The album whose folder has the picture of the artist; absent for a cover. */
  readonly pictureFrom?: string;
}

export interface ShowRecord {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly description: string;
  /** The description as safe HTML with lists and links; only where a feed's notes need it. */
  readonly html?: string;
  readonly imageId: string | null;
  readonly episodeCount: number;
  /** Absent: sound alone. */
  readonly mediaType?: 'video' | 'mixed';
  readonly isExplicit?: true;
}

export interface EpisodeRecord {
  readonly id: string;
  readonly showId: string;
  readonly name: string;
  readonly description: string;
  /** The description as safe HTML with lists and links; only where a feed's notes need it. */
  readonly html?: string;
  readonly releaseDate: string;
  /** Only on feed episodes with a date: the exact time. */
  readonly publishedMs?: number;
  readonly imageId: string | null;
  readonly addedAtMs: number;
  readonly source: AudioSource;
  /** Only on what is seen too. */
  readonly video?: VideoFacts;
  /** Only on an episode of a feed: where its sound is. Until it is fetched its source has no path, and is a guess. */
  readonly enclosure?: EnclosureFacts;
  readonly isExplicit?: true;
  readonly unplayable: string | null;
}

interface EnclosureFacts {
  readonly url: string;
  /** In lower case, without parameters. */
  readonly mediaType: string;
}

/** The source and variant of a file id, written when the source is scanned. */
export interface FileRecord {
  readonly id: string;
  readonly sourceId: string;
  readonly ownerKind: 'track' | 'episode';
  readonly variant: Variant;
}

/** Cover art: bytes live among the blobs under `images/{id}-{size}`, one for each of `sizesPx`. */
export interface ImageRecord {
  readonly id: string;
  readonly mimeType: string;
  /** `#rrggbb`. */
  readonly dominantColor: string;
  readonly sizesPx: readonly number[];
}

/** A file the scan could not use, a folder it could not read, a link it did not follow or a name it cannot open, and why. */
export interface ProblemRecord {
  readonly path: string;
  readonly reason: string;
  readonly what: 'file' | 'folder' | 'link' | 'name';
}

/**
 * The scan's record of one file, to skip unchanged files and to rebuild albums from their files. Only the scan and the
 * library status read it. Exactly one file owns a track; a copy has no `group`.
 */
export interface ScannedRecord {
  readonly path: string;
  /** Size, modified time and the folder's art; the same stamp means nothing changed. */
  readonly stamp: string;
  readonly ownerKind: 'track' | 'episode' | null;
  /** The track or episode of this file; null for a file that is a problem. */
  readonly ownerId: string | null;
  /** The sound, and what track the file is beside it (claims.ts); older records know one track for each sound. */
  readonly soundId?: string;
  readonly claim?: string;
  /** When the scan began that gave the file its track. */
  readonly sinceMs?: number;
  readonly group: AlbumFacts | ShowFacts | null;
}

/** The album's properties in one file. */
export interface AlbumFacts {
  readonly of: 'album';
  readonly id: string;
  readonly name: string;
  readonly artists: readonly string[];
  readonly trackArtists: readonly string[];
  readonly compilation: boolean;
  readonly releaseType: string;
  readonly releaseDate: string;
  readonly label: string;
  readonly copyright: string;
  readonly genres: readonly string[];
  readonly imageId: string | null;
  /** A picture of its artist, beside it or above. */
  readonly artistImageId: string | null;
  readonly addedAtMs: number;
}

/** The show's properties in one file. */
export interface ShowFacts {
  readonly of: 'show';
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly description: string;
  readonly imageId: string | null;
  /** Only on what is seen too. */
  readonly isVideo?: true;
}

export const KINDS = {
  track: 'track',
  lyrics: 'lyrics',
  album: 'album',
  artist: 'artist',
  show: 'show',
  episode: 'episode',
  file: 'file',
  image: 'image',
  problem: 'problem',
  scanned: 'scanned',
} as const;
