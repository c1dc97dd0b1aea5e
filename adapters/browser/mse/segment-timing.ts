import type { Clock } from '#application/ports/clock.ts';
import { STALL_MS_MIN } from '#domain/constants/playback/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Lane } from './track-slot.ts';
import type { ByteFetch } from './buffer/segment-fetch.ts';

export interface StopwatchHost {
  readonly clock: Clock;
  observed(lane: Lane, observation: Observation): void;
}

/** Measures one segment on its way into the buffer, from its turn on: what was fetched ahead waited for nobody. */
export interface Stopwatch {
  /** What is waited for meanwhile is not the segment's fault. */
  without<Value>(other: Promise<Value>): Promise<Value>;
  /** The init segment is in the buffer. */
  initialised(): void;
  finished(): void;
  failed(error: PlayerError): void;
}

export function createStopwatch({ clock, observed }: StopwatchHost, lane: Lane, index: number, fetch: ByteFetch): Stopwatch {
  const startMs = clock.nowMs();
  let otherMs = 0;

  /** Spec §9 "stall when fragment append over 9000 ms". */
  function stalled(timedOut: boolean): void {
    const ms = clock.nowMs() - startMs - otherMs;
    const { first = 0, startMs: positionMs = 0 } = lane.layout.segments[index] ?? {};
    if (ms > STALL_MS_MIN) observed(lane, { type: 'stall', ms, byteOffset: first, positionMs, timedOut });
  }

  return {
    async without(other) {
      const sinceMs = clock.nowMs();
      const value = await other;
      otherMs += clock.nowMs() - sinceMs;
      return value;
    },
    initialised() {
      if (lane.isInitialised) return;
      lane.isInitialised = true;
      observed(lane, { type: 'latency', what: 'init', ms: clock.nowMs() - startMs });
    },
    finished() {
      const doneAtMs = fetch.doneAtMs();
      if (!lane.isBegun && doneAtMs !== null) observed(lane, { type: 'latency', what: 'head', ms: doneAtMs - fetch.askedAtMs });
      lane.isBegun = true;
      stalled(false);
    },
    failed: ({ code }) => stalled(code === 'ECONNABORTED'),
  };
}
