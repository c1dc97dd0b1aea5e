import { useUnit } from 'effector-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import { mergeSummaries, type PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import { TOAST_SHOWN_MS } from '../../lib/constants.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { ListPageSkeleton } from '../../content/rows/ListPageSkeleton.tsx';
import { LoadingHeading, ResourceView } from '../../controls/state/ResourceView.tsx';
import { changesText, PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import { NearTracks } from '../../hooks/player/kept-only.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { contributorNames } from './contributor-names.ts';
import { PlaylistHeader } from './PlaylistHeader.tsx';
import { ArrangeableSongs } from '../songs/ArrangeableSongs.tsx';
import { PlaylistRows } from './PlaylistRows.tsx';
import { RecommendedTracks } from './RecommendedTracks.tsx';
import { useRefreshedCover } from './use-refreshed-cover.ts';
import { useUndoShortcut } from '../../hooks/data/use-undo.ts';

/** The page of a playlist, in sync with all who have it open. */
export function PlaylistScreen({ id }: { readonly id: string }) {
  const { playlists } = useStores();
  const details = useResource(playlists.details, id, { isFresh: true });
  const [view, opened] = useUnit([playlists.$playlist, playlists.opened]);
  useLayoutEffect(() => {
    opened(id);
    return () => void opened(null);
  }, [opened, id]);
  return (
    <ResourceView isScreen resource={details} skeleton={<ListPageSkeleton />}>
      {(data) =>
        view?.document ? (
          <OpenPlaylist key={id} playlist={data} view={view} onReload={details.retried} />
        ) : (
          <>
            <LoadingHeading />
            <ListPageSkeleton />
          </>
        )
      }
    </ResourceView>
  );
}

interface OpenPlaylistProps {
  readonly playlist: Playlist;
  readonly view: PlaylistView;
  /** Reloads the details of the playlist, such as its cover. */
  readonly onReload: () => void;
}

function OpenPlaylist({ playlist, view, onReload }: OpenPlaylistProps) {
  const { document, conflict, capabilities } = view;
  useUndoShortcut(view.canUndo);
  useChangeToasts(playlist);
  useRefreshedCover(view, onReload);
  if (document === null) return null;
  const { noItems: nothingIn, noItemsHint: nothingInHint, noItemsHintOfOthers: nothingInOthers } = PLAYLIST_TEXTS;
  return (
    <NearTracks tracks={document.items}>
      <PlaylistHeader playlist={playlist} view={view} document={document} />
      {document.items.length === 0 ? (
        <EmptyState title={nothingIn} hint={capabilities.canEditItems ? nothingInHint : nothingInOthers} />
      ) : (
        <ArrangeableSongs kind="playlist" uri={playlist.uri} name={document.attributes.name}>
          {(order) => <PlaylistRows playlist={playlist} document={document} canEdit={capabilities.canEditItems} order={order} />}
        </ArrangeableSongs>
      )}
      {capabilities.canEditItems && <RecommendedTracks />}
      {conflict && <ConflictDialog conflict={conflict} />}
    </NearTracks>
  );
}

/** Shows a toast of other members' changes while the playlist is open, merged with the visible one. */
function useChangeToasts(playlist: Playlist): void {
  const { othersChanged } = useStores().playlists;
  const showToast = useToast();
  const last = useRef<{ readonly news: PlaylistChangeSummary; readonly atMs: number } | null>(null);
  useEffect(
    () =>
      othersChanged.watch((latest) => {
        const isShown = last.current !== null && performance.now() - last.current.atMs < TOAST_SHOWN_MS;
        const news = isShown && last.current ? mergeSummaries(last.current.news, latest) : latest;
        last.current = { news, atMs: performance.now() };
        const sentence = changesText({ ...news, addedBy: news.addedBy.map(contributorNames(playlist)) });
        showToast(sentence.charAt(0).toUpperCase() + sentence.slice(1));
      }),
    [othersChanged, showToast, playlist],
  );
}
