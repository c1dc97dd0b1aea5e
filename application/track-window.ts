import { WINDOW_SIDE } from '#domain/constants/connect.ts';
import type { PlayerState } from '#domain/connect/types.ts';
import { stateAt, trackAt, type TrackPlaybackState } from '#domain/track-playback/state.ts';
import type { TrackView } from './controller.ts';
import { trackViewFrom, trackViewOf } from './track-view.ts';

export interface Neighbours {
  readonly previousTracks: readonly TrackView[];
  readonly nextTracks: readonly TrackView[];
}

/**
 * What stands around the current track: as the cluster tells, where it speaks of the same track; else up to two on
 * each side along the machine's own look-ahead. Spec §3 "track_window (current, up to 2 next, 2 previous)"; ads are left out.
 */
export function neighboursOf(state: TrackPlaybackState, player: PlayerState | null): Neighbours {
  const uid = stateAt(state.machine, state.ref?.state_index ?? -1)?.track_uid;
  if (player?.track != null && player.track.uid === uid)
    return { previousTracks: player.prev_tracks.map(trackViewFrom), nextTracks: player.next_tracks.map(trackViewFrom) };
  return { previousTracks: [...alongside(state, 'show_prev')].reverse(), nextTracks: alongside(state, 'show_next') };
}

function alongside({ machine, ref }: TrackPlaybackState, way: 'show_next' | 'show_prev'): readonly TrackView[] {
  const found: TrackView[] = [];
  const seen = new Set<number>();
  let index = stateAt(machine, ref?.state_index ?? -1)?.transitions[way]?.state_index;
  while (index !== undefined && !seen.has(index) && found.length < WINDOW_SIDE) {
    seen.add(index);
    const state = stateAt(machine, index);
    const track = trackAt(machine, index);
    if (state && track && track.content_type !== 'AD') found.push(trackViewOf(track, state.track_uid));
    index = state?.transitions[way]?.state_index;
  }
  return found;
}
