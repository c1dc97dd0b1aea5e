import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  orderedBy,
  rulesOfFilter,
  songFilterFrom,
  trackOrderFrom,
  type SongFilter,
} from '#domain/smart-playlists/song-filter.ts';
import type { TrackOrder } from '#domain/smart-playlists/types.ts';
import { SONG_COLUMNS, type SongColumn } from '../../hooks/list/use-arrangement.ts';
import { Button } from '../../controls/Button.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { useTableView } from '../../hooks/list/use-table-view.ts';
import { PATHS } from '../../lib/links.ts';
import { readSetting, writeSetting } from '../../lib/stored-setting.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import { ColumnChoice } from '../songs/ColumnChoice.tsx';
import { keepDraft } from '../songs/rules-draft.ts';
import { SongFilters } from '../songs/SongFilters.tsx';
import { SongTable } from '../songs/SongTable.tsx';
import { useAnnounced } from '../../hooks/data/use-announced.ts';
import * as s from '../songs/Songs.module.css';

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
  const view = useTableView('songs', SONG_COLUMNS, USUAL);
  const keep = (choice: Choice) => {
    writeSetting(CHOICE, JSON.stringify(choice));
    setChoice(choice);
  };
  const save = () => {
    keepDraft(rules);
    navigate(PATHS.newSmartPlaylist);
  };
  return (
    <>
      <CollectionTabs />
      <Heading text={SONGS_TEXTS.title} />
      <SongFilters isFolded filter={filter} onFilter={(next) => keep({ filter: next, order })} />
      <SongTable
        name={SONGS_TEXTS.title}
        query={{ rules }}
        view={view}
        order={{ ...order, onOrder: (column) => keep({ filter, order: orderedBy(order, column) }) }}
        contextUri={null}
        layout="list"
        head={(total) => (
          <div className={s.tools}>
            <SongCount text={LIST_TEXTS.counts.tracks({ count: total })} />
            <Button onPress={save}>{SONGS_TEXTS.save}</Button>
            <ColumnChoice all={SONG_COLUMNS} view={view} />
          </div>
        )}
      />
    </>
  );
}

function SongCount({ text }: { readonly text: string }) {
  useAnnounced(text);
  return <span className={s.count}>{text}</span>;
}
