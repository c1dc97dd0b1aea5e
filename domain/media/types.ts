import type { Ms } from '../core/units.ts';
import type { VideoManifest } from './video/video-manifest.ts';

/**
 * The formats in which a track reaches the engine. Spec §9 "Stream types: mp3 urls, external urls, mp4 ids, dual mp4 ids, video
 * manifests".
 */
export type StreamType = 'file_ids_mp4' | 'file_ids_mp4_dual' | 'file_urls_mp3' | 'file_urls_external' | 'manifest_ids_video';

/** A part of a file that can be fetched and appended alone: bytes, and units of the seek table's timescale. */
export type Segment = readonly [sizeBytes: number, duration: number];

/**
 * The index of an audio file: `GET /seektable/{fileId}.json`, or inline in a state machine's track.
 * Bytes 0 to offset − 1 are the init segment and the index; the first segment starts at `offset`.
 * Spec §3 "Audio manifest: protection, pssh, offset, timescale, segments (size, duration pairs)".
 */
export interface SeekTable {
  /** `cenc`, or null when the bytes are clear. */
  readonly protection: 'cenc' | null;
  /** The whole pssh box in base64, or null when the bytes are clear. */
  readonly pssh: string | null;
  readonly offset: number;
  readonly timescale: number;
  /** Samples of `timescale` before the music starts. */
  readonly encoder_delay_samples: number;
  /** Samples of `timescale` after the music ends. */
  readonly padding_samples: number;
  readonly segments: readonly Segment[];
}

/** Ours: the licence of a file, inline with its addresses, so that the page need not request it. */
export interface InlineLicence {
  /** The key system that it is for. */
  readonly key_system: string;
  /** Until when the page may use it, in milliseconds since 1970 on the service's clock. */
  readonly expires_at: Ms;
  /** What the licence server would respond, as text. */
  readonly body: string;
}

/** A resolved track: everything except its bytes and its key. Spec §3 "Track for playback". */
export interface PlayableTrack {
  readonly uri: string;
  readonly streamType: StreamType;
  /** Null for external URLs. */
  readonly fileId: string | null;
  /** For MediaSource, e.g. `audio/mp4; codecs="mp4a.40.2"` or `audio/mpeg`. */
  readonly mimeType: string;
  readonly durationMs: Ms;
  /** Addresses of the bytes, tried in order. */
  readonly urls: readonly string[];
  /** Null when the file has no index (plain URLs). */
  readonly seekTable: SeekTable | null;
  /** The loudness from its tags and its album's; null when unknown. */
  readonly loudness: Loudness | null;
  /** Its licence, if it came with the addresses. */
  readonly licence?: InlineLicence | null;
  /** Its video manifest; absent for sound alone. */
  readonly video?: VideoManifest;
  /** Details of the track; absent for a preview. */
  readonly track?: TrackForPlayback;
}

/** The details of a track with a selected file. Spec §3 "Track for playback". */
export interface TrackForPlayback {
  readonly uri: string;
  /** Null for external URLs. */
  readonly fileId: string | null;
  /** `MP4_128`, `MP3_320`… for logs. */
  readonly format: string;
  readonly isAd: boolean;
  readonly mediaType: 'audio' | 'video';
  /** Null for what is never logged: ads. */
  readonly logData: LogData | null;
  /** Parameters of the licence address; null when the bytes are clear. */
  readonly licenseEndpoint: LicenseEndpoint | null;
  /** Null while its addresses are unresolved. */
  readonly resolvedURL: string | null;
  /** It has no index: it plays from its start only. */
  readonly noManifest: boolean;
  /** The seek table if it is known; null when it has to be requested. */
  readonly preloadedManifest: SeekTable | null;
}

/** The source of a track, for its records. */
export interface LogData {
  readonly contextUri: string;
  readonly linkedFromUri: string | null;
}

export interface LicenseEndpoint {
  readonly mediaType: 'audio' | 'video';
  /** Replaces `{contentId}` in a licence's address. */
  readonly contentId: string;
}

/** Whether its bytes need a key. */
export function isProtected({ seekTable, video }: PlayableTrack): boolean {
  return seekTable?.protection != null || (video?.contents.some(({ encryption_infos }) => encryption_infos.length > 0) ?? false);
}

/** ReplayGain from a file's tags: gain in decibel, and the highest sample, 1 being full scale. */
export interface Loudness {
  readonly trackGainDb: number | null;
  readonly trackPeak: number | null;
  readonly albumGainDb: number | null;
  readonly albumPeak: number | null;
}
