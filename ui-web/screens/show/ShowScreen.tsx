import type { Show } from '#domain/catalog/types.ts';
import { usePlayContext } from '../../hooks/use-play.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { Description } from '../../parts/Description.tsx';
import { EpisodeRow } from '../../parts/EpisodeRow.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Hero, HeroSkeleton } from '../../parts/Hero.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { MoreSentinel } from '../../parts/MoreSentinel.tsx';
import { PlayButton } from '../../parts/PlayButton.tsx';
import { Section } from '../../parts/Section.tsx';
import { TrackTableSkeleton } from '../../parts/TrackTable.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';

/** One show: what it is about and its episodes. */
export function ShowScreen({ id }: { readonly id: string }) {
  const show = useResource(useStores().library.show, id);
  return (
    <Loaded resource={show} skeleton={<Skeleton />}>
      {(data) => (
        <>
          <Head show={data} />
          <Description text={data.description} />
          <Section name={TEXTS.show.episodes}>
            <ul>
              {data.episodes.items.map((episode, index) => (
                <EpisodeRow key={episode.uri} episode={episode} contextUri={data.uri} index={index} />
              ))}
            </ul>
          </Section>
          <MoreSentinel hasMore={data.episodes.next !== null} onNear={show.moreWanted} />
        </>
      )}
    </Loaded>
  );
}

function Head({ show }: { readonly show: Show }) {
  const play = usePlayContext(show.uri);
  return (
    <Hero
      kind={TEXTS.kinds.show}
      name={show.name}
      images={show.images}
      facts={[show.publisher, TEXTS.counts.episodes(show.total_episodes)].filter(Boolean).join(' · ')}
      actions={
        <>
          <PlayButton play={play} name={show.name} size="large" />
          <MoreMenu item={show} size="medium" />
        </>
      }
    />
  );
}

function Skeleton() {
  return (
    <>
      <HeroSkeleton />
      <TrackTableSkeleton />
    </>
  );
}
