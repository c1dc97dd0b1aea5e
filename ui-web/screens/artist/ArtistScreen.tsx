import type { AlbumRef, Artist } from '#domain/catalog/types.ts';
import { usePlayContext } from '../../hooks/use-play.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Hero, HeroSkeleton } from '../../parts/Hero.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { MoreSentinel } from '../../parts/MoreSentinel.tsx';
import { PlayButton } from '../../parts/PlayButton.tsx';
import { Section } from '../../parts/Section.tsx';
import { Shelf } from '../../parts/Shelf.tsx';
import { TrackTable, TrackTableSkeleton } from '../../parts/TrackTable.tsx';
import { useStores } from '../../stores.tsx';
import { TEXTS } from '../../texts.ts';

/** One artist: the songs most heard, and every record they are on. */
export function ArtistScreen({ id }: { readonly id: string }) {
  const resource = useResource(useStores().library.artist, id);
  return (
    <Loaded resource={resource} skeleton={<Skeleton />}>
      {({ artist, topTracks, albums }) => (
        <>
          <Head artist={artist} albums={albums} />
          {topTracks.length > 0 && (
            <Section name={TEXTS.artist.top}>
              <TrackTable name={TEXTS.artist.top} tracks={topTracks} contextUri={artist.uri} layout="list" />
            </Section>
          )}
          <Records albums={albums} />
          <MoreSentinel hasMore onNear={resource.moreWanted} />
        </>
      )}
    </Loaded>
  );
}

function Head({ artist, albums }: { readonly artist: Artist; readonly albums: readonly AlbumRef[] }) {
  const play = usePlayContext(artist.uri);
  const images = artist.images.length > 0 ? artist.images : (albums[0]?.images ?? []);
  const facts = [TEXTS.counts.albums(albums.length), ...artist.genres.slice(0, 3)].join(' · ');
  return (
    <Hero
      kind={TEXTS.kinds.artist}
      name={artist.name}
      images={images}
      isRound
      facts={facts}
      actions={
        <>
          <PlayButton play={play} name={artist.name} size="large" />
          <MoreMenu item={artist} size="medium" />
        </>
      }
    />
  );
}

function Records({ albums }: { readonly albums: readonly AlbumRef[] }) {
  const ofGroup = (...groups: readonly AlbumRef['album_group'][]) => albums.filter((album) => groups.includes(album.album_group));
  return (
    <>
      <Shelf name={TEXTS.artist.albums} items={ofGroup('album', 'compilation')} />
      <Shelf name={TEXTS.artist.singles} items={ofGroup('single')} />
      <Shelf name={TEXTS.artist.appears} items={ofGroup('appears_on')} />
    </>
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
