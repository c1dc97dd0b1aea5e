import { useUnit } from 'effector-react';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { TEXTS } from '../../texts/texts.ts';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { usePlayContext } from '../../hooks/player/use-play.ts';
import { PATHS } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { PlayButton } from '../../content/cards/PlayButton.tsx';
import { ShuffleContextButton } from '../../content/cards/ShuffleButton.tsx';
import { TrackTable } from '../../content/rows/TrackTable.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import { SavedList } from './SavedList.tsx';
import * as s from './Collection.module.css';

/** The liked songs, as one context to play. */
export function LikedSongs() {
  const { user } = useUnit(useStores().session.$session);
  const contextUri = `${PRODUCT_SCHEME}:user:${encodeURIComponent(user?.id ?? '')}:collection`;
  const play = usePlayContext(contextUri);
  return (
    <>
      <CollectionTabs />
      <Heading text={TEXTS.collection.likedSongs} />
      <SavedList
        kind="tracks"
        empty={
          <EmptyState {...SAVED_TEXTS.empty.tracks} action={<ButtonLink href={PATHS.search}>{SEARCH_TEXTS.intro}</ButtonLink>} />
        }
        head={(total) => (
          <>
            <PlayButton play={play} name={TEXTS.collection.likedSongs} size="large" />
            <ShuffleContextButton item={{ uri: contextUri, name: TEXTS.collection.likedSongs }} />
            <span className={s.count}>{LIST_TEXTS.counts.tracks({ count: total })}</span>
          </>
        )}
      >
        {(tracks, total) => (
          <TrackTable
            name={TEXTS.collection.likedSongs}
            tracks={tracks}
            total={total}
            contextUri={contextUri}
            layout="list"
            isReordered
          />
        )}
      </SavedList>
    </>
  );
}
