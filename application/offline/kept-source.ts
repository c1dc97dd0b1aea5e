import type { ResolvingTrackSource } from '../media-source/track-source.ts';
import type { TrackFiles } from './track-files.ts';

/** The same source; what is kept of a track comes from this device, with or without a network. */
export function withKeptTracks(
  source: ResolvingTrackSource,
  files: Pick<TrackFiles, 'readBytes' | 'readLicence'>,
): ResolvingTrackSource {
  return {
    ...source,
    async bytes(track, range, onBytes, cancellation) {
      const kept = track.fileId === null ? null : await files.readBytes(track.fileId, range).catch(() => null);
      if (kept === null) return source.bytes(track, range, onBytes, cancellation);
      if (!cancellation.cancelled) kept.forEach(onBytes);
    },
    async licence(track, keySystem, message, securityLevel) {
      const kept = track.fileId === null ? null : await files.readLicence(track.fileId).catch(() => null);
      return kept ?? source.licence(track, keySystem, message, securityLevel);
    },
  };
}
