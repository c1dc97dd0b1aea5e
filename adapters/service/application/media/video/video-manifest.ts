import type { VideoManifest, VideoProfile } from '#domain/media/video/video-manifest.ts';
import type { VideoTrackKind, PackagedVideo, VideoFacts } from '../../ports/media/video-packager.ts';

/** The profiles of a manifest: one of picture, one of sound. */
export const TRACK_KIND_OF_PROFILE: Readonly<Record<string, VideoTrackKind>> = { '1': 'picture', '2': 'sound' };

export interface VideoUrls {
  /** With a slash at its end. */
  readonly base: string;
  /** The signed part of every address. */
  readonly signed: string;
}

/** The URLs of a video's segments. Clear: no key system. Spec §3 "Video manifest", §7 "formats with templates". */
export function videoManifestOf(
  facts: VideoFacts,
  packaged: PackagedVideo,
  durationMs: number,
  { base, signed }: VideoUrls,
): VideoManifest {
  const languages = facts.subtitles.map(({ language }) => language);
  return {
    contents: [
      {
        segment_length: packaged.segmentLengthS,
        profiles: [pictureProfile(facts, packaged), audioProfile(facts, packaged)],
        encryption_infos: [],
      },
    ],
    base_urls: [base],
    initialization_template: `{{profile_id}}/init.{{file_type}}?${signed}`,
    segment_template: `{{profile_id}}/{{segment_timestamp}}.{{file_type}}?${signed}`,
    start_time_millis: 0,
    end_time_millis: Math.round(durationMs),
    subtitle_language_codes: languages,
    subtitle_template: languages.length > 0 ? `subtitles/{{language_code}}.vtt?${signed}` : null,
  };
}

function pictureProfile({ codecString, widthPx, heightPx }: VideoFacts, { pictureBitrateBps }: PackagedVideo): VideoProfile {
  return {
    id: 1,
    video_codec: codecString,
    audio_codec: null,
    mime_type: 'video/mp4',
    encryption_index: null,
    video_bitrate: pictureBitrateBps,
    audio_bitrate: null,
    max_bitrate: pictureBitrateBps,
    video_resolution: Math.min(widthPx, heightPx),
    width: widthPx,
    height: heightPx,
  };
}

function audioProfile({ soundCodecString }: VideoFacts, { soundBitrateBps }: PackagedVideo): VideoProfile {
  return {
    id: 2,
    video_codec: null,
    audio_codec: soundCodecString,
    mime_type: 'audio/mp4',
    encryption_index: null,
    video_bitrate: null,
    audio_bitrate: soundBitrateBps,
    max_bitrate: soundBitrateBps,
    video_resolution: null,
    width: null,
    height: null,
  };
}
