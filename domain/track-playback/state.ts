import type { PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';
import type {
  IndexedStateRef,
  MachineState,
  MachineTrack,
  StateMachine,
  StateRef,
  StateUpdate,
  StateUpdateReason,
  TrackPlaybackCommand,
} from './types.ts';
import type { Cue, PlaybackFact } from './playback-fact.ts';

/** How far the current state has come, and what was said of it. Milliseconds. */
export interface Progress {
  readonly positionMs: Ms;
  /** Where a seek leads that has not arrived. Null: none is under way. */
  readonly seekTargetMs: Ms | null;
  readonly durationMs: Ms;
  /** Heard of it, seeks not counted. */
  readonly playedMs: Ms;
  /** Heard since the last update. */
  readonly unreportedMs: Ms;
  readonly isSounding: boolean;
  readonly isStartReported: boolean;
  readonly isThresholdReported: boolean;
}

export interface TrackPlaybackState {
  /** Registered: updates are sent. */
  readonly isEnabled: boolean;
  /** Of the last update; every one is greater than the one before. */
  readonly seqNum: number;
  readonly machine: StateMachine | null;
  readonly ref: IndexedStateRef | null;
  readonly progress: Progress;
  readonly lastUpdate: StateUpdate | null;
  /** Of the last update before the last push: answers up to it may be older than what was pushed. */
  readonly pushedAtSeqNum: number;
  /** Of the newest `replace_state` that was obeyed: one decided before it comes too late. */
  readonly version: number;
  /** The state whose track broke, until the service says what comes instead. */
  readonly failedStateId: string | null;
  /** The listener's speed for episodes, 0.5 to 3. */
  readonly episodeSpeed: number;
}

export type TrackPlaybackEvent =
  | { readonly type: 'enable'; readonly initialSeqNum: number }
  | { readonly type: 'disable' }
  | { readonly type: 'command'; readonly command: TrackPlaybackCommand | { readonly type: 'unknown' } }
  /** What the service decided in a conflict we told with this update: it counts, whatever we were at. */
  | { readonly type: 'settled'; readonly update: StateUpdate; readonly command: TrackPlaybackCommand }
  | { readonly type: 'answered'; readonly update: StateUpdate; readonly machine: StateMachine; readonly ref: IndexedStateRef }
  | { readonly type: 'superseded'; readonly update: StateUpdate }
  | { readonly type: 'skip'; readonly to: 'skip_next' | 'skip_prev' }
  | { readonly type: 'pause' | 'resume' | 'clear' }
  /** This page plays no more: everything is let go, and nobody told. */
  | { readonly type: 'shut-down' }
  | { readonly type: 'seek'; readonly positionMs: Ms }
  | { readonly type: 'speed'; readonly episodeSpeed: number }
  | { readonly type: 'fact'; readonly fact: PlaybackFact };

export type TrackPlaybackEffect =
  | { readonly type: 'load'; readonly cue: Cue; readonly startMs: Ms; readonly autoplay: boolean }
  | { readonly type: 'ahead'; readonly cue: Cue | null }
  | { readonly type: 'play' | 'pause' | 'stop' }
  | { readonly type: 'seek'; readonly positionMs: Ms }
  | { readonly type: 'update'; readonly update: StateUpdate }
  | { readonly type: 'conflict'; readonly update: StateUpdate; readonly rejected: readonly StateRef[] }
  | { readonly type: 'set-volume'; readonly volume: number }
  | { readonly type: 'log-out' }
  /** This page cannot play any more. */
  | { readonly type: 'disable'; readonly error: PlayerError }
  | { readonly type: 'report'; readonly error: PlayerError };

export interface TrackPlaybackStep {
  readonly state: TrackPlaybackState;
  readonly commands: readonly TrackPlaybackEffect[];
}

export const NO_PROGRESS: Progress = {
  positionMs: 0,
  seekTargetMs: null,
  durationMs: 0,
  playedMs: 0,
  unreportedMs: 0,
  isSounding: false,
  isStartReported: false,
  isThresholdReported: false,
};

export const INITIAL_TRACK_PLAYBACK: TrackPlaybackState = {
  isEnabled: false,
  seqNum: 0,
  machine: null,
  ref: null,
  progress: NO_PROGRESS,
  lastUpdate: null,
  pushedAtSeqNum: 0,
  version: 0,
  failedStateId: null,
  episodeSpeed: 1,
};

export function stateAt(machine: StateMachine | null, index: number): MachineState | null {
  return machine?.states[index] ?? null;
}

export function trackAt(machine: StateMachine | null, index: number): MachineTrack | null {
  const state = stateAt(machine, index);
  return state ? (machine?.tracks[state.track] ?? null) : null;
}

export function plainRef({ state_machine_id, state_id, paused }: StateRef): StateRef {
  return { state_machine_id, state_id, paused };
}

/** How fast the current track sounds while it does: episodes at the listener's speed, everything else as it was recorded. */
export function speedOf({ episodeSpeed, machine, ref }: TrackPlaybackState): number {
  return trackAt(machine, ref?.state_index ?? -1)?.content_type === 'EPISODE' ? episodeSpeed : 1;
}

/** What the device would say now. Also its first and its last word. Spec §3 "State update". */
export function updateOf(state: TrackPlaybackState, reason: StateUpdateReason, seqNum: number, previousMs?: Ms): StateUpdate {
  const { ref, progress } = state;
  return {
    seq_num: seqNum,
    state_ref: ref ? plainRef(ref) : null,
    sub_state: {
      playback_speed: progress.isSounding && ref?.paused === false ? speedOf(state) : 0,
      position: Math.round(progress.seekTargetMs ?? progress.positionMs),
      duration: Math.round(progress.durationMs),
      stream_time: Math.round(progress.playedMs),
    },
    previous_position: Math.round(previousMs ?? progress.positionMs),
    debug_source: reason,
  };
}
