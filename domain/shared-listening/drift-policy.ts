import {
  TRACK_BORDER_MS,
  LEAD_MS_MAX,
  COMMAND_REPEAT_MS,
  SEEK_APART_MS,
  SETTLING_MS,
} from '../constants/playback/shared-listening.ts';
import type { Ms } from '../core/units.ts';
import { tempoFor } from './tempo.ts';
import type { SharedPlayback } from './types.ts';

/** What a follower plays now. */
export interface FollowerPlayback {
  readonly uri: string | null;
  readonly nextUri: string | null;
  readonly phase: 'idle' | 'loading' | 'playing' | 'paused';
  readonly positionMs: Ms;
  readonly durationMs: Ms;
}

export interface FollowState {
  /** The follower paused locally: they stay paused until they press play, whatever the others do. */
  readonly isLocallyPaused: boolean;
  /** The last command and its time: a command takes a while. */
  readonly lastCommand: { readonly what: string; readonly atMs: Ms } | null;
  /** Until then only the tempo corrects differences. */
  readonly seekAllowedAtMs: Ms;
  /** The delay of the last start or seek. */
  readonly leadMs: Ms;
  /** Whether the next comparison measures that delay. */
  readonly isMeasured: boolean;
}

export type FollowCommand =
  | { readonly type: 'play'; readonly positionMs: Ms; readonly paused: boolean }
  | { readonly type: 'seek'; readonly positionMs: Ms }
  | { readonly type: 'pause' | 'resume' }
  | { readonly type: 'set-tempo'; readonly tempo: number };

export interface FollowStep {
  readonly state: FollowState;
  readonly command: FollowCommand | null;
}

export const INITIAL_FOLLOW_STATE: FollowState = {
  isLocallyPaused: false,
  lastCommand: null,
  seekAllowedAtMs: 0,
  leadMs: 0,
  isMeasured: true,
};

/** Pauses a follower locally, or lets them rejoin as if new. */
export function withLocalPause(isLocallyPaused: boolean): FollowState {
  return { ...INITIAL_FOLLOW_STATE, isLocallyPaused };
}

/** The shared position at a time of the service's clock. */
function sharedPositionMs(shared: SharedPlayback, nowMs: Ms): Ms {
  const movedMs = shared.is_paused ? 0 : Math.max(0, nowMs - shared.timestamp) * shared.playback_speed;
  return Math.min(shared.duration, shared.position_as_of_timestamp + movedMs);
}

/**
 * One comparison of a follower with the shared playback: at most one command. Another track starts at the shared
 * position; a large difference needs a seek; the tempo corrects the rest without a pause.
 * Ours. Spec §1 "shared listening sessions".
 */
export function stepFollow(state: FollowState, shared: SharedPlayback | null, own: FollowerPlayback, nowMs: Ms): FollowStep {
  if (state.isLocallyPaused) return isSounding(own) ? issueCommand(state, 'pause', { type: 'pause' }, nowMs) : noCommand(state);
  if (shared === null) return own.phase === 'playing' ? issueCommand(state, 'pause', { type: 'pause' }, nowMs) : noCommand(state);
  const placeMs = sharedPositionMs(shared, nowMs);
  if (own.uri !== shared.track_uri) return switchTrack(state, shared, own, nowMs);
  if (own.phase === 'loading') return noCommand(state);
  if (shared.is_paused) return followPaused(state, placeMs, own, nowMs);
  if (own.phase === 'playing') return correctDrift(state, own.positionMs - placeMs, shared, nowMs);
  // The track ended here slightly earlier than there.
  if (shared.duration - placeMs < TRACK_BORDER_MS) return noCommand(state);
  return issueCommand(state, 'resume', { type: 'resume' }, nowMs);
}

/** Playing, or about to. */
function isSounding({ phase }: FollowerPlayback): boolean {
  return phase === 'playing' || phase === 'loading';
}

function switchTrack(state: FollowState, shared: SharedPlayback, own: FollowerPlayback, nowMs: Ms): FollowStep {
  const placeMs = sharedPositionMs(shared, nowMs);
  const isAhead = own.uri === shared.next_track_uris[0] && shared.duration - placeMs + own.positionMs < TRACK_BORDER_MS;
  const isBehind = own.nextUri === shared.track_uri && own.durationMs - own.positionMs + placeMs < TRACK_BORDER_MS;
  if (!shared.is_paused && own.phase !== 'paused' && (isAhead || isBehind)) return noCommand(state);
  const positionMs = shared.is_paused ? placeMs : Math.min(shared.duration, placeMs + state.leadMs);
  return issueCommand(state, shared.track_uri, { type: 'play', positionMs, paused: shared.is_paused }, nowMs);
}

function followPaused(state: FollowState, placeMs: Ms, own: FollowerPlayback, nowMs: Ms): FollowStep {
  if (own.phase === 'playing') return issueCommand(state, 'pause', { type: 'pause' }, nowMs);
  if (Math.abs(own.positionMs - placeMs) < SEEK_APART_MS) return noCommand(state);
  return issueCommand(state, `seek ${placeMs}`, { type: 'seek', positionMs: placeMs }, nowMs);
}

function correctDrift(state: FollowState, aheadMs: Ms, shared: SharedPlayback, nowMs: Ms): FollowStep {
  const leadMs = state.isMeasured ? state.leadMs : Math.min(LEAD_MS_MAX, Math.max(0, state.leadMs - aheadMs));
  const known = { ...state, leadMs, isMeasured: true, lastCommand: null };
  const isOver = nowMs >= state.seekAllowedAtMs;
  if (Math.abs(aheadMs) < SEEK_APART_MS || !isOver)
    return { state: known, command: { type: 'set-tempo', tempo: tempoFor(aheadMs) } };
  const positionMs = Math.min(shared.duration, sharedPositionMs(shared, nowMs) + leadMs);
  return issueCommand(known, 'seek', { type: 'seek', positionMs }, nowMs);
}

function issueCommand(state: FollowState, what: string, command: FollowCommand, nowMs: Ms): FollowStep {
  if (state.lastCommand?.what === what && nowMs - state.lastCommand.atMs < COMMAND_REPEAT_MS) return noCommand(state);
  const moves = command.type !== 'pause';
  return {
    state: {
      ...state,
      lastCommand: { what, atMs: nowMs },
      ...(moves ? { seekAllowedAtMs: nowMs + SETTLING_MS, isMeasured: false } : {}),
    },
    command,
  };
}

function noCommand(state: FollowState): FollowStep {
  return { state, command: null };
}
