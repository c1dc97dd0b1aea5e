import type { PlayableTrack } from '../media/types.ts';
import { same } from './steps.ts';
import type { PlaybackState, PlaybackStep } from './types.ts';

/** Begins to get the track that follows ready, once there is one. Spec §4 "can-preload", §9 "triggered 10 s before end". */
export function startPreload(state: PlaybackState): PlaybackStep {
  const { ahead, lastPlayId } = state;
  if (ahead === null || state.preload !== null) return same(state);
  const playId = lastPlayId + 1;
  return {
    state: { ...state, lastPlayId: playId, preload: { ...ahead, playId, playable: null } },
    commands: [{ type: 'resolve', playId, track: ahead.track }],
  };
}

/** Its address is known: the pipeline may fetch it. Plain addresses of others are not fetched before they are played. */
export function preloadResolved(state: PlaybackState, playId: number, playable: PlayableTrack): PlaybackStep {
  const { preload } = state;
  if (preload?.playId !== playId || preload.playable !== null) return same(state);
  if (playable.streamType === 'file_urls_external') return same({ ...state, preload: null });
  return { state: { ...state, preload: { ...preload, playable } }, commands: [{ type: 'preload', playId, playable }] };
}

/** Something else follows now. */
export function withoutPreload(state: PlaybackState): PlaybackStep {
  if (state.preload === null) return same(state);
  return { state: { ...state, preload: null }, commands: [{ type: 'cancel-preload' }] };
}
