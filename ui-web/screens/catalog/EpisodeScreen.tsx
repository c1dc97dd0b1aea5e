import { Link } from 'wouter';
import type { Episode } from '#domain/catalog/types.ts';
import { factsLine, calendarDate } from '../../lib/format.ts';
import { useEpisodeProgress } from '../../hooks/data/use-episode-progress.ts';
import { usePlayTrack } from '../../hooks/player/use-play.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { episodeLength } from '../../content/rows/EpisodeRow.tsx';
import { Hero, HeroSkeleton } from '../../content/cards/Hero.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { PlayButton } from '../../content/cards/PlayButton.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { TEXTS } from '../../texts/texts.ts';
import { ShowNotes } from './ShowNotes.tsx';

/** The page of an episode: header and show notes. */
export function EpisodeScreen({ id }: { readonly id: string }) {
  const episode = useResource(useStores().library.episode, id);
  return (
    <ResourceView isScreen resource={episode} skeleton={<HeroSkeleton />}>
      {(data) => (
        <>
          <Head episode={data} />
          <ShowNotes key={data.id} episode={data} />
        </>
      )}
    </ResourceView>
  );
}

function Head({ episode: loadedEpisode }: { readonly episode: Episode }) {
  const episode = useEpisodeProgress(loadedEpisode);
  const { show } = episode;
  const play = usePlayTrack({ contextUri: show?.uri ?? episode.uri, trackUri: episode.uri });
  const facts = factsLine(calendarDate(episode.release_date), episodeLength(episode));
  return (
    <Hero
      kind={TEXTS.kinds.episode}
      name={episode.name}
      seed={pictureSeedOf(episode)}
      images={episode.images}
      facts={
        <>
          {show && <Link href={pathOf(show.uri)}>{show.name}</Link>}
          {show && ' · '}
          {facts}
        </>
      }
      actions={
        <>
          <PlayButton play={play} name={episode.name} size="large" reason={episode.is_playable ? null : LIST_TEXTS.notPlayable} />
          <SaveButton item={episode} size="medium" />
          <MoreMenu item={episode} size="medium" />
        </>
      }
    />
  );
}
