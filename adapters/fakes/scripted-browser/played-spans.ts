import type { MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayedSpan } from '../scripted-sound.ts';

/** Which stretches of which track sounded. */
export interface SpanRecord {
  readonly spans: readonly PlayedSpan[];
  /** A play id's track. */
  remember(playId: PlayId, track: PlayableTrack): void;
  /** The stretch ends where the pipeline stands. */
  end(): void;
}

/** Records from the events of a pipeline; a seek or a pause begins a new stretch. */
export function recordSpans(pipeline: MediaPipeline): SpanRecord {
  const spans: PlayedSpan[] = [];
  const tracks = new Map<PlayId, PlayableTrack>();
  let open: PlayedSpan | null = null;
  /** It sounded when it was sought: it goes on without another `playing`. */
  let isSought = false;

  function begin(playId: PlayId, fromMs: Ms): void {
    isSought = false;
    open = { uri: tracks.get(playId)?.uri ?? '', fromMs, toMs: fromMs };
    spans.push(open);
  }
  function endAt(toMs: Ms): void {
    if (open !== null) open.toMs = Math.max(open.fromMs, toMs);
    open = null;
  }

  pipeline.onEvent((event) => {
    switch (event.type) {
      case 'playing':
        return open === null ? begin(event.playId, event.positionMs) : undefined;
      case 'seeked':
        return isSought ? begin(event.playId, event.positionMs) : undefined;
      case 'progressed':
        if (open !== null) open.toMs = event.positionMs;
        return;
      case 'paused':
      case 'waiting':
        isSought = false;
        return endAt(event.positionMs);
      case 'ended':
        return endAt(tracks.get(event.playId)?.durationMs ?? open?.toMs ?? 0);
      case 'failed':
        return endAt(open?.toMs ?? 0);
      default:
    }
  });
  return {
    spans,
    remember: (playId, track) => void tracks.set(playId, track),
    end() {
      isSought = open !== null;
      endAt(pipeline.positionMs());
    },
  };
}
