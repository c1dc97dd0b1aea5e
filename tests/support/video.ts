import fc from 'fast-check';
import type { VideoContent, VideoManifest, VideoProfile } from '#domain/media/video-manifest.ts';

const NOTHING_ELSE = { max_bitrate: null, video_resolution: null, width: null, height: null };

/** A clear profile of picture, unless the changes say otherwise. */
export function picture(id: number, bitrate: number, changes: Partial<VideoProfile> = {}): VideoProfile {
  const codecs = { video_codec: 'avc1.42c01e', audio_codec: null, mime_type: 'video/mp4', encryption_index: null };
  return { ...NOTHING_ELSE, ...codecs, id, video_bitrate: bitrate, audio_bitrate: null, ...changes };
}

/** A clear profile of sound. */
export function sound(id: number, bitrate: number, changes: Partial<VideoProfile> = {}): VideoProfile {
  const codecs = { video_codec: null, audio_codec: 'mp4a.40.2', mime_type: 'audio/mp4', encryption_index: null };
  return { ...NOTHING_ELSE, ...codecs, id, video_bitrate: null, audio_bitrate: bitrate, ...changes };
}

export const videoContent = (profiles: readonly VideoProfile[], changes: Partial<VideoContent> = {}): VideoContent => ({
  segment_length: 4,
  profiles,
  encryption_infos: [],
  ...changes,
});

/** Ten seconds at two base URLs. */
export const videoManifest = (content: VideoContent, changes: Partial<VideoManifest> = {}): VideoManifest => ({
  contents: [content],
  base_urls: ['https://one.example/v/', 'https://two.example/v/'],
  initialization_template: 'profiles/{{profile_id}}/init.{{file_type}}',
  segment_template: 'profiles/{{profile_id}}/{{segment_timestamp}}.{{file_type}}',
  start_time_millis: 0,
  end_time_millis: 10_000,
  subtitle_language_codes: [],
  subtitle_template: null,
  ...changes,
});

/** A video in some sizes, with some sounds. */
export const anyContent: fc.Arbitrary<VideoContent> = fc
  .record({
    videos: fc.array(fc.integer({ min: 50_000, max: 20_000_000 }), { minLength: 1, maxLength: 8 }),
    audios: fc.array(fc.integer({ min: 24_000, max: 320_000 }), { maxLength: 4 }),
  })
  .map(({ videos, audios }) =>
    videoContent([
      ...videos.map((bitrate, at) => picture(at, bitrate)),
      ...audios.map((bitrate, at) => sound(videos.length + at, bitrate)),
    ]),
  );
