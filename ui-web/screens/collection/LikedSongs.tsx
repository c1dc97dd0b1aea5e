import { useUnit } from 'effector-react';
import { useState } from 'react';
import { PRODUCT_SCHEME } from '#domain/constants/uri.ts';
import type { Track } from '#domain/catalog/types.ts';
import { COLLECTION_TEXTS } from '../../collection-texts.ts';
import { usePlayContext } from '../../hooks/use-play.ts';
import { PATHS } from '../../links.ts';
import { ButtonLink } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { PlayButton } from '../../parts/PlayButton.tsx';
import { TrackTable } from '../../parts/TrackTable.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';
import { arranged, SORTS, type Sort } from './arranged.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import { SavedList } from './SavedList.tsx';
import * as s from './Collection.module.css';

/** Liked songs, the newest first, as one thing to play; ordered and filtered as far as they are loaded. */
export function LikedSongs() {
  const { collection, session } = useStores();
  const { user } = useUnit(session.$session);
  const contextUri = `${PRODUCT_SCHEME}:user:${encodeURIComponent(user?.id ?? '')}:collection`;
  const play = usePlayContext(contextUri);
  const [sort, setSort] = useState<Sort>('added');
  const [words, setWords] = useState('');
  const { empty, likedSongs, nothingFits, nothingFitsHint } = COLLECTION_TEXTS;
  return (
    <>
      <CollectionTabs />
      <Heading text={likedSongs} />
      <SavedList
        resource={collection.tracks}
        empty={<EmptyState {...empty.tracks} action={<ButtonLink href={PATHS.search}>{TEXTS.search.invite}</ButtonLink>} />}
      >
        {(tracks: readonly Track[], total) => {
          const shown = arranged(tracks, sort, words);
          return (
            <>
              <div className={s.tools}>
                <PlayButton play={play} name={likedSongs} size="large" />
                <span className={s.count}>{TEXTS.counts.tracks(total)}</span>
                <Tools sort={sort} onSort={setSort} words={words} onWords={setWords} />
              </div>
              {shown.length > 0 ? (
                <TrackTable name={likedSongs} tracks={shown} contextUri={contextUri} layout="list" isArranged />
              ) : (
                <EmptyState title={nothingFits} hint={nothingFitsHint} />
              )}
            </>
          );
        }}
      </SavedList>
    </>
  );
}

interface ToolsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

function Tools({ sort, onSort, words, onWords }: ToolsProps) {
  const { filter, filterHint, sort: name, sorts } = COLLECTION_TEXTS;
  return (
    <span className={s.arrange}>
      <input
        type="search"
        className={s.field}
        aria-label={filter}
        placeholder={filterHint}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
      <select className={s.field} aria-label={name} value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {sorts[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
