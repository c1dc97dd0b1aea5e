import type { Clock } from '#application/ports/clock.ts';
import { SEEK_RENEWALS_MAX, SEEK_STUCK_CHECKS_MAX, SEEK_CHECK_INTERVAL_MS } from '#domain/constants/playback/media.ts';

export interface StuckSeekWatchdogHost {
  readonly clock: Clock;
  /** The element is on its way to a position. */
  isSeeking(): boolean;
  /** The sound at the target is buffered, and its key is usable. */
  isPlayable(): boolean;
  /** Gives the element a new source and reopens the track at its target position. */
  reopen(): void;
}

/**
 * Ends stuck seeks. Chromium may stay in a seek for ever, with sound and key available, after removals and appends that
 * crossed it; only a new source recovers it.
 */
export function createStuckSeekWatchdog({ clock, isSeeking, isPlayable: isSoundThere, reopen: renew }: StuckSeekWatchdogHost) {
  let stop: () => void = () => undefined;

  function look(looksLeft: number, renewalsLeft: number): void {
    stop = clock.after(SEEK_CHECK_INTERVAL_MS, () => {
      if (!isSeeking()) return;
      const left = isSoundThere() ? looksLeft - 1 : SEEK_STUCK_CHECKS_MAX;
      if (left > 0) return look(left, renewalsLeft);
      if (renewalsLeft === 0) return;
      renew();
      look(SEEK_STUCK_CHECKS_MAX, renewalsLeft - 1);
    });
  }

  return {
    /** A seek begins, or a track is opened. */
    begin() {
      stop();
      look(SEEK_STUCK_CHECKS_MAX, SEEK_RENEWALS_MAX);
    },
    end: () => stop(),
  };
}
