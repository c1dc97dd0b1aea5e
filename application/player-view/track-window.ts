import { WINDOW_SIDE } from '#domain/constants/network/connect.ts';
import type { PlayerState } from '#domain/connect/types.ts';
import { stateAt, trackAt } from '#domain/track-playback/state.ts';
import type { StateMachine } from '#domain/track-playback/types.ts';
import type { TrackView } from './controller-types.ts';
import { trackViewFrom, trackViewOf } from './track-view.ts';

/**
 * The tracks after the current one: the cluster's, if it has the same current track; else up to two of the machine's look-ahead.
 * Spec §3 "track_window (current, up to 2 next, 2 previous)"; ads are left out.
 */
export function nextTracks(machine: StateMachine | null, index: number, player: PlayerState | null): readonly TrackView[] {
  if (player && isSame(machine, index, player)) return player.next_tracks.map(trackViewFrom);
  return alongside(machine, index, 'show_next');
}

/** The tracks before it, oldest first. */
export function previousTracks(machine: StateMachine | null, index: number, player: PlayerState | null): readonly TrackView[] {
  if (player && isSame(machine, index, player)) return player.prev_tracks.map(trackViewFrom);
  return [...alongside(machine, index, 'show_prev')].reverse();
}

function isSame(machine: StateMachine | null, index: number, { track }: PlayerState): boolean {
  return track !== null && track.uid === stateAt(machine, index)?.track_uid;
}

function alongside(machine: StateMachine | null, from: number, way: 'show_next' | 'show_prev'): readonly TrackView[] {
  const found: TrackView[] = [];
  const seen = new Set<number>();
  let index = stateAt(machine, from)?.transitions[way]?.state_index;
  while (index !== undefined && !seen.has(index) && found.length < WINDOW_SIDE) {
    seen.add(index);
    const state = stateAt(machine, index);
    const track = trackAt(machine, index);
    if (state && track && track.content_type !== 'AD') found.push(trackViewOf(track, state.track_uid));
    index = state?.transitions[way]?.state_index;
  }
  return found;
}
