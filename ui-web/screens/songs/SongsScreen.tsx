import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ListedTrack } from '#application/library/smart-playlists.ts';
import { rulesOfFilter, songFilterFrom, trackOrderFrom, type SongFilter } from '#domain/smart-playlists/song-filter.ts';
import { ORDER_FIELDS, type SmartRules, type TrackOrder } from '#domain/smart-playlists/types.ts';
import { Button } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { TrackTable, TrackTableSkeleton } from '../../content/rows/TrackTable.tsx';
import { usePreviousData } from '../../hooks/data/use-previous-data.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { readSetting, writeSetting } from '../../lib/stored-setting.ts';
import { useDebounced } from '../../hooks/list/use-debounced.ts';
import { useTableView } from '../../hooks/list/use-table-view.ts';
import { SEARCH_DEBOUNCE_MS } from '../../lib/constants.ts';
import { PATHS } from '../../lib/links.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { CollectionTabs } from '../collection/CollectionTabs.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { keepDraft } from './rules-draft.ts';
import { useSmartPlaylists } from './use-smart-playlists.ts';
import { SongFilters } from './SongFilters.tsx';
import { SONG_COLUMNS, tableColumns, type SongColumn } from './table-columns.ts';
import * as s from './Songs.module.css';

const CHOICE = 'cadenza.songs';
const USUAL: readonly SongColumn[] = ['album', 'year', 'added', 'plays'];

interface Choice {
  readonly filter: SongFilter;
  readonly order: TrackOrder;
}

function storedChoice(): Choice {
  let stored: { readonly filter?: unknown; readonly order?: unknown } = {};
  try {
    stored = (JSON.parse(readSetting(CHOICE) ?? '{}') ?? {}) as typeof stored;
  } catch {
    // What cannot be read is as if nothing was chosen.
  }
  return { filter: songFilterFrom(stored.filter), order: trackOrderFrom(stored.order) };
}

/** All songs of the library: filtered, ordered, and with the columns the listener chose. A filter becomes a smart playlist. */
export function SongsScreen() {
  const [{ filter, order }, setChoice] = useState(storedChoice);
  const [, navigate] = useLocation();
  const rules = rulesOfFilter(filter, order);
  const keep = (choice: Choice) => {
    writeSetting(CHOICE, JSON.stringify(choice));
    setChoice(choice);
  };
  const onOrder = (name: string) => {
    const by = ORDER_FIELDS.find((field) => field === name) ?? 'title';
    keep({ filter, order: { by, descending: by === order.by && !order.descending } });
  };
  const save = () => {
    keepDraft(rules);
    navigate(PATHS.newSmartPlaylist);
  };
  return (
    <>
      <CollectionTabs />
      <Heading text={SONGS_TEXTS.title} />
      <SongFilters filter={filter} onFilter={(next) => keep({ filter: next, order })} />
      <Songs rules={rules} order={{ ...order, onOrder }} onSave={save} />
    </>
  );
}

interface SongsProps {
  readonly rules: SmartRules;
  readonly order: TrackOrder & { readonly onOrder: (by: string) => void };
  readonly onSave: () => void;
}

const NO_SONGS: readonly ListedTrack[] = [];

function Songs({ rules, order, onSave }: SongsProps) {
  const smartPlaylists = useSmartPlaylists();
  const { player } = useStores();
  const isPlaying = useUnit(player.$contextUri) !== null;
  const key = useDebounced(JSON.stringify(rules), SEARCH_DEBOUNCE_MS);
  const songs = useResource(smartPlaylists.songs, key, { isFresh: !isPlaying });
  const lastKnown = usePreviousData(songs.data);
  const data = songs.isLoading ? (songs.data ?? lastKnown) : songs.data;
  const view = useTableView('songs', SONG_COLUMNS, USUAL);
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
  const tracks = useMemo(() => items.map(({ track }) => track), [items]);
  return (
    <ResourceView resource={{ ...songs, data }} skeleton={<TrackTableSkeleton />}>
      {({ total }) => (
        <>
          <div className={s.tools}>
            <span className={s.count} role="status">
              {LIST_TEXTS.counts.tracks({ count: total })}
            </span>
            <Button onPress={onSave}>{SONGS_TEXTS.save}</Button>
            <ColumnChoice all={SONG_COLUMNS} view={view} />
          </div>
          {total === 0 ? (
            <EmptyState title={SONGS_TEXTS.none} hint={SONGS_TEXTS.noneHint} />
          ) : (
            <TrackTable
              name={SONGS_TEXTS.title}
              tracks={tracks}
              total={total}
              contextUri={null}
              layout="list"
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
