import type { PlayableTrack } from '../media/types.ts';
import { cacheKeyOf, evictAllButCurrent, findCachedTrack } from './resolved-track-cache.ts';
import { andThen, same } from './steps.ts';
import type { MachineTrack } from '../track-playback/types.ts';
import type { PlaybackState, PlaybackStep } from './types.ts';

/** The stream types that may be preloaded. Spec §9 "only for MP4 and MP4_DUAL audio"; MP3 too: decision 9. */
const PREFETCHED_STREAM_TYPES: readonly PlayableTrack['streamType'][] = ['file_ids_mp4', 'file_ids_mp4_dual', 'file_urls_mp3'];

function canPrefetch({ streamType }: PlayableTrack): boolean {
  return PREFETCHED_STREAM_TYPES.includes(streamType);
}

/**
 * Starts the preload of the next track, if known.
 * Spec §4 "can-preload", §9 "triggered 10 s before end", "preload only with cache enabled".
 */
export function startPreload(state: PlaybackState): PlaybackStep {
  const { ahead, lastPlayId, options } = state;
  if (ahead === null || state.preload !== null || options.trackCacheMax < 1) return same(state);
  const playId = lastPlayId + 1;
  const begun = { ...state, lastPlayId: playId, preload: { ...ahead, playId, playable: null } };
  const playable = findCachedTrack(state, ahead.track);
  if (playable !== null) return onPreloadResolved(begun, playId, playable);
  return { state: begun, commands: [{ type: 'resolve', playId, track: ahead.track }] };
}

/** The track is resolved: the pipeline may fetch it. External URLs and video are not preloaded. */
export function onPreloadResolved(state: PlaybackState, playId: number, playable: PlayableTrack): PlaybackStep {
  const { preload } = state;
  if (preload?.playId !== playId || preload.playable !== null) return same(state);
  if (!canPrefetch(playable)) return same({ ...state, preload: null });
  const { join } = preload;
  const command = { type: 'preload', playId, playable, ...(join && { join }) } as const;
  return { state: { ...state, preload: { ...preload, playable } }, commands: [command] };
}

/** Cancels the preload, because another track follows. */
export function withoutPreload(state: PlaybackState): PlaybackStep {
  if (state.preload === null) return same(state);
  return { state: { ...state, preload: null }, commands: [{ type: 'cancel-preload' }] };
}

/** Resolves a track that may play next. An open or following track needs no preparation; the latest request counts. */
export function prepare(state: PlaybackState, track: MachineTrack): PlaybackStep {
  const key = cacheKeyOf(track);
  const isAtHand = [state.current, state.preload, state.prepare].some((one) => one !== null && cacheKeyOf(one.track) === key);
  if (isAtHand) return same(state);
  const playable = findCachedTrack(state, track);
  if (playable !== null) return { state: { ...state, prepare: null }, commands: prepareCommands(playable) };
  const playId = state.lastPlayId + 1;
  return { state: { ...state, lastPlayId: playId, prepare: { playId, track } }, commands: [{ type: 'resolve', playId, track }] };
}

/** The track is resolved: the pipeline may fetch its start. */
export function onPrepareResolved(state: PlaybackState, playId: number, playable: PlayableTrack): PlaybackStep {
  if (state.prepare?.playId !== playId) return same(state);
  return { state: { ...state, prepare: null }, commands: prepareCommands(playable) };
}

function prepareCommands(playable: PlayableTrack) {
  return canPrefetch(playable) ? ([{ type: 'prepare', playable }] as const) : [];
}

/** The selection of files changed: evicts prefetched tracks and resolves the next one again. */
export function reselectFiles(state: PlaybackState): PlaybackStep {
  const wasBegun = state.preload !== null;
  const after = withoutPreload({ ...evictAllButCurrent(state), prepare: null });
  return wasBegun ? andThen(after, startPreload) : after;
}
