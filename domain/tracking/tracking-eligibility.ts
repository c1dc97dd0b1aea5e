import { IMPRESSION_URLS_MAX } from '../constants/playback/tracking.ts';
import type { PlayableTrack } from '../media/types.ts';
import type { MachineTrack, ManifestFile } from '../track-playback/types.ts';
import type { LogFlags, TrackedFile } from './types.ts';

const EVERYTHING: LogFlags = { noLog: false, noTSV: false, noStats: false };
const NOTHING: LogFlags = { noLog: true, noTSV: true, noStats: true };
const HTTPS = /^https:\/\//i;
const AD_URI = /^[^:]+:(ad|interruption):/;

/** The log flags of a track that begins. Spec §5 "Ads and interruptions never logged for stats"; nor is a private session. */
export function logFlagsOf({ content_type, metadata }: MachineTrack, isPrivate: boolean): LogFlags {
  return isPrivate || content_type === 'AD' || AD_URI.test(metadata.uri) ? NOTHING : EVERYTHING;
}

/** The resolved file of a track, with its data from the manifest. Impressions go over https, and are few. */
export function trackedFileOf(track: MachineTrack, playable: PlayableTrack): TrackedFile {
  const files = Object.values(track.manifest).flatMap((value: unknown) =>
    Array.isArray(value) ? (value as readonly Partial<ManifestFile>[]) : [],
  );
  const file = files.find(({ file_id }) => file_id === playable.fileId);
  return {
    fileId: playable.fileId,
    format: file?.format ?? null,
    mimeType: playable.mimeType,
    bitrateBps: file?.bitrate ?? null,
    durationMs: playable.durationMs,
    impressionUrls: (file?.impression_urls ?? []).filter((url) => HTTPS.test(url)).slice(0, IMPRESSION_URLS_MAX),
  };
}
