import type { Clock } from '#application/ports/clock.ts';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import { nudgeToMs } from '#domain/media/buffering-policy.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Lane } from './track-slot.ts';
import type { Stage } from './media-element-session.ts';

/** From this long before a gapless join a timer watches it: `timeupdate` comes four times a second only. */
const JOIN_WATCH_MS = 1_000;

export interface PlayheadHost {
  readonly element: HTMLMediaElement;
  readonly clock: Clock;
  readonly stage: Stage;
  current(): Lane | null;
}

/** Where on the timeline the element stands, or is to stand as soon as it can. */
export interface Playhead {
  timelineMs(): Ms;
  /** How long the lane still sounds at the speed it has. */
  leftMs(lane: Lane): Ms;
  /** The element stands in the lane: it is the open one, and not on its way there any more. */
  isIn(lane: Lane): boolean;
  /** Puts the element where the lane wants to start, once the buffer is idle; true when it stands there. Rejects with a Failure. */
  enter(lane: Lane): Promise<boolean>;
  /** Moves it out of a small gap in front of sound: there it would wait for ever. */
  nudge(lane: Lane): void;
  /** Looks once when the lane's end is reached, for the track that follows without a gap. */
  watchEnd(lane: Lane, reached: () => void): void;
  unwatchEnd(): void;
}

export function createPlayhead({ element, clock, stage, current }: PlayheadHost): Playhead {
  let unwatch: () => void = () => undefined;

  function timelineMs(): Ms {
    const lane = current();
    return lane === null || lane.startMs === null ? element.currentTime * MS_PER_S : lane.baseMs + lane.startMs;
  }

  const leftMs = (lane: Lane) => (lane.endMs - timelineMs()) / element.playbackRate;

  return {
    timelineMs,
    leftMs,
    isIn: (lane) => lane === current() && lane.startMs === null && !lane.isOver,
    async enter(lane) {
      const session = await stage.sessionFor(lane.track);
      const outcome = await session.place(() => {
        if (lane !== current() || lane.startMs === null) return null;
        const targetMs = timelineMs();
        lane.startMs = null;
        return targetMs;
      });
      return outcome === 'done' && lane === current() && lane.startMs === null;
    },
    nudge(lane) {
      const session = stage.session();
      const nudgedMs = nudgeToMs(session?.buffered() ?? [], timelineMs());
      if (nudgedMs !== null && nudgedMs < lane.endMs) void session?.place(() => nudgedMs);
    },
    watchEnd(lane, reached) {
      unwatch();
      if (!element.paused && leftMs(lane) < JOIN_WATCH_MS) unwatch = clock.after(leftMs(lane), reached);
    },
    unwatchEnd: () => unwatch(),
  };
}
