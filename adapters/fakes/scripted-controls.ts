import type { Clock } from '#application/ports/clock.ts';
import type { MediaPipeline, MediaSupport, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayedSpan } from './scripted-sound.ts';

export interface ScriptedMedia extends MediaPipeline {
  /** Everything that sounded, in order; a seek or a pause begins a new stretch. */
  readonly playedSpans: readonly PlayedSpan[];
  isSounding(): boolean;
  volume01(): number;
  /** Whether the browser lets sound begin without a click. */
  allowAutoplay(allowed: boolean): void;
  /** The open track breaks, at once. */
  break(error: PlayerError): void;
  /** Simulates a full browser buffer. */
  fillUp(): void;
}

export interface ScriptedMediaParts {
  readonly clock: Clock;
  readonly source: TrackSource;
  readonly support?: MediaSupport;
}
