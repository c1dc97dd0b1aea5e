import type { Clock } from '#application/ports/clock.ts';
import { STALL_MS_MIN } from '#domain/constants/playback/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { TrackSlot } from './track-slot.ts';
import type { ByteFetch } from './buffer/segment-fetch.ts';

export interface SegmentTimingHost {
  readonly clock: Clock;
  onObservation(slot: TrackSlot, observation: Observation): void;
}

/** Measures one segment on its way into the buffer, from its turn on; a prefetched segment delays nothing. */
export interface SegmentTiming {
  /** Waiting for other work does not count as the segment's time. */
  without<Value>(other: Promise<Value>): Promise<Value>;
  /** The init segment is in the buffer. */
  initialised(): void;
  finished(): void;
  failed(error: PlayerError): void;
}

export function createSegmentTiming(
  { clock, onObservation }: SegmentTimingHost,
  slot: TrackSlot,
  index: number,
  fetch: ByteFetch,
): SegmentTiming {
  const startMs = clock.nowMs();
  let otherMs = 0;

  /** Spec §9 "stall when fragment append over 9000 ms". */
  function stalled(timedOut: boolean): void {
    const ms = clock.nowMs() - startMs - otherMs;
    const { first = 0, startMs: positionMs = 0 } = slot.layout.segments[index] ?? {};
    if (ms > STALL_MS_MIN) onObservation(slot, { type: 'stall', ms, byteOffset: first, positionMs, timedOut });
  }

  return {
    async without(other) {
      const sinceMs = clock.nowMs();
      const value = await other;
      otherMs += clock.nowMs() - sinceMs;
      return value;
    },
    initialised() {
      if (slot.isInitSegmentBuffered) return;
      slot.isInitSegmentBuffered = true;
      onObservation(slot, { type: 'latency', what: 'init', ms: clock.nowMs() - startMs });
    },
    finished() {
      const doneAtMs = fetch.completedAtMs();
      if (!slot.isFirstSegmentBuffered && doneAtMs !== null)
        onObservation(slot, { type: 'latency', what: 'head', ms: doneAtMs - fetch.requestedAtMs });
      slot.isFirstSegmentBuffered = true;
      stalled(false);
    },
    failed: ({ code }) => stalled(code === 'ECONNABORTED'),
  };
}
