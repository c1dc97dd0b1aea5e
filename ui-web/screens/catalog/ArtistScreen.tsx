import type { ArtistDetails } from '#domain/catalog/from-graph.ts';
import { ALBUM_TYPES, type AlbumRef } from '#domain/catalog/types.ts';
import { ARTIST_TEXTS } from '../../texts/screens/artist-texts.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Description } from '../../content/cards/Description.tsx';
import { Hero } from '../../content/cards/Hero.tsx';
import { ListPageSkeleton } from '../../content/rows/ListPageSkeleton.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { PlayContextButton } from '../../content/cards/PlayButton.tsx';
import { ShuffleContextButton } from '../../content/cards/ShuffleButton.tsx';
import { Section } from '../../controls/Section.tsx';
import { CardRow } from '../../content/cards/CardRow.tsx';
import { SmallPrint } from '../../controls/SmallPrint.tsx';
import { TrackTable } from '../../content/rows/TrackTable.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';

/** The page of an artist: popular tracks, albums, related artists and biography. */
export function ArtistScreen({ id }: { readonly id: string }) {
  const resource = useResource(useStores().library.artist, id);
  return (
    <ResourceView isScreen resource={resource} skeleton={<ListPageSkeleton />}>
      {(artist) => (
        <>
          <Head artist={artist} />
          {artist.topTracks.length > 0 && (
            <Section name={ARTIST_TEXTS.popular}>
              <TrackTable name={ARTIST_TEXTS.popular} tracks={artist.topTracks} contextUri={artist.uri} layout="list" />
            </Section>
          )}
          <Records albums={artist.albums} />
          <LoadMoreSentinel hasMore onNear={resource.moreRequested} />
          <CardRow name={ARTIST_TEXTS.related} items={artist.relatedArtists} />
          <About artist={artist} />
        </>
      )}
    </ResourceView>
  );
}

function Head({ artist }: { readonly artist: ArtistDetails }) {
  const { albumTotals } = artist;
  const covers = artist.headerImages.length > 0 ? artist.headerImages : artist.images;
  const images = covers.length > 0 ? covers : (artist.albums[0]?.images ?? []);
  const count = ALBUM_TYPES.reduce((sum, type) => sum + albumTotals[type], 0);
  const facts = [LIST_TEXTS.counts.albums({ count }), ...artist.genres.slice(0, 3)].join(' · ');
  return (
    <Hero
      kind={TEXTS.kinds.artist}
      name={artist.name}
      seed={artist.uri}
      images={images}
      isRound
      facts={facts}
      actions={
        <>
          <PlayContextButton item={artist} size="large" />
          <ShuffleContextButton item={artist} />
          <SaveButton item={artist} isArtist size="medium" />
          <MoreMenu item={artist} size="medium" />
        </>
      }
    />
  );
}

function Records({ albums }: { readonly albums: readonly AlbumRef[] }) {
  const ofGroup = (group: AlbumRef['album_group']) => albums.filter(({ album_group }) => album_group === group);
  return (
    <>
      <CardRow name={ARTIST_TEXTS.albums} items={ofGroup('album')} />
      <CardRow name={ARTIST_TEXTS.singles} items={ofGroup('single')} />
      <CardRow name={ARTIST_TEXTS.compilations} items={ofGroup('compilation')} />
      <CardRow name={ARTIST_TEXTS.appearsOn} items={ofGroup('appears_on')} />
    </>
  );
}

/** The biography and the top cities; null without either. */
function About({ artist: { bio, topCities } }: { readonly artist: ArtistDetails }) {
  if (bio === '' && topCities.length === 0) return null;
  return (
    <Section name={ARTIST_TEXTS.about}>
      {bio !== '' && <Description text={bio} />}
      <SmallPrint
        lines={topCities.map(({ city, country, listeners }) => ARTIST_TEXTS.listenersIn({ city, country, listeners }))}
      />
    </Section>
  );
}
