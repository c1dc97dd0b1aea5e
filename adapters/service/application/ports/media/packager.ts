import type { SeekTable } from '#domain/media/types.ts';
import type { QueueDepth } from '../measurements.ts';

/** The properties of a media file, from the scan. */
export interface AudioSource {
  /** 22-character id derived from the sound itself: the track's or episode's id. */
  readonly id: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** Changes with the content, where its place has such a mark. */
  readonly version?: string;
  readonly codec: 'mp3' | 'aac' | 'alac' | 'flac' | 'vorbis' | 'opus' | 'pcm';
  readonly container: 'mpeg' | 'mp4' | 'adts' | 'flac' | 'ogg' | 'wav' | 'aiff' | 'webm';
  readonly durationMs: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bitrateBps: number;
}

/**
 * The variants of a source. `mp4-*`: its own codec remuxed into fragmented MP4; `aac-*`: re-encoded to AAC in fragmented
 * MP4; `*-cenc`: encrypted with the track's key; `mp3`: the original file; `preview`: 30 seconds, public and clear, for a
 * plain audio element.
 */
export const VARIANTS = ['mp4-cenc', 'mp4-clear', 'aac-cenc', 'aac-clear', 'mp3', 'preview'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface PackagedFile {
  /** MediaSource type, codec included. */
  readonly mimeType: string;
  /** `MP4_128`, `MP4_FLAC`, `MP4_OPUS`, `MP3_320`… */
  readonly format: string;
  readonly bitrateBps: number;
  readonly sizeBytes: number;
  /** Strong: the same tag means the same bytes. */
  readonly etag: string;
  readonly seekTable: SeekTable;
}

/**
 * Packages sources for streaming: lazily, cached, byte-stable, with the first bytes available immediately. Rejects with a
 * PackagingFailure when the source changed, is broken or has an unsupported codec. Adapters: adapters/packaging (real),
 * adapters/memory/tone-packager (a synthetic sound of the right length).
 */
export interface Packager {
  describe(source: AudioSource, variant: Variant): Promise<PackagedFile>;
  /** Bytes first to last, both included and inside the file. */
  read(source: AudioSource, variant: Variant, first: number, last: number): AsyncIterable<Uint8Array>;
  /** The 16-byte content key of a source; its key id is the id in binary (hexFromId). */
  contentKey(sourceId: string): Uint8Array;
  /** Gets the head of a file ready, for a track that will be wanted soon. Never rejects. */
  warm(source: AudioSource, variant: Variant): void;
  /** Its encodings. */
  queue(): QueueDepth;
  close(): Promise<void>;
}
