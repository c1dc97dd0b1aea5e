import { MS_PER_MINUTE } from '#domain/constants/playback/sound.ts';
import { placeOfUid } from '#domain/list-player/item-uids.ts';
import {
  NO_SLEEP_TIMER,
  type TimedPlayback,
  type SleepTimerCommand,
  type SleepTimerEvent,
  type SleepTimerState,
  stepSleepTimer,
} from '#domain/playback/sleep-timer.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Controller, PlayerView } from '../player-view/controller-types.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createMachine, type Recordable } from '../runtime/machine-runner.ts';
import type { Clock } from '../ports/clock.ts';
import { positionAt } from '../player-view/playback-position.ts';
import { createTimers } from '../runtime/timers.ts';

/** The state of the sleep timer; `endsAtMs` is on this machine's clock. */
export type SleepTimerView =
  | { readonly type: 'off' }
  | { readonly type: 'counting'; readonly endsAtMs: Ms }
  | { readonly type: 'until-end' };

/** Pauses playback later, on this or another device; local playback fades out first. */
export interface SleepTimer {
  view(): SleepTimerView;
  onChange(listener: (view: SleepTimerView) => void): () => void;
  /** Rejects with NETWORK_ERROR where its code cannot be loaded. */
  setIn(minutes: number): void | Promise<void>;
  /** Pauses at the end of the current track. Rejects like `setIn`. */
  setToEnd(): void | Promise<void>;
  extend(minutes: number): void;
  cancel(): void;
}

export interface SleepTimerDeps extends Recordable {
  readonly clock: Clock;
  readonly controller: Pick<Controller, 'view' | 'onChange' | 'pause' | 'seek' | 'fade'>;
}

export type CreateSleepTimer = (deps: SleepTimerDeps) => SleepTimer;

const OFF: SleepTimerView = { type: 'off' };

export function createSleepTimer({ clock, controller, record }: SleepTimerDeps): SleepTimer {
  const changes = createEventEmitter<SleepTimerView>();
  const timers = createTimers<'due'>(clock, () => machine.send({ type: 'due', nowMs: clock.nowMs() }));
  let shown = OFF;
  let level01 = 1;
  /** Subscribes to the player only while the timer runs. */
  let stopListening: (() => void) | null = null;

  const pause = async (rewind: boolean) => {
    try {
      await controller.pause();
      if (rewind) await controller.seek(0);
    } catch {
      // Nothing plays that could be paused, or it may not be moved: it is as quiet as it gets.
    }
  };

  const run = (command: SleepTimerCommand): void => {
    switch (command.type) {
      case 'level':
        if (command.level01 !== level01) controller.fade((level01 = command.level01));
        return;
      case 'pause':
        return void pause(command.rewind);
      case 'schedule':
        return timers.schedule('due', command.delayMs);
      case 'unschedule':
        return timers.cancel('due');
    }
  };

  const machine = createMachine<SleepTimerState, SleepTimerEvent, SleepTimerCommand>({
    recording: { name: 'sleep-timer', record },
    initial: NO_SLEEP_TIMER,
    step: stepSleepTimer,
    run,
  });

  const onView = (view: PlayerView) => {
    const nowMs = clock.nowMs();
    machine.send({ type: 'playback-changed', playing: playingOf(view, nowMs), nowMs });
  };

  machine.subscribe((state) => {
    if (state.phase === 'off') stopListening?.();
    stopListening = state.phase === 'off' ? null : (stopListening ?? controller.onChange(onView));
    const view = viewOf(state);
    if (JSON.stringify(view) === JSON.stringify(shown)) return;
    shown = view;
    changes.emit(view);
  });

  const moment = () => {
    const nowMs = clock.nowMs();
    return { nowMs, playing: playingOf(controller.view(), nowMs) };
  };

  return {
    view: () => shown,
    onChange: changes.add,
    setIn(minutes) {
      const now = moment();
      machine.send({ type: 'set', endsAtMs: now.nowMs + minutes * MS_PER_MINUTE, ...now });
    },
    setToEnd: () => machine.send({ type: 'set-to-end', ...moment() }),
    extend: (minutes) => machine.send({ type: 'extend', byMs: minutes * MS_PER_MINUTE, nowMs: clock.nowMs() }),
    cancel: () => machine.send({ type: 'cancel' }),
  };
}

/** The current playback, with the end of its track at the current speed. */
function playingOf(view: PlayerView, nowMs: Ms): TimedPlayback {
  const isMoving = view.phase === 'playing' && view.speed > 0;
  const leftMs = Math.max(0, view.durationMs - positionAt(view, nowMs));
  return {
    isPlaying: view.phase === 'playing' || view.phase === 'loading',
    generation: placeOfUid(view.track?.uid ?? '')?.generation ?? 0,
    trackKey: view.track === null ? null : `${view.track.uid} ${view.track.uri}`,
    endsAtMs: isMoving ? nowMs + leftMs / view.speed : null,
  };
}

function viewOf(state: SleepTimerState): SleepTimerView {
  if (state.phase === 'counting') return { type: 'counting', endsAtMs: state.endsAtMs };
  return state.phase === 'until-end' ? { type: 'until-end' } : OFF;
}
