import type { PlayableTrack } from '#domain/media/types.ts';
import type { VideoResource } from '#domain/media/video/video-segments.ts';
import type { Cancellation } from './http.ts';

/**
 * What a pipeline asks back while it plays a video: its pieces, by the manifest the track has.
 * Errors come as rejected promises carrying a PlayerError (see application/runtime/failure.ts).
 */
export interface VideoSource {
  /**
   * A whole piece; `onBytes` gets it as it comes, each byte once, whichever address gives it.
   * Resolves with the address it came from.
   */
  fetchSegment(
    track: PlayableTrack,
    piece: VideoResource,
    onBytes: (chunk: Uint8Array) => void,
    cancellation: Cancellation,
  ): Promise<string>;
}
