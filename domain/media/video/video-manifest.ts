import type { Ms } from '../../core/units.ts';

/** One encoding of the picture or of the sound; each has its own stream. Bitrates in bit/s. */
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

/** The EME name of a key system, and its pssh boxes in base64. */
export interface EncryptionInfo {
  readonly key_system: string;
  readonly pssh: string;
}

/** The profiles of one time range; all have the same segment borders. */
export interface VideoContent {
  /**
   * Whole seconds. Segment n starts at n × segment_length; it contains the key frames from there on and the frames that depend on
   * them.
   */
  readonly segment_length: number;
  readonly profiles: readonly VideoProfile[];
  readonly encryption_infos: readonly EncryptionInfo[];
}

/**
 * The addresses of a video's picture, sound and subtitles.
 *
 * An address is a base URL followed by a filled template. Placeholders: `{{profile_id}}`; `{{segment_timestamp}}`,
 * the segment's start in whole seconds; `{{file_type}}`, `mp4` or `webm`; `{{language_code}}`.
 * A segment in which nothing starts may have an empty body. Init segment and segments are ISO BMFF or WebM.
 * Spec §3 "Video manifest".
 */
export interface VideoManifest {
  /** Only the first one is played. */
  readonly contents: readonly VideoContent[];
  /** Each ends with a slash; tried in order. */
  readonly base_urls: readonly string[];
  /** Needs `{{profile_id}}`; may use `{{file_type}}`. */
  readonly initialization_template: string;
  /** Needs `{{profile_id}}` and `{{segment_timestamp}}`; may use `{{file_type}}`. */
  readonly segment_template: string;
  readonly start_time_millis: Ms;
  /** The duration is this minus the start. */
  readonly end_time_millis: Ms;
  /** `en`, `de-AT`; empty without subtitles. */
  readonly subtitle_language_codes: readonly string[];
  /** Ours: WebVTT of a language, by `{{language_code}}`; null without subtitles. */
  readonly subtitle_template: string | null;
}
