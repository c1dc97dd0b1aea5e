import type { Clock } from '#application/ports/clock.ts';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import { nudgeToMs } from '#domain/media/buffering-policy.ts';
import type { Ms } from '#domain/core/units.ts';
import type { TrackSlot } from './track-slot.ts';
import type { MediaElementSession } from './media-element-session.ts';

/** The time before a gapless transition in which a timer watches it: `timeupdate` fires only four times a second. */
const JOIN_WATCH_MS = 1_000;
/** The shortest wait for it: browsers run timers that set timers no more often. */
const JOIN_LOOK_MS = 4;

export interface PlayheadHost {
  readonly element: HTMLMediaElement;
  readonly clock: Clock;
  readonly elementSession: MediaElementSession;
  current(): TrackSlot | null;
}

/** The position of the element on the timeline, and the pending target of a seek. */
export interface Playhead {
  timelineMs(): Ms;
  /** The time until the slot ends, at the current rate. */
  remainingMs(slot: TrackSlot): Ms;
  /** Whether the element plays in the slot: it is the open one, and no seek to it is pending. */
  isIn(slot: TrackSlot): boolean;
  /** Seeks the element to the slot's start once the buffer is idle; true when it is there. Rejects with a Failure. */
  enter(slot: TrackSlot): Promise<boolean>;
  /** Moves it out of a small gap in front of sound: there it would wait for ever. */
  skipGap(slot: TrackSlot): void;
  /** Looks once when the slot's end is reached, for the track that follows without a gap; an element that waits there is not watched. */
  watchEnd(slot: TrackSlot, reached: () => void): void;
  unwatchEnd(): void;
}

export function createPlayhead({ element, clock, elementSession, current }: PlayheadHost): Playhead {
  let unwatch: () => void = () => undefined;

  function timelineMs(): Ms {
    const slot = current();
    return slot === null || slot.startMs === null ? element.currentTime * MS_PER_S : slot.baseMs + slot.startMs;
  }

  const leftMs = (slot: TrackSlot) => (slot.endMs - timelineMs()) / element.playbackRate;

  return {
    timelineMs,
    remainingMs: leftMs,
    isIn: (slot) => slot === current() && slot.startMs === null && !slot.isOver,
    async enter(slot) {
      const session = await elementSession.sessionFor(slot.track);
      const outcome = await session.setPosition(() => {
        if (slot !== current() || slot.startMs === null) return null;
        const targetMs = timelineMs();
        slot.startMs = null;
        return targetMs;
      });
      return outcome === 'done' && slot === current() && slot.startMs === null;
    },
    skipGap(slot) {
      const session = elementSession.openSession();
      const nudgedMs = nudgeToMs(session?.buffered() ?? [], timelineMs());
      if (nudgedMs !== null && nudgedMs < slot.endMs) void session?.setPosition(() => nudgedMs);
    },
    watchEnd(slot, reached) {
      unwatch();
      const waitMs = leftMs(slot);
      if (element.paused || waitMs <= 0 || waitMs >= JOIN_WATCH_MS) return;
      unwatch = clock.after(Math.max(JOIN_LOOK_MS, waitMs), reached);
    },
    unwatchEnd: () => unwatch(),
  };
}
