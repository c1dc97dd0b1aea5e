import { useState, type ReactNode } from 'react';
import { NO_FILTER } from '#domain/smart-playlists/song-filter.ts';
import { SONG_COLUMNS } from '../../hooks/list/use-arrangement.ts';
import { Button } from '../../controls/Button.tsx';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import type { Arrangement, SongsKind } from '../../hooks/list/use-arrangement.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { orderOptions } from './order-options.ts';
import { SongFilters } from './SongFilters.tsx';
import * as s from './Songs.module.css';

interface ArrangementToolsProps {
  readonly kind: SongsKind;
  readonly arrangement: Arrangement;
  /** Before the choices. */
  readonly head?: ReactNode;
}

/** The order, the filter and the columns of the songs of an album, a playlist or the liked songs. */
export function ArrangementTools({ kind, arrangement, head }: ArrangementToolsProps) {
  const { filter, order, view, filterChanged, orderChanged } = arrangement;
  const [isFiltering, setIsFiltering] = useState(false);
  const toggle = () => {
    setIsFiltering(!isFiltering);
    // A hidden filter hides no songs.
    filterChanged(NO_FILTER);
  };
  return (
    <>
      <div className={`${s.tools} ${s.arrangement}`}>
        {head && <span className={s.head}>{head}</span>}
        <InlineSelect
          name={SONGS_TEXTS.orderBy}
          value={order.by}
          options={[['place', kind === 'liked' ? SONGS_TEXTS.latestLiked : SONGS_TEXTS.inPlace], ...orderOptions()]}
          onChange={(by) => orderChanged({ by, descending: false })}
        />
        <Button isExpanded={isFiltering} onPress={toggle}>
          {SONGS_TEXTS.filter}
        </Button>
        <ColumnChoice all={SONG_COLUMNS} view={view} />
      </div>
      {isFiltering && <SongFilters filter={filter} onFilter={filterChanged} />}
    </>
  );
}
