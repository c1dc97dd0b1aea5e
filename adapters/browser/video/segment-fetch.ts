import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { VideoSource } from '#application/ports/video/video-source.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { VideoResource } from '#domain/media/video/video-segments.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { concatBytes } from '../mse/buffer/segment-fetch.ts';

/** A video segment fetch in progress. It buffers what arrives until the next read. */
export interface VideoSegmentFetch {
  /** The bytes since the last read; waits for more, null at the end. Rejects with a Failure. */
  next(): Promise<Uint8Array | null>;
  /** Everything at once. */
  whole(): Promise<Uint8Array>;
  cancel(): void;
}

export interface VideoSegmentFetchHost {
  readonly source: VideoSource;
  readonly clock: Clock;
  onObservation(observation: Observation): void;
}

/** Starts to fetch a segment at once, and reports its address and duration when it is complete. */
export function fetchVideoSegment(
  { source, clock, onObservation }: VideoSegmentFetchHost,
  track: PlayableTrack,
  piece: VideoResource,
): VideoSegmentFetch {
  const cancellation = createCancellation();
  const askedAtMs = clock.nowMs();
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let isDone = false;
  let failure: Failure | null = null;
  let wake: () => void = () => undefined;

  const finish = (reason: Failure | null) => {
    failure = reason;
    isDone = true;
    wake();
  };
  const take = (chunk: Uint8Array) => {
    chunks.push(chunk);
    bytes += chunk.length;
    wake();
  };
  source.fetchSegment(track, piece, take, cancellation).then(
    (url) => {
      onObservation({ type: 'fragment', url, bytes, ms: clock.nowMs() - askedAtMs });
      finish(null);
    },
    (thrown: unknown) => finish(thrown instanceof Failure ? thrown : new Failure(errorFrom(thrown))),
  );

  async function next(): Promise<Uint8Array | null> {
    while (chunks.length === 0 && !isDone) await new Promise<void>((resolve) => (wake = resolve));
    if (failure !== null) throw failure;
    if (chunks.length === 0) return null;
    const read = concatBytes(chunks);
    chunks = [];
    return read;
  }

  return {
    next,
    async whole() {
      const all: Uint8Array[] = [];
      for (let read = await next(); read !== null; read = await next()) all.push(read);
      return concatBytes(all);
    },
    cancel: () => cancellation.cancel(),
  };
}
