import { Link } from 'wouter';
import type { Track } from '#domain/catalog/types.ts';
import { factsLine, clockTime, yearOf } from '../../lib/format.ts';
import { usePlayTrack } from '../../hooks/player/use-play.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { pathOf } from '../../lib/links.ts';
import { ArtistLinks } from '../../content/cards/ArtistLinks.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Hero, HeroSkeleton } from '../../content/cards/Hero.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { PlayButton } from '../../content/cards/PlayButton.tsx';
import { CardRow } from '../../content/cards/CardRow.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { TEXTS } from '../../texts/texts.ts';

/** The page of a song: artists and album. It plays in its album. */
export function TrackScreen({ id }: { readonly id: string }) {
  const track = useResource(useStores().library.track, id);
  return (
    <ResourceView isScreen resource={track} skeleton={<HeroSkeleton />}>
      {(data) => (
        <>
          <Head track={data} />
          <CardRow name={TEXTS.kinds.album} items={data.album ? [data.album] : []} />
        </>
      )}
    </ResourceView>
  );
}

function Head({ track }: { readonly track: Track }) {
  const { album } = track;
  const play = usePlayTrack({ contextUri: album?.uri ?? track.uri, trackUri: track.uri });
  const facts = factsLine(yearOf(album?.release_date ?? ''), clockTime(track.duration_ms));
  return (
    <Hero
      kind={TEXTS.kinds.track}
      name={track.name}
      seed={pictureSeedOf(track)}
      images={album?.images ?? []}
      facts={
        <>
          <ArtistLinks artists={track.artists} />
          {album && ' · '}
          {album && <Link href={pathOf(album.uri)}>{album.name}</Link>}
          {` · ${facts}`}
        </>
      }
      actions={
        <>
          <PlayButton play={play} name={track.name} size="large" reason={track.is_playable ? null : LIST_TEXTS.notPlayable} />
          <SaveButton item={track} size="medium" />
          <MoreMenu item={track} size="medium" />
        </>
      }
    />
  );
}
