import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { ManifestVideo } from '#domain/track-playback/types.ts';
import type { PlayableSource } from '../../ports/library-reader.ts';
import { canDecode } from '../variant-choice.ts';
import type { Protection } from '../protection.ts';

/** Why a video is not sent where everything has to be encrypted. */
export const NOT_ENCRYPTED = 'Videos are not encrypted here, and this service sends nothing unencrypted.';

/** Whether the operator's setting lets videos out: they are always clear. */
export function areVideosAllowed(protection: Protection): boolean {
  return protection !== 'always';
}

/** The video in a device's manifest; null without a video, for devices without video, or where the operator forbids it. */
export function videoOffer(
  { source, video }: PlayableSource,
  capabilities: DeviceCapabilities,
  protection: Protection,
): ManifestVideo | null {
  if (video === null || !areVideosAllowed(protection) || !canPlayVideo(capabilities, video.codecString, video.soundCodecString))
    return null;
  return {
    file_id: source.id,
    format: `VIDEO_${String(Math.min(video.widthPx, video.heightPx))}`,
    bitrate: Math.round((source.sizeBytes * 8_000) / source.durationMs),
    track_type: 'VIDEO',
    impression_urls: null,
  };
}

function canPlayVideo(
  { video_playback, manifest_formats, mime_types }: DeviceCapabilities,
  picture: string,
  audio: string,
): boolean {
  if (!video_playback || !manifest_formats.includes('manifest_ids_video')) return false;
  // A device that names no pictures at all leaves it to us.
  const namesPictures = mime_types?.some((type) => type.startsWith('video/')) ?? false;
  if (!namesPictures) return true;
  return canDecode(mime_types, `video/mp4; codecs="${picture}"`) && canDecode(mime_types, `audio/mp4; codecs="${audio}"`);
}
