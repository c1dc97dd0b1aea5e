import { useUnit } from 'effector-react';
import { PRODUCT_SCHEME } from '#domain/constants/uri.ts';
import { SEARCH_TEXTS } from '../../search-texts.ts';
import { COLLECTION_TEXTS } from '../../collection-texts.ts';
import { SAVED_TEXTS } from '../../saved-texts.ts';
import { usePlayContext } from '../../hooks/use-play.ts';
import { PATHS } from '../../links.ts';
import { ButtonLink } from '../../parts/Button.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Heading } from '../../parts/Heading.tsx';
import { PlayButton } from '../../parts/PlayButton.tsx';
import { TrackTable } from '../../parts/TrackTable.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import { SavedList } from './SavedList.tsx';
import * as s from './Collection.module.css';

const { likedSongs } = COLLECTION_TEXTS;
const { empty } = SAVED_TEXTS;

/** Liked songs as one thing to play. */
export function LikedSongs() {
  const { user } = useUnit(useStores().session.$session);
  const contextUri = `${PRODUCT_SCHEME}:user:${encodeURIComponent(user?.id ?? '')}:collection`;
  const play = usePlayContext(contextUri);
  return (
    <>
      <CollectionTabs />
      <Heading text={likedSongs} />
      <SavedList
        kind="tracks"
        empty={<EmptyState {...empty.tracks} action={<ButtonLink href={PATHS.search}>{SEARCH_TEXTS.invite}</ButtonLink>} />}
        head={(total) => (
          <>
            <PlayButton play={play} name={likedSongs} size="large" />
            <span className={s.count}>{TEXTS.counts.tracks(total)}</span>
          </>
        )}
      >
        {(tracks, total) => (
          <TrackTable name={likedSongs} tracks={tracks} total={total} contextUri={contextUri} layout="list" isArranged />
        )}
      </SavedList>
    </>
  );
}
