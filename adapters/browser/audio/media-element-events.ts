import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, PlayId } from '#application/ports/media-pipeline.ts';
import { CAN_PRELOAD_MS, MS_PER_S, PROGRESS_INTERVAL_MS } from '#domain/constants/playback/media.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { positionAt } from '#domain/media/timeline.ts';
import type { Ms } from '#domain/core/units.ts';

/** A track on the element's timeline, as the reporter needs it. */
interface ReportedTrack {
  readonly playId: PlayId;
  readonly baseMs: Ms;
  readonly endMs: Ms;
  isLoaded: boolean;
  isAnnounced: boolean;
  readonly layout: { readonly durationMs: Ms };
}

/** Turns the events of a media element into pipeline events of the open track. */
export interface MediaElementReporter {
  /** The slot's sound is buffered and the element is at its position. */
  loaded(slot: ReportedTrack, isPauseAsked: boolean): void;
  /** The element may have moved on. */
  timeUpdated(slot: ReportedTrack): void;
  playing(slot: ReportedTrack): void;
  paused(slot: ReportedTrack): void;
  waiting(slot: ReportedTrack): void;
  seeked(slot: ReportedTrack): void;
  /** Another track is open: it has not sounded yet. */
  reset(): void;
}

/** The element's error in the catalogue's words. One without a code we know is a generic one. Spec §8 "PLAYER_MEDIA_ERROR, MEDIA_ABORTED/DECODING/NETWORK/NOT_SUPPORTED". */
export function mediaErrorOf(error: MediaError | null, mimeType: string): PlayerError {
  const detail = error?.message || mimeType;
  switch (error?.code) {
    case MediaError.MEDIA_ERR_ABORTED:
      return baseError('MEDIA_ABORTED');
    case MediaError.MEDIA_ERR_NETWORK:
      return baseError('MEDIA_NETWORK');
    case MediaError.MEDIA_ERR_DECODE:
      return baseError('MEDIA_DECODING', detail);
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      return baseError('MEDIA_NOT_SUPPORTED', mimeType);
    default:
      return baseError('PLAYER_MEDIA_ERROR', detail);
  }
}

const isSounding = (element: HTMLMediaElement) =>
  !element.paused && !element.seeking && element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

export function createMediaElementReporter(
  element: HTMLMediaElement,
  clock: Clock,
  emit: (event: MediaEvent) => void,
  crossfadeMs: () => Ms = () => 0,
): MediaElementReporter {
  /** True from the `playing` event until an event that ends it. */
  let sounds = false;
  let progressedAtMs = 0;
  const positionMs = (slot: ReportedTrack): Ms => positionAt(slot, element.currentTime * MS_PER_S);
  const report = (type: 'playing' | 'paused' | 'seeked' | 'progressed' | 'waiting', slot: ReportedTrack) =>
    emit({ type, playId: slot.playId, positionMs: positionMs(slot) });

  function playing(slot: ReportedTrack): void {
    if (sounds || !slot.isLoaded || !isSounding(element)) return;
    sounds = true;
    progressedAtMs = clock.nowMs();
    report('playing', slot);
  }

  function progressed(slot: ReportedTrack): void {
    if (!sounds || element.seeking || clock.nowMs() - progressedAtMs < PROGRESS_INTERVAL_MS) return;
    progressedAtMs = clock.nowMs();
    report('progressed', slot);
  }

  /** Spec §4 "A can-preload event fires once when 10 s or less remain"; the crossfade comes on top. */
  function announce(slot: ReportedTrack): void {
    const leadMs = CAN_PRELOAD_MS + crossfadeMs();
    if (slot.isAnnounced || !slot.isLoaded || slot.layout.durationMs - positionMs(slot) > leadMs) return;
    slot.isAnnounced = true;
    emit({ type: 'can-preload', playId: slot.playId });
  }

  return {
    loaded(slot, isPauseAsked) {
      if (slot.isLoaded) return;
      slot.isLoaded = true;
      emit({ type: 'loaded', playId: slot.playId, durationMs: slot.layout.durationMs });
      if (isPauseAsked) report('paused', slot);
      playing(slot);
      announce(slot);
    },
    timeUpdated(slot) {
      playing(slot);
      progressed(slot);
      announce(slot);
    },
    playing,
    paused(slot) {
      // The element also fires `pause` at its end; that is not a pause.
      if (!slot.isLoaded || !element.paused || isAtEnd(element)) return;
      sounds = false;
      report('paused', slot);
    },
    waiting(slot) {
      if (!sounds || element.seeking) return;
      sounds = false;
      report('waiting', slot);
    },
    seeked(slot) {
      progressedAtMs = clock.nowMs();
      report('seeked', slot);
      announce(slot);
    },
    reset() {
      sounds = false;
    },
  };
}

/** A remainder below this is inaudible, in seconds. */
const REST_S = 0.001;

/** Whether the element reached its end. Chromium may stop a microsecond before its duration without setting `ended`. */
export function isAtEnd({ currentTime, duration, ended, paused }: HTMLMediaElement): boolean {
  return ended || (paused && duration - currentTime < REST_S);
}
