import type { PlayableTrack } from '#domain/media/types.ts';
import type { VideoResource } from '#domain/media/video/video-segments.ts';
import type { Cancellation } from '../http.ts';

/**
 * Provides the segments of a video to the pipeline. Errors are rejected promises with a PlayerError (see
 * application/runtime/failure.ts).
 */
export interface VideoSource {
  /** Fetches a whole segment; `onBytes` receives each byte once, from whichever URL. Resolves with the URL. */
  fetchSegment(
    track: PlayableTrack,
    piece: VideoResource,
    onBytes: (chunk: Uint8Array) => void,
    cancellation: Cancellation,
  ): Promise<string>;
}
