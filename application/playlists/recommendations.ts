import { RECOMMENDATIONS_COUNT, RECOMMENDATIONS_SKIPPED_MAX } from '#domain/constants/content/playlists.ts';
import type { Track } from '#domain/catalog/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import { postExtend } from '../calls/discovery/radio.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';

export interface RecommendationsView {
  readonly tracks: readonly Track[];
  readonly isLoading: boolean;
  readonly error: PlayerError | null;
  /** Some recommendations were skipped, so there is something to reset. */
  readonly hasSkipped: boolean;
}

/** Tracks that would go with a playlist. Spec §4 "Playlist recommendation has refresh and skipped-reset", §7 "POST /extendp/". */
export interface Recommendations {
  view(): RecommendationsView;
  onChange(listener: (view: RecommendationsView) => void): () => void;
  /** Replaces the recommendations; the shown ones are skipped from now on. */
  refresh(): Promise<void>;
  /** Skipped tracks may return. */
  resetSkipped(): Promise<void>;
  /** Removes an added track from the recommendations. */
  markAdded(trackUri: string): void;
}

export function createRecommendations(api: Api, playlistId: string): Recommendations {
  const views = createEventEmitter<RecommendationsView>();
  const playlistURI = formatContentUri({ type: 'playlist', id: playlistId });
  let skipped: readonly string[] = [];
  let view: RecommendationsView = { tracks: [], isLoading: false, error: null, hasSkipped: false };
  let turn = 0;
  const show = (next: Partial<RecommendationsView>) => {
    view = { ...view, ...next, hasSkipped: skipped.length > 0 };
    views.emit(view);
  };
  const ask = async () => {
    const mine = (turn += 1);
    show({ isLoading: true, error: null });
    const body = { playlistURI, trackSkipIDs: [...skipped], numResults: RECOMMENDATIONS_COUNT };
    try {
      const { recommendedTracks } = await api.send(postExtend, { body });
      if (mine === turn) show({ tracks: recommendedTracks, isLoading: false });
    } catch (thrown) {
      if (mine === turn) show({ isLoading: false, error: errorFrom(thrown) });
    }
  };
  return {
    view: () => view,
    onChange: views.add,
    refresh() {
      const shown = view.tracks.map(({ id }) => id);
      skipped = [...new Set([...skipped, ...shown])].slice(-RECOMMENDATIONS_SKIPPED_MAX);
      return ask();
    },
    resetSkipped() {
      skipped = [];
      return ask();
    },
    markAdded: (trackUri) => show({ tracks: view.tracks.filter(({ uri }) => uri !== trackUri) }),
  };
}
