import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';

/** A byte fetch in progress. It buffers what arrives until the next read. */
export interface ByteFetch {
  /** The bytes since the last read; waits for more, null at the end. Rejects with a Failure. */
  next(): Promise<Uint8Array | null>;
  /** After a failure: fetches the missing bytes. */
  resume(): void;
  hasFailed(): boolean;
  cancel(): void;
  readonly requestedAtMs: Ms;
  /** When the last byte arrived; null before that. */
  completedAtMs(): Ms | null;
}

/** Chunks as one piece. */
export const concatBytes = (chunks: readonly Uint8Array[]): Uint8Array => {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

const failureOf = (thrown: unknown) => (thrown instanceof Failure ? thrown : new Failure(errorFrom(thrown)));

/**
 * Fetches bytes first to last of a track, readable as they arrive.
 * Errors: FRAGMENT_REQUEST_UNEXPECTED_LENGTH. Spec §5 "Fetched fragments must match expected byte length".
 */
export function fetchBytes(
  { source, clock }: { readonly source: TrackSource; readonly clock: Clock },
  track: PlayableTrack,
  { first, last }: { readonly first: number; readonly last: number },
): ByteFetch {
  const expected = last - first + 1;
  const cancellation = createCancellation();
  let chunks: Uint8Array[] = [];
  let got = 0;
  let isDone = false;
  let doneAtMs: Ms | null = null;
  let failure: Failure | null = null;
  let wake: () => void = () => undefined;

  const finish = (reason: Failure | null) => {
    failure = reason;
    isDone = true;
    if (reason === null) doneAtMs = clock.nowMs();
    wake();
  };
  const lengthError = () => new Failure(playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected, got }));
  const take = (chunk: Uint8Array) => {
    got += chunk.length;
    // Drop bytes beyond the requested range.
    if (got <= expected) chunks.push(chunk);
    wake();
  };

  function request(): void {
    isDone = false;
    failure = null;
    source.bytes(track, { first: first + got, last }, take, cancellation).then(
      () => finish(got === expected ? null : lengthError()),
      (thrown: unknown) => finish(failureOf(thrown)),
    );
  }
  request();

  return {
    async next() {
      while (chunks.length === 0 && !isDone) await new Promise<void>((resolve) => (wake = resolve));
      // The bytes before the failure are good.
      if (chunks.length === 0 && failure !== null) throw failure;
      if (chunks.length === 0) return null;
      const bytes = concatBytes(chunks);
      chunks = [];
      return bytes;
    },
    resume() {
      if (failure !== null && got < expected) request();
    },
    hasFailed: () => failure !== null,
    cancel: () => cancellation.cancel(),
    requestedAtMs: clock.nowMs(),
    completedAtMs: () => doneAtMs,
  };
}
