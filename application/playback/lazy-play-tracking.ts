import type { PlaybackCommand, PlaybackState } from '#domain/playback/types.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { PlayId } from '#domain/track-playback/playback-fact.ts';
import type { Ms } from '#domain/core/units.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { CreatePlayTracking, PlayTracking } from './play-tracking.ts';

/** What happened before the code is there, with what was current then. */
interface Waiting {
  readonly atMs: Ms;
  readonly state: PlaybackState;
  readonly isPrivate: boolean;
  readonly run: () => void;
}

/** More than happens in the time that a script takes; later events are not tracked. */
const WAITING_EVENTS_MAX = 500;

/**
 * Tracking whose code loads with the first command of playback. It then receives what happened since the beginning, at the time
 * and in the state in which it happened. The record of a page that closes before is lost.
 */
export function createLazyPlayTracking(
  load: () => Promise<{ readonly createPlayTracking: CreatePlayTracking }>,
): CreatePlayTracking {
  return (deps, sound) => {
    const { clock, isPrivate = () => false, media, source } = deps;
    const commands = createEventEmitter<PlaybackCommand>();
    const states = createEventEmitter<PlaybackState>();
    const measured = createEventEmitter<readonly [PlayId, Observation]>();
    const found = createEventEmitter<readonly [PlayableTrack, Observation]>();
    let waiting: Waiting[] = [];
    let replayed: Waiting | null = null;
    let tracking: PlayTracking | null = null;

    const create = (createPlayTracking: CreatePlayTracking) =>
      createPlayTracking(
        {
          ...deps,
          clock: { ...clock, nowMs: () => replayed?.atMs ?? clock.nowMs() },
          isPrivate: () => replayed?.isPrivate ?? isPrivate(),
          media: { ...media, onObservation: (listener) => measured.add((received) => listener(...received)) },
          source: { ...source, onObservation: (listener) => found.add((received) => listener(...received)) },
        },
        { ...sound, state: () => replayed?.state ?? sound.state(), onCommand: commands.add, subscribe: states.add },
      );
    const loadOnce = lazyAsync(async () => {
      tracking = create((await load()).createPlayTracking);
      for (replayed of waiting) replayed.run();
      replayed = null;
      waiting = [];
    });
    const run = (act: () => void) => {
      if (tracking !== null) act();
      else if (waiting.length < WAITING_EVENTS_MAX)
        waiting.push({ atMs: clock.nowMs(), state: sound.state(), isPrivate: isPrivate(), run: act });
    };

    sound.onCommand((command) => {
      run(() => commands.emit(command));
      if (tracking === null) void loadOnce().catch(() => undefined);
    });
    sound.subscribe((state) => run(() => states.emit(state)));
    media.onObservation((...received) => run(() => measured.emit(received)));
    source.onObservation((...received) => run(() => found.emit(received)));

    return {
      setReason: (reason) => run(() => tracking?.setReason(reason)),
      setOnline: (isOnline) => run(() => tracking?.setOnline(isOnline)),
      setRate: (rate) => run(() => tracking?.setRate(rate)),
      withStats: (update) => tracking?.withStats(update) ?? update,
      finish: () => tracking?.finish(),
      waitUntilSent: async () => tracking?.waitUntilSent(),
      clear() {
        waiting = [];
        tracking?.clear();
      },
    };
  };
}
