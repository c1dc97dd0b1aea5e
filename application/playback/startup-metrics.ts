import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaEvent, PlayId } from '../ports/media-pipeline.ts';

/** Measures how long a listener waits, from what is asked of a pipeline and what it says. Every pipeline has one. */
export interface StartupMetrics {
  /** Sound was asked for: the track was opened, or told to play. Only the first time of a play id counts. */
  onPlayRequested(playId: PlayId): void;
  /** Another position was asked for whose bytes are not there. */
  onSeekRequested(playId: PlayId): void;
  onMediaEvent(event: MediaEvent): void;
}

interface Waiting {
  readonly playId: PlayId;
  readonly sinceMs: Ms;
}

export function createStartupMetrics(clock: Clock, emit: (playId: PlayId, observation: Observation) => void): StartupMetrics {
  let start: Waiting | null = null;
  let seek: Waiting | null = null;
  let underrun: Waiting | null = null;
  let lastStarted: PlayId | null = null;

  const tookMs = (waiting: Waiting | null, playId: PlayId) =>
    waiting?.playId === playId ? clock.nowMs() - waiting.sinceMs : null;

  function started(playId: PlayId): void {
    const ms = tookMs(start, playId);
    start = null;
    lastStarted = playId;
    if (ms !== null) emit(playId, { type: 'latency', what: 'play', ms });
  }

  function rebuffered(playId: PlayId): void {
    const ms = tookMs(underrun, playId);
    underrun = null;
    if (ms !== null) emit(playId, { type: 'rebuffered', cause: 'underrun', ms });
  }

  function arrived(playId: PlayId): void {
    const ms = tookMs(seek, playId);
    seek = null;
    if (ms !== null) emit(playId, { type: 'rebuffered', cause: 'seek', ms });
  }

  return {
    onPlayRequested(playId) {
      if (start?.playId !== playId && lastStarted !== playId) start = { playId, sinceMs: clock.nowMs() };
    },
    onSeekRequested(playId) {
      // A seek that follows another before it arrived waits from the first on.
      if (seek?.playId !== playId) seek = { playId, sinceMs: clock.nowMs() };
      underrun = null;
    },
    onMediaEvent({ type, playId }) {
      if (type === 'playing') {
        started(playId);
        rebuffered(playId);
      } else if (type === 'waiting') underrun = { playId, sinceMs: clock.nowMs() };
      else if (type === 'paused') rebuffered(playId);
      else if (type === 'seeked') arrived(playId);
    },
  };
}
