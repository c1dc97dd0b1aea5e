import { useUnit } from 'effector-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { PlaylistView } from '#application/playlist-copy.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import { newsTogether, type PlaylistNews } from '#domain/playlists/news.ts';
import { WORD_SHOWN_MS } from '../../constants.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ListPageSkeleton } from '../../parts/ListPageSkeleton.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PLAYLIST_TEXTS } from '../../playlist-texts.ts';
import { useTell } from '../../shell/announcer.tsx';
import { useStores } from '../../stores.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { namesIn } from './people.ts';
import { PlaylistHead } from './PlaylistHead.tsx';
import { PlaylistRows } from './PlaylistRows.tsx';
import { Recommended } from './Recommended.tsx';
import { useFreshPicture } from './use-fresh-picture.ts';
import { useUndoKey } from '../../hooks/use-undo.ts';

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
  const last = useRef<{ readonly news: PlaylistNews; readonly atMs: number } | null>(null);
  useEffect(
    () =>
      othersChanged.watch((latest) => {
        const isShown = last.current !== null && performance.now() - last.current.atMs < WORD_SHOWN_MS;
        const news = isShown && last.current ? newsTogether(last.current.news, latest) : latest;
        last.current = { news, atMs: performance.now() };
        const sentence = PLAYLIST_TEXTS.news({ ...news, addedBy: news.addedBy.map(namesIn(playlist)) });
        tell(sentence.charAt(0).toUpperCase() + sentence.slice(1));
      }),
    [othersChanged, tell, playlist],
  );
}
