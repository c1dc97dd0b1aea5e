import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, MediaSupport, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayedSpan } from './scripted-sound.ts';

/** What goes wrong with the browser's media until it is changed back. */
export interface MediaFaults {
  /** A new track opens this much later. */
  openDelayMs: Ms;
  /** Bytes are appended this much later. */
  appendDelayMs: Ms;
  /** The browser's buffer is full. */
  isFull: boolean;
  /** Sound may not begin without a click. */
  isAutoplayRefused: boolean;
  /** The key system fails like this for a protected track. */
  keyError: PlayerError | null;
  /** The key system sends each message twice. */
  isKeyMessageDoubled: boolean;
  /** Tracks come without their inline licences. */
  isInlineLicenceLost: boolean;
}

export interface ScriptedMedia extends MediaPipeline {
  /** Everything that sounded, in order; a seek or a pause begins a new stretch. */
  readonly playedSpans: readonly PlayedSpan[];
  readonly faults: MediaFaults;
  isSounding(): boolean;
  volume01(): number;
  /** Whether the open track is encrypted; false without one. */
  isProtected(): boolean;
  /** Whether the browser lets sound begin without a click. */
  allowAutoplay(allowed: boolean): void;
  /** The open track breaks, at once. */
  break(error: PlayerError): void;
  /** Simulates a full browser buffer. */
  fillUp(): void;
  /** The browser drops everything that is buffered, except what sounds now. */
  evict(): void;
  /** The element ends before its track does. */
  endEarly(): void;
  /** The element pauses on its own, as when it leaves the document. */
  pauseItself(): void;
  /** The pipeline reports that, such as late news of an earlier track. */
  report(event: MediaEvent): void;
  /** The key of the open track is gone: expired, or its session closed. */
  loseKey(): void;
}

export interface ScriptedMediaParts {
  readonly clock: Clock;
  readonly source: TrackSource;
  readonly support?: MediaSupport;
}

export const createMediaFaults = (): MediaFaults => ({
  ...{ openDelayMs: 0, appendDelayMs: 0, isFull: false, isAutoplayRefused: false },
  ...{ keyError: null, isKeyMessageDoubled: false, isInlineLicenceLost: false },
});
