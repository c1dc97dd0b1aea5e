import type { PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { ItemDetails, ItemMap } from './item-details.ts';
import type { PlaylistsUseCase } from './playlists.ts';
import type { Recommendations, RecommendationsView } from './recommendations.ts';
import type { PlaylistReplica, PlaylistView } from './sync/replica-view.ts';

/** The playlist a screen shows: its replica, the details of its items and its recommendations. */
export interface OpenPlaylist {
  /** Replaces what is open; null closes it. */
  open(playlistId: string | null): void;
  /** Null while no playlist is open. */
  replica(): PlaylistReplica | null;
  recommendations(): Recommendations | null;
  /** Loads the details of these items. */
  loadItems(uris: readonly string[]): Promise<void>;
  onView(listener: (view: PlaylistView | null) => void): () => void;
  onItems(listener: (items: ItemMap) => void): () => void;
  onRecommendations(listener: (view: RecommendationsView | null) => void): () => void;
  /** Changes by other users while the playlist is open. */
  onOthersChanged(listener: (summary: PlaylistChangeSummary) => void): () => void;
}

export function createOpenPlaylist(
  playlists: Pick<PlaylistsUseCase, 'open' | 'recommendations'>,
  createItems: () => ItemDetails,
): OpenPlaylist {
  const views = createEventEmitter<PlaylistView | null>();
  const itemMaps = createEventEmitter<ItemMap>();
  const recommended = createEventEmitter<RecommendationsView | null>();
  const summaries = createEventEmitter<PlaylistChangeSummary>();
  let replica: PlaylistReplica | null = null;
  let items: ItemDetails | null = null;
  let recommendations: Recommendations | null = null;
  let subscriptions: readonly (() => void)[] = [];

  return {
    open(playlistId) {
      for (const stop of subscriptions) stop();
      replica = playlistId === null ? null : playlists.open(playlistId);
      recommendations = playlistId === null ? null : playlists.recommendations(playlistId);
      // The details of another playlist's items are released.
      items = createItems();
      subscriptions = [
        replica?.onChange(views.emit),
        replica?.onOthersChanged(summaries.emit),
        items.onChange(itemMaps.emit),
        recommendations?.onChange(recommended.emit),
      ].flatMap((stop) => stop ?? []);
      views.emit(replica?.view() ?? null);
      itemMaps.emit(items.known());
      recommended.emit(recommendations?.view() ?? null);
    },
    replica: () => replica,
    recommendations: () => recommendations,
    loadItems: async (uris) => items?.load(uris),
    onView: views.add,
    onItems: itemMaps.add,
    onRecommendations: recommended.add,
    onOthersChanged: summaries.add,
  };
}
