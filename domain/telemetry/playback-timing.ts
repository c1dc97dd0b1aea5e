import { TIMER_PARTS_MAX } from '../constants/network/telemetry.ts';
import { unreachable } from '../core/assert.ts';
import type { Ms } from '../core/units.ts';
import type { Observation } from '../tracking/observation.ts';
import type { PlayId } from '../track-playback/playback-fact.ts';
import type { Meter, MetricTimer } from './metrics.ts';

/** A part of a measured time. */
interface TimerPart {
  readonly name: string;
  readonly ms: Ms;
}

export interface PlaybackTimingState {
  /** When the page began, until its first sound; then null. */
  readonly awaitingSoundSinceMs: Ms | null;
  /** The parts of the wait for a track's first sound. */
  readonly playId: PlayId | null;
  readonly parts: readonly TimerPart[];
  /** Since when sound plays without an interruption; null while it does not. */
  readonly playingSinceMs: Ms | null;
  readonly intervals: readonly Ms[];
}

export type PlaybackTimingEvent =
  | { readonly type: 'observed'; readonly playId: PlayId; readonly observation: Observation; readonly atMs: Ms }
  | { readonly type: 'playing-changed'; readonly isPlaying: boolean; readonly atMs: Ms }
  /** Another track is current, or the page closes. */
  | { readonly type: 'track-left'; readonly atMs: Ms };

export type PlaybackTimingCommand =
  | { readonly type: 'meter'; readonly meter: Meter }
  | { readonly type: 'metric-timer'; readonly timer: MetricTimer }
  /** Spec §3 "timer (timer_name, ms_duration, breakdown)". */
  | { readonly type: 'timer'; readonly name: string; readonly durationMs: Ms; readonly breakdown: readonly TimerPart[] }
  /** Spec §3 "interval timer (timer_name, timer_id, intervals)". */
  | { readonly type: 'interval-timer'; readonly name: string; readonly intervals: readonly Ms[] }
  /** Spec §3 "elapsed time (unique_id, event, elapsed_time)". */
  | { readonly type: 'elapsed'; readonly event: string; readonly elapsedMs: Ms };

interface PlaybackTimingStep {
  readonly state: PlaybackTimingState;
  readonly commands: readonly PlaybackTimingCommand[];
}

export function createPlaybackTiming(nowMs: Ms): PlaybackTimingState {
  return { awaitingSoundSinceMs: nowMs, playId: null, parts: [], playingSinceMs: null, intervals: [] };
}

/** One step of the measurements of playback: how long tracks take to start, what stalls, and how long sound plays. */
export function stepPlaybackTiming(state: PlaybackTimingState, event: PlaybackTimingEvent): PlaybackTimingStep {
  switch (event.type) {
    case 'observed':
      return observe(state, event);
    case 'playing-changed':
      if (!event.isPlaying) return { state: interrupted(state, event.atMs), commands: [] };
      return { state: { ...state, playingSinceMs: state.playingSinceMs ?? event.atMs }, commands: [] };
    case 'track-left': {
      const { intervals, ...rest } = interrupted(state, event.atMs);
      return {
        state: { ...rest, intervals: [], playingSinceMs: state.playingSinceMs === null ? null : event.atMs },
        commands: intervals.length > 0 ? [{ type: 'interval-timer', name: 'playing', intervals }] : [],
      };
    }
    default:
      return unreachable(event);
  }
}

/** The state after sound stopped: with one interval more, at most TIMER_PARTS_MAX. */
function interrupted(state: PlaybackTimingState, atMs: Ms): PlaybackTimingState {
  const { intervals, playingSinceMs } = state;
  if (playingSinceMs === null) return state;
  const playedMs = Math.max(0, atMs - playingSinceMs);
  return { ...state, playingSinceMs: null, intervals: [...intervals, playedMs].slice(-TIMER_PARTS_MAX) };
}

function observe(
  before: PlaybackTimingState,
  { atMs, observation, playId }: Extract<PlaybackTimingEvent, { readonly type: 'observed' }>,
): PlaybackTimingStep {
  const state = before.playId === playId ? before : { ...before, playId, parts: [] };
  switch (observation.type) {
    case 'latency':
      if (observation.what === 'play') return started(state, observation.ms, atMs);
      return {
        state: { ...state, parts: [...state.parts, { name: observation.what, ms: observation.ms }].slice(-TIMER_PARTS_MAX) },
        commands: [],
      };
    case 'stall':
      return { state, commands: [counted('stall', observation.timedOut ? 'fail' : 'success', 'fragment')] };
    case 'rebuffered':
      return { state, commands: [counted('rebuffer', 'success', observation.cause)] };
    case 'fragment':
    case 'opened':
    case 'bitrate':
    case 'warning':
      return { state: before, commands: [] };
    default:
      return unreachable(observation);
  }
}

function started(state: PlaybackTimingState, durationMs: Ms, atMs: Ms): PlaybackTimingStep {
  const { awaitingSoundSinceMs, parts } = state;
  const first: readonly PlaybackTimingCommand[] =
    awaitingSoundSinceMs === null
      ? []
      : [{ type: 'elapsed', event: 'first_sound', elapsedMs: Math.max(0, atMs - awaitingSoundSinceMs) }];
  return {
    state: { ...state, awaitingSoundSinceMs: null, parts: [] },
    commands: [
      { type: 'timer', name: 'playback_start', durationMs, breakdown: parts },
      { type: 'metric-timer', timer: { what: 'playback_start', duration: durationMs } },
      ...first,
    ],
  };
}

const counted = (what: string, result: string, reason: string): PlaybackTimingCommand => ({
  type: 'meter',
  meter: { what, result, reason },
});
