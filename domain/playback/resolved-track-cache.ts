import type { PlayableTrack } from '../media/types.ts';
import { withPlaybackInfo } from '../track-playback/playable-track.ts';
import type { MachineTrack } from '../track-playback/types.ts';
import type { PlaybackState } from './types.ts';

/** A key of the track and its files: a changed manifest is resolved again. */
export function cacheKeyOf({ manifest, metadata }: MachineTrack): string {
  const files = Object.values(manifest).flatMap((list) => (Array.isArray(list) ? (list as readonly NamedFile[]) : []));
  return JSON.stringify([metadata.uri, ...files.map(({ file_id, file_url }) => [file_id, file_url])]);
}

interface NamedFile {
  readonly file_id: string;
  readonly file_url?: string | null;
}

/** Caches a resolved track, latest first. Spec §9 "Default track cache 2". */
export function cacheTrack(state: PlaybackState, track: MachineTrack, playable: PlayableTrack): PlaybackState {
  const key = cacheKeyOf(track);
  const cache = [{ key, playable }, ...state.cache.filter((known) => known.key !== key)];
  return { ...state, cache: cache.slice(0, state.options.trackCacheMax) };
}

/** The resolved track, wherever it is played from; null when unknown. */
export function findCachedTrack(state: PlaybackState, track: MachineTrack): PlayableTrack | null {
  const key = cacheKeyOf(track);
  const known = state.cache.find((one) => one.key === key);
  return known ? withPlaybackInfo(track, known.playable) : null;
}

/** Evicts a failed track: its resolution may be the cause. */
export function evictTrack(state: PlaybackState, track: MachineTrack): PlaybackState {
  const key = cacheKeyOf(track);
  return { ...state, cache: state.cache.filter((known) => known.key !== key) };
}

/** Evicts all tracks except the current one. */
export function evictAllButCurrent(state: PlaybackState): PlaybackState {
  const key = state.current && cacheKeyOf(state.current.track);
  return { ...state, cache: state.cache.filter((known) => known.key === key) };
}
