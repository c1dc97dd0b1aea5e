import { playerError, type PlayerError } from '../errors/player-error.ts';
import { isProtected, type LicenseEndpoint, type LogData, type PlayableTrack, type TrackForPlayback } from '../media/types.ts';
import type { MachineTrack, Manifest } from './types.ts';

/**
 * The reason why a track cannot be loaded; null when it can.
 * Errors: PLAYER_CANNOT_FIND_PLAYABLE_URI, PLAYER_NO_LOG_DATA. Spec §5 "Track load needs uri and logData".
 */
export function unplayableReason(track: MachineTrack): PlayerError | null {
  if (track.metadata.uri === '') return playerError('PLAYER_CANNOT_FIND_PLAYABLE_URI');
  return isAd(track) || logDataOf(track) !== null ? null : playerError('PLAYER_NO_LOG_DATA');
}

/** Adds the data for records and licences to a resolved track. Spec §3 "Track for playback". */
export function withPlaybackInfo(track: MachineTrack, playable: PlayableTrack): PlayableTrack {
  return { ...playable, track: trackForPlayback(track, playable) };
}

function trackForPlayback(track: MachineTrack, playable: PlayableTrack): TrackForPlayback {
  const { fileId, seekTable, streamType, urls } = playable;
  const mediaType = streamType === 'manifest_ids_video' ? 'video' : 'audio';
  return {
    uri: track.metadata.uri,
    fileId,
    mediaType,
    format: formatOf(track.manifest, playable),
    isAd: isAd(track),
    logData: isAd(track) ? null : logDataOf(track),
    licenseEndpoint: licenseEndpointOf(playable, mediaType),
    resolvedURL: urls[0] ?? null,
    noManifest: mediaType === 'audio' && seekTable === null,
    preloadedManifest: seekTable,
  };
}

function isAd({ content_type }: MachineTrack): boolean {
  return content_type === 'AD';
}

/** Without a context the source of the playback is unknown. */
function logDataOf({ metadata }: MachineTrack): LogData | null {
  if (metadata.context_uri === '') return null;
  return { contextUri: metadata.context_uri, linkedFromUri: metadata.linked_from_uri };
}

/** The format in the manifest; an external address is the only file of its type. */
function formatOf(manifest: Manifest, { fileId, streamType }: PlayableTrack): string {
  const files = manifest[streamType] ?? [];
  return (files.find(({ file_id }) => file_id === fileId) ?? files[0])?.format ?? '';
}

function licenseEndpointOf(playable: PlayableTrack, mediaType: 'audio' | 'video'): LicenseEndpoint | null {
  return isProtected(playable) && playable.fileId !== null ? { mediaType, contentId: playable.fileId } : null;
}
