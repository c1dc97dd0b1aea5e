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

/** What plays, as far as the timer is concerned. */
export interface TimedPlayback {
  readonly isPlaying: boolean;
  /** Tells one track of the list from another; null when there is none. */
  readonly trackKey: string | null;
  /** Which of the contexts that followed each other by themselves the track is of; 0 for the one the listener chose. */
  readonly generation: number;
  /** When it is over if nothing happens, on the same clock as `nowMs`; null while it stands still. */
  readonly endsAtMs: Ms | null;
}

/**
 * `counting`: until a moment. `until-end`: until the track that plays is over. `ended`: the list was over with it, and may go
 * on by itself a little later. `stopping`: it has paused what played, and the level goes back up once that is silent.
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
  /** What the sound is multiplied with, 0 to 1; the listener's own volume stays what it is. */
  | { readonly type: 'level'; readonly level01: number }
  /** `rewind`: the next track had begun behind the one that was to be the last. */
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
 * One turn of the sleep timer: it fades, pauses, and puts the level back. Milliseconds; moments are the clock's.
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
  // Past its expected end it waits for the word that it is over: a track may be a little longer than was said.
  if (endsAtMs <= nowMs) return { state, commands: [{ type: 'unschedule' }, { type: 'level', level01: 0 }] };
  return { state, commands: fadeCommands(endsAtMs - nowMs, SLEEP_END_FADE_MS) };
}

/** How loud it is with so much left, and when to look again. */
function fadeCommands(leftMs: Ms, fadeMs: Ms): readonly SleepTimerCommand[] {
  const level01 = Math.min(1, leftMs / fadeMs);
  const delayMs = level01 < 1 ? Math.min(leftMs, SLEEP_FADE_STEP_MS) : leftMs - fadeMs + SLEEP_FADE_STEP_MS;
  return [
    { type: 'level', level01 },
    { type: 'schedule', delayMs: Math.max(1, Math.min(leftMs, delayMs)) },
  ];
}

/** The track is another one, or begins again, at the time at which it was to end: it was not skipped. */
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

/** What goes on by itself is stopped before it is heard; what the listener plays is theirs. */
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
      // Whatever becomes of the pause, the level does not stay down.
      { type: 'schedule', delayMs: SLEEP_FADE_MS },
    ],
  };
}

/** Once it is silent the level goes up a little later; who plays on in the meantime hears it at once. */
function onStopping(state: Extract<SleepTimerState, { phase: 'stopping' }>, { isPlaying }: TimedPlayback): SleepTimerStep {
  if (isPlaying === !state.isSilent) return same(state);
  if (isPlaying) return OFF;
  return { state: { phase: 'stopping', isSilent: true }, commands: [{ type: 'schedule', delayMs: SLEEP_RESTORE_MS }] };
}
