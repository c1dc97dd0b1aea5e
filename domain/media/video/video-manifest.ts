import type { Ms } from '../../core/units.ts';

/** One encoding of the picture, or of the sound: each is fetched and decoded by itself. Bitrates in bit/s. */
export interface VideoProfile {
  /** Fills `{{profile_id}}`. */
  readonly id: number;
  /** `avc1.4d401f`; null for a profile of sound. */
  readonly video_codec: string | null;
  /** `mp4a.40.2`; null for a profile of picture. */
  readonly audio_codec: string | null;
  /** `video/mp4`, `audio/mp4`, `video/webm` or `audio/webm`, without codecs. */
  readonly mime_type: string;
  /** Index into `encryption_infos`; null when its bytes are clear. */
  readonly encryption_index: number | null;
  readonly video_bitrate: number | null;
  readonly audio_bitrate: number | null;
  readonly max_bitrate: number | null;
  /** Lines, e.g. 720. */
  readonly video_resolution: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Who opens a protected profile: the EME name of the key system, and its whole pssh box or boxes in base64. */
export interface EncryptionInfo {
  readonly key_system: string;
  readonly pssh: string;
}

/** The profiles of one stretch of time; all are cut at the same places. */
export interface VideoContent {
  /** Seconds, whole. Segment n starts at n × segment_length; it holds the key frames from there on and what hangs on them. */
  readonly segment_length: number;
  readonly profiles: readonly VideoProfile[];
  readonly encryption_infos: readonly EncryptionInfo[];
}

/**
 * Where the picture, the sound and the words of a video are.
 *
 * An address is a base URL with a filled template behind it. Placeholders: `{{profile_id}}`; `{{segment_timestamp}}`,
 * the segment's start in whole seconds; `{{file_type}}`, `mp4` or `webm`; `{{language_code}}`.
 * A segment nothing starts in may be an empty body. Init segment and segments are ISO BMFF or WebM.
 * Spec §3 "Video manifest".
 */
export interface VideoManifest {
  /** One is played: the first. */
  readonly contents: readonly VideoContent[];
  /** Each with a slash at its end; the first is tried first. */
  readonly base_urls: readonly string[];
  /** Needs `{{profile_id}}`; may use `{{file_type}}`. */
  readonly initialization_template: string;
  /** Needs `{{profile_id}}` and `{{segment_timestamp}}`; may use `{{file_type}}`. */
  readonly segment_template: string;
  readonly start_time_millis: Ms;
  /** Less the start this is the duration. */
  readonly end_time_millis: Ms;
  /** `en`, `de-AT`; empty without subtitles. */
  readonly subtitle_language_codes: readonly string[];
  /** Ours: WebVTT of a language, by `{{language_code}}`; null without subtitles. */
  readonly subtitle_template: string | null;
}
