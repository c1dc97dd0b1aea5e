import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { MediaEvent, PlayId } from '../ports/media-pipeline.ts';

/** Measures waiting times from requests to a pipeline and its events. Every pipeline has one. */
export interface StartupMetrics {
  /** Playback was requested: the first time of a play id counts. */
  onPlayRequested(playId: PlayId): void;
  /** A seek to a position that is not buffered. */
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
      // Overlapping seeks count from the first.
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
