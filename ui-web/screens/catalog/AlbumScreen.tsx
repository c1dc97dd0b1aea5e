import type { Album } from '#domain/catalog/types.ts';
import { artistNames, roughTime, yearOf } from '../../lib/format.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { ArtistLinks } from '../../content/cards/ArtistLinks.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Hero } from '../../content/cards/Hero.tsx';
import { ListPageSkeleton } from '../../content/rows/ListPageSkeleton.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { PlayContextButton } from '../../content/cards/PlayButton.tsx';
import { ShuffleContextButton } from '../../content/cards/ShuffleButton.tsx';
import { SmallPrint } from '../../controls/SmallPrint.tsx';
import { TrackTable } from '../../content/rows/TrackTable.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { ArrangeableSongs } from '../songs/ArrangeableSongs.tsx';
import { NearTracks } from '../../hooks/player/kept-only.tsx';
import { LaterInFirst } from '../../lib/first-screen/LaterInFirst.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';

/** The page of an album: header, tracks by disc, label and copyrights. */
export function AlbumScreen({ id }: { readonly id: string }) {
  const album = useResource(useStores().library.album, id);
  return (
    <ResourceView isScreen resource={album} skeleton={<ListPageSkeleton />}>
      {(data) => (
        <NearTracks tracks={data.tracks.items}>
          <Head album={data} />
          <LaterInFirst>
            {data.tracks.items.length === 0 && <p>{LIST_TEXTS.album.empty}</p>}
            {data.tracks.items.length > 0 && (
              <ArrangeableSongs kind="album" uri={data.uri} name={data.name} sharedArtists={artistNames(data.artists)}>
                {(order) => (
                  <>
                    <TrackTable
                      name={data.name}
                      tracks={data.tracks.items}
                      contextUri={data.uri}
                      layout="album"
                      sharedArtists={artistNames(data.artists)}
                      order={order}
                    />
                    <LoadMoreSentinel hasMore={data.tracks.next !== null} onNear={album.moreRequested} />
                  </>
                )}
              </ArrangeableSongs>
            )}
            <SmallPrint lines={[data.label, ...data.copyrights.map((copyright) => copyright.text)]} />
          </LaterInFirst>
        </NearTracks>
      )}
    </ResourceView>
  );
}

function Head({ album }: { readonly album: Album }) {
  const isWhole = album.tracks.next === null;
  const durationMs = album.tracks.items.reduce((sum, track) => sum + track.duration_ms, 0);
  const facts = [
    yearOf(album.release_date),
    LIST_TEXTS.counts.tracks({ count: album.total_tracks }),
    isWhole ? roughTime(durationMs) : '',
  ];
  return (
    <Hero
      kind={TEXTS.kinds[album.album_type]}
      name={album.name}
      seed={album.uri}
      images={album.images}
      facts={
        <>
          <ArtistLinks artists={album.artists} />
          {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
        </>
      }
      actions={
        <>
          <PlayContextButton item={album} size="large" />
          <ShuffleContextButton item={album} />
          <SaveButton item={album} size="medium" />
          <MoreMenu item={album} size="medium" />
        </>
      }
    />
  );
}
