import { isDeepEqual } from '../core/deep-equal.ts';
import type { Ms } from '../core/units.ts';
import { joinOf, type JoinedTrack } from '../media/sound/crossfade.ts';
import { placeOfUid } from '../list-player/item-uids.ts';
import {
  NO_PROGRESS,
  stateAt,
  trackAt,
  updateOf,
  type Progress,
  type TrackPlaybackEffect,
  type TrackPlaybackState,
  type TrackPlaybackStep,
} from './state.ts';
import type { IndexedStateRef, StateUpdate, StateUpdateReason } from './types.ts';
import type { Cue } from './playback-fact.ts';

/** Returns the state with these commands. */
export function same(state: TrackPlaybackState, ...commands: readonly TrackPlaybackEffect[]): TrackPlaybackStep {
  return { state, commands };
}

export function andThen(step: TrackPlaybackStep, turn: (state: TrackPlaybackState) => TrackPlaybackStep): TrackPlaybackStep {
  const next = turn(step.state);
  return { state: next.state, commands: [...step.commands, ...next.commands] };
}

export function withProgress(state: TrackPlaybackState, change: Partial<Progress>): TrackPlaybackState {
  return { ...state, progress: { ...state.progress, ...change } };
}

export function withPaused(state: TrackPlaybackState, paused: boolean): TrackPlaybackState {
  return state.ref ? { ...state, ref: { ...state.ref, paused } } : state;
}

/** Whether the track failed and the service has not answered yet. */
export function isFailed({ failedStateId, ref }: TrackPlaybackState): boolean {
  return failedStateId !== null && failedStateId === ref?.state_id;
}

/**
 * Sends a state update unless it repeats the last one. Spec §4 "Identical duplicate updates are ignored".
 * Pings and errors are always sent; an unregistered device sends nothing.
 */
export function report(state: TrackPlaybackState, reason: StateUpdateReason, previousMs?: Ms): TrackPlaybackStep {
  if (!state.isEnabled) return same(state);
  const update = updateOf(state, reason, state.seqNum + 1, previousMs);
  if (!isAlwaysSent(reason) && state.lastUpdate && isSameUpdate(update, state.lastUpdate)) return same(state);
  const next = { ...withProgress(state, { unreportedMs: 0 }), seqNum: update.seq_num, lastUpdate: update };
  return same(next, { type: 'update', update });
}

function isAlwaysSent(reason: StateUpdateReason): boolean {
  return reason === 'ping' || reason === 'error';
}

function isSameUpdate(one: StateUpdate, other: StateUpdate): boolean {
  return isDeepEqual({ ...one, seq_num: 0 }, { ...other, seq_num: 0 });
}

function cueAt(state: TrackPlaybackState, index: number): Cue | null {
  const entry = stateAt(state.machine, index);
  const track = trackAt(state.machine, index);
  return entry && track ? { key: entry.state_id, track } : null;
}

/** The next track by itself, for preloading; null if it would start paused. */
export function aheadOf(state: TrackPlaybackState): Cue | null {
  const advance = state.ref ? stateAt(state.machine, state.ref.state_index)?.transitions.advance : null;
  if (!advance || advance.paused) return null;
  const cue = cueAt(state, advance.state_index);
  const [from, to] = [joinedTrackAt(state, state.ref?.state_index ?? -1), joinedTrackAt(state, advance.state_index)];
  return cue && from && to ? { ...cue, join: joinOf(from, to) } : cue;
}

function joinedTrackAt({ machine }: TrackPlaybackState, index: number): JoinedTrack | null {
  const track = trackAt(machine, index);
  if (track === null) return null;
  return {
    isSong: track.content_type === 'TRACK' && track.track_type === 'AUDIO',
    albumUri: track.metadata.group_uri,
    place: placeOfUid(stateAt(machine, index)?.track_uid ?? ''),
  };
}

/** Enters a state: its track loads, or already plays. */
export function enterState(before: TrackPlaybackState, ref: IndexedStateRef, startMs: Ms, isSounding = false): TrackPlaybackStep {
  const durationMs = trackAt(before.machine, ref.state_index)?.metadata.duration ?? 0;
  const positionMs = startMs > durationMs ? 0 : startMs;
  const state = { ...before, ref, failedStateId: null, progress: { ...NO_PROGRESS, positionMs, durationMs, isSounding } };
  const cue = cueAt(state, ref.state_index);
  if (cue === null) return same(state, { type: 'stop' });
  const load = { type: 'load', cue, startMs: positionMs, autoplay: !ref.paused } as const;
  return andThen(same(state, load, { type: 'ahead', cue: aheadOf(state) }), (after) =>
    report(after, 'before_track_load', before.progress.positionMs),
  );
}
