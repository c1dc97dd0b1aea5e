import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import type { ListedTrack, SongQuery } from '#application/library/smart-playlists.ts';
import { SONG_COLUMNS, type SongColumn } from '../../hooks/list/use-arrangement.ts';
import type { TableOrder } from '../../content/rows/table-columns.ts';
import { TrackTable } from '../../content/rows/TrackTable.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { useGone } from '../../hooks/data/use-gone.ts';
import { usePreviousData } from '../../hooks/data/use-previous-data.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useDebounced } from '../../hooks/list/use-debounced.ts';
import type { TableView } from '../../hooks/list/use-table-view.ts';
import { SEARCH_DEBOUNCE_MS } from '../../lib/constants.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { tableColumns } from './table-columns.ts';
import { useSmartPlaylists } from './use-smart-playlists.ts';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

interface SongTableProps {
  readonly name: string;
  readonly query: SongQuery;
  readonly view: TableView<SongColumn>;
  readonly order: TableOrder;
  /** The context the rows play in; null: each row plays in its own album. */
  readonly contextUri: string | null;
  readonly layout: 'album' | 'list';
  readonly sharedArtists?: string | undefined;
  readonly isReordered?: boolean;
  /** Songs that are no longer saved leave at once. */
  readonly hasOnlySaved?: boolean;
  /** Renders before the table. */
  readonly head?: (total: number) => ReactNode;
}

const NO_SONGS: readonly ListedTrack[] = [];

/** The songs of a query, in a table with the columns that the listener chose. Pages load as they come near. */
export function SongTable(props: SongTableProps) {
  const { name, query, view, order, contextUri, layout, isReordered = false, hasOnlySaved = false, sharedArtists, head } = props;
  const { player } = useStores();
  const isPlaying = useUnit(player.$contextUri) !== null;
  const key = useDebounced(JSON.stringify(query), SEARCH_DEBOUNCE_MS);
  const songs = useResource(useSmartPlaylists().songs, key, { isFresh: !isPlaying });
  const lastKnown = usePreviousData(songs.data);
  const data = songs.isLoading ? (songs.data ?? lastKnown) : songs.data;
  const items = data?.items ?? NO_SONGS;
  const chosen = view.columns.join(' ');
  const columns = useMemo(
    () =>
      tableColumns(
        SONG_COLUMNS.filter((column) => chosen.split(' ').includes(column)),
        items,
      ),
    [chosen, items],
  );
  const listed = useMemo(() => items.map(({ track }) => track), [items]);
  const gone = useGone(listed, hasOnlySaved);
  const tracks = useMemo(() => (gone.size === 0 ? listed : listed.filter(({ uri }) => !gone.has(uri))), [listed, gone]);
  return (
    <ResourceView resource={{ ...songs, data }} skeleton={<Skeleton kind="rows" />}>
      {({ total }) => (
        <>
          {head?.(total)}
          {total === gone.size ? (
            <EmptyState title={SONGS_TEXTS.none} hint={SONGS_TEXTS.noneHint} />
          ) : (
            <TrackTable
              name={name}
              tracks={tracks}
              total={total - gone.size}
              contextUri={contextUri}
              layout={layout}
              sharedArtists={sharedArtists}
              isReordered={isReordered}
              hasAlbum={view.columns.includes('album')}
              columns={columns}
              isCompact={view.isCompact}
              order={order}
            />
          )}
          <LoadMoreSentinel hasMore={items.length < total} onNear={songs.moreRequested} />
        </>
      )}
    </ResourceView>
  );
}
