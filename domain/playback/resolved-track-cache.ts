import type { PlayableTrack } from '../media/types.ts';
import { withPlaybackInfo } from '../track-playback/playable-track.ts';
import type { MachineTrack } from '../track-playback/types.ts';
import type { PlaybackState } from './types.ts';

/** The same track from the same files: a manifest that changed is found out again. */
export function cacheKeyOf({ manifest, metadata }: MachineTrack): string {
  const files = Object.values(manifest).flatMap((list) => (Array.isArray(list) ? (list as readonly NamedFile[]) : []));
  return JSON.stringify([metadata.uri, ...files.map(({ file_id, file_url }) => [file_id, file_url])]);
}

interface NamedFile {
  readonly file_id: string;
  readonly file_url?: string | null;
}

/** Keeps what was found out, the latest first. Spec §9 "Default track cache 2". */
export function cacheTrack(state: PlaybackState, track: MachineTrack, playable: PlayableTrack): PlaybackState {
  const key = cacheKeyOf(track);
  const cache = [{ key, playable }, ...state.cache.filter((known) => known.key !== key)];
  return { ...state, cache: cache.slice(0, state.options.trackCacheMax) };
}

/** What is known of a track, wherever it is played from now; null when it has to be found out. */
export function findCachedTrack(state: PlaybackState, track: MachineTrack): PlayableTrack | null {
  const key = cacheKeyOf(track);
  const known = state.cache.find((one) => one.key === key);
  return known ? withPlaybackInfo(track, known.playable) : null;
}

/** It broke: what was known of it may be why. */
export function evictTrack(state: PlaybackState, track: MachineTrack): PlaybackState {
  const key = cacheKeyOf(track);
  return { ...state, cache: state.cache.filter((known) => known.key !== key) };
}

/** What sounds stays known; everything else is found out again. */
export function evictAllButCurrent(state: PlaybackState): PlaybackState {
  const key = state.current && cacheKeyOf(state.current.track);
  return { ...state, cache: state.cache.filter((known) => known.key === key) };
}
