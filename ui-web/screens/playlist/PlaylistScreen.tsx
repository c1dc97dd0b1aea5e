import { useUnit } from 'effector-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import { mergeSummaries, type PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import { WORD_SHOWN_MS } from '../../lib/constants.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { ListPageSkeleton } from '../../content/rows/ListPageSkeleton.tsx';
import { Loaded } from '../../controls/state/Loaded.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useTell } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { namesIn } from './contributors.ts';
import { PlaylistHead } from './PlaylistHeader.tsx';
import { PlaylistRows } from './PlaylistRows.tsx';
import { Recommended } from './Recommended.tsx';
import { useFreshPicture } from './use-refreshed-cover.ts';
import { useUndoKey } from '../../hooks/data/use-undo.ts';

/** One playlist, as it is at this moment for everybody who has it open. */
export function PlaylistScreen({ id }: { readonly id: string }) {
  const { playlists } = useStores();
  const details = useResource(playlists.details, id, { isFresh: true });
  const [view, opened] = useUnit([playlists.$playlist, playlists.opened]);
  useLayoutEffect(() => {
    opened(id);
    return () => void opened(null);
  }, [opened, id]);
  return (
    <Loaded resource={details} skeleton={<ListPageSkeleton />}>
      {(data) => (view?.document ? <Open key={id} playlist={data} view={view} again={details.retried} /> : <ListPageSkeleton />)}
    </Loaded>
  );
}

interface OpenProps {
  readonly playlist: Playlist;
  readonly view: PlaylistView;
  /** Asks for what is told of the playlist beside its items. */
  readonly again: () => void;
}

function Open({ playlist, view, again }: OpenProps) {
  const { document, conflict, capabilities } = view;
  useUndoKey(view.canUndo);
  useNews(playlist);
  useFreshPicture(view, again);
  if (document === null) return null;
  const { nothingIn, nothingInHint, nothingInOthers } = PLAYLIST_TEXTS;
  return (
    <>
      <PlaylistHead playlist={playlist} view={view} document={document} />
      {document.items.length === 0 ? (
        <EmptyState title={nothingIn} hint={capabilities.canEditItems ? nothingInHint : nothingInOthers} />
      ) : (
        <PlaylistRows playlist={playlist} document={document} canEdit={capabilities.canEditItems} />
      )}
      {capabilities.canEditItems && <Recommended />}
      {conflict && <ConflictDialog conflict={conflict} />}
    </>
  );
}

/** Says what others do to the playlist while it is open; together with what is still on the screen of it. */
function useNews(playlist: Playlist): void {
  const { othersChanged } = useStores().playlists;
  const tell = useTell();
  const last = useRef<{ readonly news: PlaylistChangeSummary; readonly atMs: number } | null>(null);
  useEffect(
    () =>
      othersChanged.watch((latest) => {
        const isShown = last.current !== null && performance.now() - last.current.atMs < WORD_SHOWN_MS;
        const news = isShown && last.current ? mergeSummaries(last.current.news, latest) : latest;
        last.current = { news, atMs: performance.now() };
        const sentence = PLAYLIST_TEXTS.news({ ...news, addedBy: news.addedBy.map(namesIn(playlist)) });
        tell(sentence.charAt(0).toUpperCase() + sentence.slice(1));
      }),
    [othersChanged, tell, playlist],
  );
}
