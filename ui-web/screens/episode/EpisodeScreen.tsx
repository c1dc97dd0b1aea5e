import { Link } from 'wouter';
import type { Episode } from '#domain/catalog/types.ts';
import { calendarDate } from '../../format.ts';
import { useListened } from '../../hooks/use-listened.ts';
import { usePlayTrack } from '../../hooks/use-play.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { pathOf } from '../../links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { episodeLength } from '../../parts/EpisodeRow.tsx';
import { Hero, HeroSkeleton } from '../../parts/Hero.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { PlayButton } from '../../parts/PlayButton.tsx';
import { SaveButton } from '../../parts/SaveButton.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';
import { Notes } from './Notes.tsx';

/** One episode: what it is about, when it came out, and how much of it is left. */
export function EpisodeScreen({ id }: { readonly id: string }) {
  const episode = useResource(useStores().library.episode, id);
  return (
    <Loaded resource={episode} skeleton={<HeroSkeleton />}>
      {(data) => (
        <>
          <Head episode={data} />
          <Notes key={data.id} episode={data} />
        </>
      )}
    </Loaded>
  );
}

function Head({ episode: told }: { readonly episode: Episode }) {
  const episode = useListened(told);
  const { show } = episode;
  const play = usePlayTrack({ contextUri: show?.uri ?? episode.uri, trackUri: episode.uri });
  const facts = [calendarDate(episode.release_date), episodeLength(episode)].filter(Boolean).join(' · ');
  return (
    <Hero
      kind={TEXTS.kinds.episode}
      name={episode.name}
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
          <PlayButton
            play={play}
            name={episode.name}
            size="large"
            reason={episode.is_playable ? null : TEXTS.reasons.notPlayable}
          />
          <SaveButton item={episode} size="medium" />
          <MoreMenu item={episode} size="medium" />
        </>
      }
    />
  );
}
