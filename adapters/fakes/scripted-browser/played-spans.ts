import type { MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayedSpan } from '../scripted-sound.ts';

/** The spans of tracks that were audible. */
export interface SpanRecord {
  readonly spans: readonly PlayedSpan[];
  /** A track is opened, or put behind the open one. */
  open(playId: PlayId, track: PlayableTrack): void;
  remember(playId: PlayId, track: PlayableTrack): void;
  stop(): void;
  /** The track that is open. */
  openTrack(): PlayableTrack | null;
  openId(): PlayId | null;
  /** Ends the span at the position of the pipeline. */
  end(): void;
}

/** Records from the events of a pipeline; a seek or a pause begins a new stretch. */
export function recordSpans(pipeline: MediaPipeline): SpanRecord {
  const spans: PlayedSpan[] = [];
  const tracks = new Map<PlayId, PlayableTrack>();
  let open: PlayedSpan | null = null;
  /** It was playing at the seek, and continues without another `playing`. */
  let isSought = false;
  let openId: PlayId | null = null;

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
        openId = event.nextPlayId ?? openId;
        return endAt(tracks.get(event.playId)?.durationMs ?? open?.toMs ?? 0);
      case 'failed':
        return endAt(open?.toMs ?? 0);
      default:
    }
  });
  function end(): void {
    isSought = open !== null;
    endAt(pipeline.positionMs());
  }
  return {
    ...{ spans, end },
    open(playId, track) {
      end();
      openId = playId;
      tracks.set(playId, track);
    },
    remember: (playId, track) => void tracks.set(playId, track),
    stop() {
      end();
      openId = null;
    },
    openId: () => openId,
    openTrack: () => (openId === null ? null : (tracks.get(openId) ?? null)),
  };
}
