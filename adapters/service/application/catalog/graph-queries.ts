import { graphAlbumOf, graphTrackOf, graphPageOf, graphPortraitOf } from '#domain/catalog/to-graph.ts';
import type { GraphAlbum, GraphArtist } from '#domain/catalog/graph.ts';
import type { AlbumType } from '#domain/catalog/types.ts';
import { ARTIST_ALBUMS_PAGE, ARTIST_RELATED, ARTIST_TOP_TRACKS } from '#domain/constants/content/library.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { RelatedArtists } from '../ports/features/related-artists.ts';

/** An album with a page of its tracks; null for an unknown album. */
export async function graphAlbum(library: LibraryReader, id: string, offset: number, limit: number): Promise<GraphAlbum | null> {
  const album = await library.album(id);
  const tracks = album && (await library.albumTracks(id, offset, limit));
  return album && tracks && graphAlbumOf(album, tracks);
}

/**
 * All fields of an artist; null for an unknown artist. Biographies, cities and listener counts are unknown here. Spec §9 "50
 * each for albums, singles, compilations, appears-on; top tracks 5; related 20".
 */
export async function graphArtist(library: LibraryReader, related: RelatedArtists, id: string): Promise<GraphArtist | null> {
  const artist = await library.artist(id);
  if (artist === null) return null;
  const group = async (type: AlbumType) =>
    graphPageOf(await library.artistAlbums(id, { offset: 0, limit: ARTIST_ALBUMS_PAGE, groups: [type] }));
  const topTracks = (await library.artistTopTracks(id)) ?? [];
  const near = await library.artists(await related.relatedTo(id, ARTIST_RELATED));
  return {
    ...graphPortraitOf(artist),
    headerImages: [],
    bio: '',
    verified: false,
    followers: artist.followers.total,
    monthlyListeners: null,
    topCities: [],
    topTracks: topTracks.slice(0, ARTIST_TOP_TRACKS).map(graphTrackOf),
    relatedArtists: near.flatMap((one) => (one ? [graphPortraitOf(one)] : [])),
    albums: await group('album'),
    singles: await group('single'),
    compilations: await group('compilation'),
    appearsOn: await group('appears_on'),
  };
}
