import type { TrackLayout } from '#domain/media/segment-layout.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { isSameFile } from './track-slot.ts';
import type { ByteFetch } from './buffer/segment-fetch.ts';

/** The first segment of the track that may be opened next. */
export interface PrefetchedTrack {
  has(track: PlayableTrack): boolean;
  put(track: PlayableTrack, layout: TrackLayout): void;
  /** Hands the fetch over to the caller; null when another track or none was prefetched. */
  take(track: PlayableTrack): ByteFetch | null;
  clear(): void;
}

export function createPrefetchedTrack(fetchHead: (track: PlayableTrack, layout: TrackLayout) => ByteFetch): PrefetchedTrack {
  let kept: { readonly track: PlayableTrack; readonly fetch: ByteFetch } | null = null;
  const has = (track: PlayableTrack) => kept !== null && isSameFile(kept.track, track);

  function clear(): void {
    kept?.fetch.cancel();
    kept = null;
  }
  return {
    has,
    put(track, layout) {
      clear();
      kept = { track, fetch: fetchHead(track, layout) };
    },
    take(track) {
      if (kept === null || !has(track)) return null;
      const { fetch } = kept;
      kept = null;
      if (fetch.hasFailed()) fetch.resume();
      return fetch;
    },
    clear,
  };
}
