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

/** The progress of the current state, and what was reported. Milliseconds. */
export interface Progress {
  readonly positionMs: Ms;
  /** The target of a pending seek; null without one. */
  readonly seekTargetMs: Ms | null;
  readonly durationMs: Ms;
  /** Time played, without seeks. */
  readonly playedMs: Ms;
  /** Time played since the last update. */
  readonly unreportedMs: Ms;
  readonly isSounding: boolean;
  readonly isStartReported: boolean;
  readonly isThresholdReported: boolean;
}

export interface TrackPlaybackState {
  /** Whether the device is registered and sends updates. */
  readonly isEnabled: boolean;
  /** The sequence number of the last update; it always increases. */
  readonly seqNum: number;
  readonly machine: StateMachine | null;
  readonly ref: IndexedStateRef | null;
  readonly progress: Progress;
  readonly lastUpdate: StateUpdate | null;
  /** The sequence number of the last update before the last push: responses up to it may be outdated. */
  readonly pushedAtSeqNum: number;
  /** The version of the newest applied `replace_state`; older ones are outdated. */
  readonly version: number;
  /** The state whose track failed, until the service answers with another. */
  readonly failedStateId: string | null;
  /** The listener's speed for episodes, 0.5 to 3. */
  readonly episodeSpeed: number;
}

export type TrackPlaybackEvent =
  | { readonly type: 'enable'; readonly initialSeqNum: number }
  | { readonly type: 'disable' }
  | { readonly type: 'command'; readonly command: TrackPlaybackCommand | { readonly type: 'unknown' } }
  /** The decision of the service on a conflict reported with this update: it always applies. */
  | { readonly type: 'settled'; readonly update: StateUpdate; readonly command: TrackPlaybackCommand }
  | { readonly type: 'answered'; readonly update: StateUpdate; readonly machine: StateMachine; readonly ref: IndexedStateRef }
  | { readonly type: 'superseded'; readonly update: StateUpdate }
  | { readonly type: 'skip'; readonly to: 'skip_next' | 'skip_prev' }
  | { readonly type: 'pause' | 'resume' | 'clear' }
  /** This page stops playing: everything is cleared without a report. */
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
  /** This page can no longer play. */
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

/** The playback speed of the current track: the listener's speed for episodes, 1 for everything else. */
export function speedOf({ episodeSpeed, machine, ref }: TrackPlaybackState): number {
  return trackAt(machine, ref?.state_index ?? -1)?.content_type === 'EPISODE' ? episodeSpeed : 1;
}

/** The current state update of the device; also sent with register and deregister. Spec §3 "State update". */
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
