import * as v from 'valibot';
import type { EncryptionInfo, VideoContent, VideoManifest, VideoProfile } from '#domain/media/video/video-manifest.ts';
import { call } from '../call.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

const text = v.nullish(v.string(), null);
const number = v.nullish(v.number(), null);

const profile: Shape<VideoProfile> = v.object({
  id: v.number(),
  video_codec: text,
  audio_codec: text,
  mime_type: v.string(),
  encryption_index: number,
  video_bitrate: number,
  audio_bitrate: number,
  max_bitrate: number,
  video_resolution: number,
  width: number,
  height: number,
});

const encryptionInfo: Shape<EncryptionInfo> = v.object({ key_system: v.string(), pssh: v.string() });

const content: Shape<VideoContent> = v.object({
  segment_length: v.pipe(v.number(), v.minValue(1)),
  profiles: v.array(profile),
  encryption_infos: v.optional(v.array(encryptionInfo), []),
});

export const videoManifest: Shape<VideoManifest> = v.object({
  contents: v.array(content),
  base_urls: v.array(v.string()),
  initialization_template: v.string(),
  segment_template: v.string(),
  start_time_millis: v.number(),
  end_time_millis: v.number(),
  subtitle_language_codes: v.optional(v.array(v.string()), []),
  subtitle_template: text,
});

/**
 * The manifest of a video: its video, audio and subtitle segments. Spec §7 "GET video manifest by source id (supports_drm;
 * authorised)".
 */
export const getVideoManifest = call({
  method: 'GET',
  path: '/manifests/v7/json/sources/:sourceId/options/supports_drm',
  retry: 'request',
  response: videoManifest,
});
