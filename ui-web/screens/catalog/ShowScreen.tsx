import { useUnit } from 'effector-react';
import { factsLine } from '../../lib/format.ts';
import { useState } from 'react';
import type { Show } from '#domain/catalog/types.ts';
import { listedKeyOf } from '#application/stores/library/listed-key.ts';
import type { ShowOrder } from '#application/library/podcasts.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Description } from '../../content/cards/Description.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { EpisodeRow } from '../../content/rows/EpisodeRow.tsx';
import { Hero } from '../../content/cards/Hero.tsx';
import { ListPageSkeleton } from '../../content/rows/ListPageSkeleton.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { PlayContextButton } from '../../content/cards/PlayButton.tsx';
import { Section } from '../../controls/Section.tsx';
import { PODCAST_TEXTS } from '../../texts/screens/podcast-texts.ts';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import { ShowTools } from './ShowTools.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

/** The page of a show: description and episodes, ordered and filtered by the listener. */
export function ShowScreen({ id }: { readonly id: string }) {
  const show = useResource(useStores().library.show, id);
  return (
    <ResourceView isScreen resource={show} skeleton={<ListPageSkeleton />}>
      {(data) => (
        <>
          <Head show={data} />
          <Description text={data.description} />
          <Episodes key={data.id} show={data} />
        </>
      )}
    </ResourceView>
  );
}

function Episodes({ show }: { readonly show: Show }) {
  const { podcasts } = useStores();
  const [order, setOrder] = useState<ShowOrder | null>(null);
  const [unplayedOnly, setUnplayedOnly] = useState(false);
  const keepOrder = useUnit(podcasts.orderChosen);
  const listed = useResource(podcasts.showEpisodes, listedKeyOf({ showId: show.id, order, unplayedOnly }), { isFresh: true });

  const choose = (chosen: ShowOrder) => {
    setOrder(chosen);
    keepOrder({ showId: show.id, order: chosen });
  };
  return (
    <Section name={LIST_TEXTS.show.episodes}>
      <ShowTools
        showId={show.id}
        order={listed.data?.order ?? order ?? 'newest'}
        unplayedOnly={unplayedOnly}
        onOrder={choose}
        onFilter={setUnplayedOnly}
      />
      <ResourceView resource={listed} skeleton={<Skeleton kind="rows" />}>
        {({ episodes }) => (
          <>
            {episodes.items.length === 0 && <NoEpisodes isFiltered={unplayedOnly} />}
            <ul>
              {episodes.items.map((episode, index) => (
                <EpisodeRow
                  key={episode.uri}
                  episode={episode}
                  show={show}
                  contextUri={show.uri}
                  {...(unplayedOnly ? {} : { index })}
                />
              ))}
            </ul>
            <LoadMoreSentinel hasMore={episodes.items.length < episodes.total} onNear={listed.moreRequested} />
          </>
        )}
      </ResourceView>
    </Section>
  );
}

function NoEpisodes({ isFiltered }: { readonly isFiltered: boolean }) {
  const { allPlayed, allPlayedHint, noEpisodes, noEpisodesHint } = PODCAST_TEXTS;
  return isFiltered ? (
    <EmptyState title={allPlayed} hint={allPlayedHint} />
  ) : (
    <EmptyState title={noEpisodes} hint={noEpisodesHint} />
  );
}

function Head({ show }: { readonly show: Show }) {
  return (
    <Hero
      kind={TEXTS.kinds.show}
      name={show.name}
      seed={show.uri}
      images={show.images}
      facts={factsLine(show.publisher, LIST_TEXTS.counts.episodes({ count: show.total_episodes }))}
      actions={
        <>
          <PlayContextButton item={show} size="large" />
          <SaveButton item={show} size="medium" />
          <MoreMenu item={show} size="medium" />
        </>
      }
    />
  );
}
