import { baseError } from '#domain/errors/base-error.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/** What becomes of a start that fails. */
interface PlaybackStartHost {
  /** The type of the track. */
  readonly mimeType: string;
  /** The track is still the one that is open. */
  isOpen(): boolean;
  /** Playback did not start. `isRefused`: the browser requires a user gesture; otherwise the browser paused the element. */
  onStopped(isRefused: boolean): void;
  onFailure(error: PlayerError): void;
}

/** Starts and pauses a media element. */
export interface PlaybackStarter {
  start(host: PlaybackStartHost): void;
  pause(): void;
}

const nameOf = (thrown: unknown) => (thrown instanceof DOMException ? thrown.name : '');

export function createPlaybackStarter(element: HTMLMediaElement): PlaybackStarter {
  let pauses = 0;

  function rejected(thrown: unknown, { mimeType, ...host }: PlaybackStartHost, isInterrupted: () => boolean): void {
    // The element's own error has an event, which reports it.
    if (!host.isOpen() || element.error !== null) return;
    const name = nameOf(thrown);
    if (name === 'NotAllowedError') {
      // HTML: a refused `play()` does not pause an element that is playing. It would play the refused track.
      pause();
      host.onStopped(true);
    }
    // HTML: a pause or a new source interrupts a start.
    else if (name === 'AbortError') {
      if (!isInterrupted() && element.paused) host.onStopped(false);
    } else if (name === 'NotSupportedError') host.onFailure(baseError('MEDIA_NOT_SUPPORTED', mimeType));
    else host.onFailure(baseError('PLAYER_MEDIA_ERROR', thrown instanceof Error ? thrown.message : mimeType));
  }

  function pause(): void {
    pauses += 1;
    element.pause();
  }

  return {
    pause,
    start(host) {
      const before = { pauses, src: element.src };
      const isInterrupted = () => pauses !== before.pauses || element.src !== before.src;
      element.play().catch((thrown: unknown) => rejected(thrown, host, isInterrupted));
    },
  };
}
