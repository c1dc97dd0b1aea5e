import { useState } from 'react';
import { NO_FILTER } from '#domain/smart-playlists/song-filter.ts';
import { SONG_COLUMNS } from '../../hooks/list/use-arrangement.ts';
import { Button } from '../../controls/Button.tsx';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import type { Arrangement } from '../../hooks/list/use-arrangement.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { orderOptions } from './order-options.ts';
import { SongFilters } from './SongFilters.tsx';
import * as s from './Songs.module.css';

/** The order, the filter and the columns of the songs of an album or a playlist. */
export function ArrangementTools({ arrangement }: { readonly arrangement: Arrangement }) {
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
        <InlineSelect
          name={SONGS_TEXTS.orderBy}
          value={order.by}
          options={[['place', SONGS_TEXTS.inPlace], ...orderOptions()]}
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
