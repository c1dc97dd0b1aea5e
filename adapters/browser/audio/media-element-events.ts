import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, PlayId } from '#application/ports/media-pipeline.ts';
import { CAN_PRELOAD_MS, MS_PER_S, PROGRESS_INTERVAL_MS } from '#domain/constants/playback/media.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { positionAt } from '#domain/media/timeline.ts';
import type { Ms } from '#domain/core/units.ts';

/** What is told of: a track on the element's timeline. */
interface Told {
  readonly playId: PlayId;
  readonly baseMs: Ms;
  readonly endMs: Ms;
  isLoaded: boolean;
  isAnnounced: boolean;
  readonly layout: { readonly durationMs: Ms };
}

/** Says what the element does, in the words of the port, about the track that is open. */
export interface Reporter {
  /** The lane's sound is there and the element stands in it. */
  loaded(lane: Told, isPauseAsked: boolean): void;
  /** The element may have moved on. */
  moved(lane: Told): void;
  playing(lane: Told): void;
  paused(lane: Told): void;
  waiting(lane: Told): void;
  seeked(lane: Told): void;
  /** Another track is open: it has not sounded yet. */
  silence(): void;
}

/** The element's error in the catalogue's words. One without a code we know is a generic one. Spec §8 "PLAYER_MEDIA_ERROR, MEDIA_ABORTED/DECODING/NETWORK/NOT_SUPPORTED". */
export function errorOf(error: MediaError | null, mimeType: string): PlayerError {
  const detail = error?.message || mimeType;
  switch (error?.code) {
    case MediaError.MEDIA_ERR_ABORTED:
      return playerError('MEDIA_ABORTED');
    case MediaError.MEDIA_ERR_NETWORK:
      return playerError('MEDIA_NETWORK');
    case MediaError.MEDIA_ERR_DECODE:
      return playerError('MEDIA_DECODING', detail);
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      return playerError('MEDIA_NOT_SUPPORTED', mimeType);
    default:
      return playerError('PLAYER_MEDIA_ERROR', detail);
  }
}

const isSounding = (element: HTMLMediaElement) =>
  !element.paused && !element.seeking && element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

export function createReporter(element: HTMLMediaElement, clock: Clock, emit: (event: MediaEvent) => void): Reporter {
  /** `playing` was told, and nothing since that ended it. */
  let sounds = false;
  let progressedAtMs = 0;
  const positionMs = (lane: Told): Ms => positionAt(lane, element.currentTime * MS_PER_S);
  const tell = (type: 'playing' | 'paused' | 'seeked' | 'progressed' | 'waiting', lane: Told) =>
    emit({ type, playId: lane.playId, positionMs: positionMs(lane) });

  function playing(lane: Told): void {
    if (sounds || !lane.isLoaded || !isSounding(element)) return;
    sounds = true;
    progressedAtMs = clock.nowMs();
    tell('playing', lane);
  }

  function progressed(lane: Told): void {
    if (!sounds || element.seeking || clock.nowMs() - progressedAtMs < PROGRESS_INTERVAL_MS) return;
    progressedAtMs = clock.nowMs();
    tell('progressed', lane);
  }

  /** Spec §4 "A can-preload event fires once when 10 s or less remain". */
  function announce(lane: Told): void {
    if (lane.isAnnounced || !lane.isLoaded || lane.layout.durationMs - positionMs(lane) > CAN_PRELOAD_MS) return;
    lane.isAnnounced = true;
    emit({ type: 'can-preload', playId: lane.playId });
  }

  return {
    loaded(lane, isPauseAsked) {
      if (lane.isLoaded) return;
      lane.isLoaded = true;
      emit({ type: 'loaded', playId: lane.playId, durationMs: lane.layout.durationMs });
      if (isPauseAsked) tell('paused', lane);
      playing(lane);
      announce(lane);
    },
    moved(lane) {
      playing(lane);
      progressed(lane);
      announce(lane);
    },
    playing,
    paused(lane) {
      // The element pauses itself when it has ended: that is no pause of anybody's.
      if (!lane.isLoaded || !element.paused || isAtEnd(element)) return;
      sounds = false;
      tell('paused', lane);
    },
    waiting(lane) {
      if (!sounds || element.seeking) return;
      sounds = false;
      tell('waiting', lane);
    },
    seeked(lane) {
      progressedAtMs = clock.nowMs();
      tell('seeked', lane);
      announce(lane);
    },
    silence() {
      sounds = false;
    },
  };
}

/** Less is no more to be heard, in seconds. */
const REST_S = 0.001;

/** Played to its end. Chromium may stop a microsecond before the end it tells, and denies then that it has ended. */
export function isAtEnd({ currentTime, duration, ended, paused }: HTMLMediaElement): boolean {
  return ended || (paused && duration - currentTime < REST_S);
}
