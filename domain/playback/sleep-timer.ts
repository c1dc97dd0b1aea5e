import { unreachable } from '../core/assert.ts';
import {
  SLEEP_END_FADE_MS,
  SLEEP_END_SLACK_MS,
  SLEEP_FADE_MS,
  SLEEP_FADE_STEP_MS,
  SLEEP_LATE_MS,
  SLEEP_RESTORE_MS,
} from '../constants/playback/sound.ts';
import type { Ms } from '../core/units.ts';

/** The playback as the timer observes it. */
export interface TimedPlayback {
  readonly isPlaying: boolean;
  /** Distinguishes tracks of the list; null without a track. */
  readonly trackKey: string | null;
  /** The generation of the track's context: 0 for the one the listener chose, more for those that followed by themselves. */
  readonly generation: number;
  /** The expected end on the clock of `nowMs`; null while paused. */
  readonly endsAtMs: Ms | null;
}

/**
 * `counting`: until a time. `until-end`: until the end of the current track. `ended`: the list ended with the track, and may
 * continue
 * by itself a little later. `stopping`: the timer paused playback, and the level returns once it is silent.
 */
export type SleepTimerState =
  | { readonly phase: 'off' }
  | { readonly phase: 'counting'; readonly endsAtMs: Ms; readonly playing: TimedPlayback }
  | { readonly phase: 'until-end'; readonly playing: TimedPlayback }
  | { readonly phase: 'ended'; readonly generation: number }
  | { readonly phase: 'stopping'; readonly isSilent: boolean };

export type SleepTimerEvent =
  | { readonly type: 'set'; readonly endsAtMs: Ms; readonly playing: TimedPlayback; readonly nowMs: Ms }
  | { readonly type: 'set-to-end'; readonly playing: TimedPlayback; readonly nowMs: Ms }
  | { readonly type: 'extend'; readonly byMs: Ms; readonly nowMs: Ms }
  | { readonly type: 'cancel' }
  | { readonly type: 'playback-changed'; readonly playing: TimedPlayback; readonly nowMs: Ms }
  | { readonly type: 'due'; readonly nowMs: Ms };

export type SleepTimerCommand =
  /** The factor of the sound level, 0 to 1; the listener's volume does not change. */
  | { readonly type: 'level'; readonly level01: number }
  /** `rewind`: the next track had already started. */
  | { readonly type: 'pause'; readonly rewind: boolean }
  | { readonly type: 'schedule'; readonly delayMs: Ms }
  | { readonly type: 'unschedule' };

export interface SleepTimerStep {
  readonly state: SleepTimerState;
  readonly commands: readonly SleepTimerCommand[];
}

export const NO_SLEEP_TIMER: SleepTimerState = { phase: 'off' };

const OFF: SleepTimerStep = { state: NO_SLEEP_TIMER, commands: [{ type: 'unschedule' }, { type: 'level', level01: 1 }] };

/**
 * One step of the sleep timer: it fades, pauses and restores the level. Milliseconds; times are the clock's.
 * Ours, not the spec's.
 */
export function stepSleepTimer(state: SleepTimerState, event: SleepTimerEvent): SleepTimerStep {
  switch (event.type) {
    case 'set':
      return countDown({ phase: 'counting', endsAtMs: event.endsAtMs, playing: event.playing }, event.nowMs);
    case 'set-to-end':
      return event.playing.trackKey === null ? OFF : waitForEnd({ phase: 'until-end', playing: event.playing }, event.nowMs);
    case 'extend':
      if (state.phase !== 'counting') return same(state);
      return countDown({ ...state, endsAtMs: state.endsAtMs + event.byMs }, event.nowMs);
    case 'cancel':
      return state.phase === 'off' ? same(state) : OFF;
    case 'playback-changed':
      return onPlaybackChanged(state, event.playing, event.nowMs);
    case 'due':
      return onDue(state, event.nowMs);
    default:
      return unreachable(event);
  }
}

function same(state: SleepTimerState): SleepTimerStep {
  return { state, commands: [] };
}

function onPlaybackChanged(state: SleepTimerState, playing: TimedPlayback, nowMs: Ms): SleepTimerStep {
  switch (state.phase) {
    case 'off':
      return same(state);
    case 'counting':
      return countDown({ ...state, playing }, nowMs);
    case 'until-end':
      return isOver(state.playing, playing, nowMs)
        ? onTrackOver(state.playing, playing)
        : waitForEnd({ phase: 'until-end', playing }, nowMs);
    case 'ended':
      return onListEnded(state, playing);
    case 'stopping':
      return onStopping(state, playing);
    default:
      return unreachable(state);
  }
}

function onDue(state: SleepTimerState, nowMs: Ms): SleepTimerStep {
  switch (state.phase) {
    case 'off':
      return same(state);
    case 'counting':
      return countDown(state, nowMs);
    case 'until-end':
      return waitForEnd(state, nowMs);
    case 'ended':
    case 'stopping':
      return OFF;
    default:
      return unreachable(state);
  }
}

function countDown(state: Extract<SleepTimerState, { phase: 'counting' }>, nowMs: Ms): SleepTimerStep {
  const leftMs = state.endsAtMs - nowMs;
  if (leftMs > 0) return { state, commands: fadeCommands(leftMs, SLEEP_FADE_MS) };
  return state.playing.isPlaying ? pausePlayback(false) : OFF;
}

function waitForEnd(state: Extract<SleepTimerState, { phase: 'until-end' }>, nowMs: Ms): SleepTimerStep {
  const { endsAtMs } = state.playing;
  if (endsAtMs === null) return { state, commands: [{ type: 'unschedule' }, { type: 'level', level01: 1 }] };
  // Past its expected end it waits for the end event: a track may be slightly longer than announced.
  if (endsAtMs <= nowMs) return { state, commands: [{ type: 'unschedule' }, { type: 'level', level01: 0 }] };
  return { state, commands: fadeCommands(endsAtMs - nowMs, SLEEP_END_FADE_MS) };
}

/** The level for the remaining time, and the next update. */
function fadeCommands(leftMs: Ms, fadeMs: Ms): readonly SleepTimerCommand[] {
  const level01 = Math.min(1, leftMs / fadeMs);
  const delayMs = level01 < 1 ? Math.min(leftMs, SLEEP_FADE_STEP_MS) : leftMs - fadeMs + SLEEP_FADE_STEP_MS;
  return [
    { type: 'level', level01 },
    { type: 'schedule', delayMs: Math.max(1, Math.min(leftMs, delayMs)) },
  ];
}

/** Whether the track changed or restarted at its expected end, so that it was not skipped. */
function isOver(before: TimedPlayback, now: TimedPlayback, nowMs: Ms): boolean {
  if (before.endsAtMs === null || nowMs < before.endsAtMs - SLEEP_END_SLACK_MS) return false;
  const beginsAgain = now.endsAtMs !== null && now.endsAtMs > before.endsAtMs + SLEEP_END_SLACK_MS;
  return now.trackKey !== before.trackKey || beginsAgain || !now.isPlaying;
}

function onTrackOver({ generation }: TimedPlayback, now: TimedPlayback): SleepTimerStep {
  if (now.isPlaying) return pausePlayback(true);
  return {
    state: { phase: 'ended', generation },
    commands: [
      { type: 'level', level01: 0 },
      { type: 'schedule', delayMs: SLEEP_LATE_MS },
    ],
  };
}

/** Stops a context that continues by itself; playback by the listener turns the timer off. */
function onListEnded(
  state: Extract<SleepTimerState, { phase: 'ended' }>,
  { generation, isPlaying }: TimedPlayback,
): SleepTimerStep {
  if (!isPlaying) return same(state);
  return generation > state.generation ? pausePlayback(true) : OFF;
}

function pausePlayback(rewind: boolean): SleepTimerStep {
  return {
    state: { phase: 'stopping', isSilent: false },
    commands: [
      { type: 'level', level01: 0 },
      { type: 'pause', rewind },
      // Restores the level even if the pause fails.
      { type: 'schedule', delayMs: SLEEP_FADE_MS },
    ],
  };
}

/** Restores the level shortly after the silence; if the listener plays on, at once. */
function onStopping(state: Extract<SleepTimerState, { phase: 'stopping' }>, { isPlaying }: TimedPlayback): SleepTimerStep {
  if (isPlaying === !state.isSilent) return same(state);
  if (isPlaying) return OFF;
  return { state: { phase: 'stopping', isSilent: true }, commands: [{ type: 'schedule', delayMs: SLEEP_RESTORE_MS }] };
}
