import { useUnit } from 'effector-react';
import { Suspense, useMemo } from 'react';
import type { SavedList } from '#application/stores/library/collection-types.ts';
import type { Track } from '#domain/catalog/types.ts';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { TEXTS } from '../../texts/texts.ts';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';
import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { useGone } from '../../hooks/data/use-gone.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { PATHS } from '../../lib/links.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { PlayContextButton } from '../../content/cards/PlayButton.tsx';
import { ShuffleContextButton } from '../../content/cards/ShuffleButton.tsx';
import { TrackTable } from '../../content/rows/TrackTable.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { NearTracks } from '../../hooks/player/kept-only.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { ArrangeableSongs } from '../songs/ArrangeableSongs.tsx';
import { KeepLiked } from './KeepLiked.tsx';
import { CollectionTabs } from './CollectionTabs.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

/** The liked songs, as one context to play. */
export function LikedSongs() {
  const { collection, session } = useStores();
  const userId = useUnit(session.$session).user?.id ?? '';
  const liked = useResource(collection.tracks, userId, { isFresh: true });
  return (
    <>
      <CollectionTabs />
      <Heading text={TEXTS.collection.likedSongs} />
      <ResourceView resource={liked} skeleton={<Skeleton kind="rows" />}>
        {(data) => (
          <LikedTable
            liked={data}
            contextUri={`${PRODUCT_SCHEME}:user:${encodeURIComponent(userId)}:collection`}
            onNearEnd={liked.moreRequested}
          />
        )}
      </ResourceView>
    </>
  );
}

interface LikedTableProps {
  readonly liked: SavedList<Track>;
  readonly contextUri: string;
  readonly onNearEnd: () => void;
}

function LikedTable({ liked: { items, next, total }, contextUri, onNearEnd }: LikedTableProps) {
  const name = TEXTS.collection.likedSongs;
  const all = useMemo(() => items.map(({ item }) => item), [items]);
  const gone = useGone(all);
  const tracks = useMemo(() => (gone.size === 0 ? all : all.filter(({ uri }) => !gone.has(uri))), [all, gone]);
  const left = Math.max(items.length, total) - gone.size;
  if (left === 0)
    return (
      <EmptyState {...SAVED_TEXTS.empty.tracks} action={<ButtonLink href={PATHS.search}>{SEARCH_TEXTS.intro}</ButtonLink>} />
    );
  return (
    <NearTracks tracks={tracks}>
      <ArrangeableSongs
        kind="liked"
        uri={contextUri}
        name={name}
        head={
          <>
            <PlayContextButton item={{ uri: contextUri, name }} size="large" />
            <ShuffleContextButton item={{ uri: contextUri, name }} />
            {LIST_TEXTS.counts.tracks({ count: left })}
            <Suspense>
              <KeepLiked uri={contextUri} name={name} />
            </Suspense>
          </>
        }
      >
        {(order) => (
          <>
            <TrackTable
              name={name}
              tracks={tracks}
              total={left}
              contextUri={contextUri}
              layout="list"
              isReordered
              order={order}
            />
            <LoadMoreSentinel hasMore={next !== null} onNear={onNearEnd} />
          </>
        )}
      </ArrangeableSongs>
    </NearTracks>
  );
}
