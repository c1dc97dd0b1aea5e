import * as v from 'valibot';
import { album, albumRef, artist, episode, pageOf, show, track } from './catalog-shapes.ts';
import { call } from '../call.ts';
import { market } from '../ids.ts';
import { foundResults } from './search-shapes.ts';

/** An integer in a query, within bounds the service sets. */
const count = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0)));
export const paging = v.object({ offset: count, limit: count });
const inMarket = v.object({ market });
const pagingInMarket = v.object({ market, ...paging.entries });

export const getAlbum = call({ method: 'GET', path: '/v1/albums/:albumId', query: inMarket, response: album });
export const getAlbumTracks = call({
  method: 'GET',
  path: '/v1/albums/:albumId/tracks',
  query: pagingInMarket,
  response: pageOf(track),
});
export const getArtist = call({ method: 'GET', path: '/v1/artists/:artistId', response: artist });
export const getArtistAlbums = call({
  method: 'GET',
  path: '/v1/artists/:artistId/albums',
  query: v.object({ include_groups: v.optional(v.string()), ...pagingInMarket.entries }),
  response: pageOf(albumRef),
});
export const getArtistTopTracks = call({
  method: 'GET',
  path: '/v1/artists/:artistId/top-tracks',
  query: v.object({ country: market, market }),
  response: v.object({ tracks: v.array(track) }),
});
/** Related artists, the closest first. Spec §7. */
export const getRelatedArtists = call({
  method: 'GET',
  path: '/v1/artists/:artistId/related-artists',
  response: v.object({ artists: v.array(artist) }),
});
export const getTrack = call({ method: 'GET', path: '/v1/tracks/:trackId', query: inMarket, response: track });
export const getShow = call({ method: 'GET', path: '/v1/shows/:showId', query: inMarket, response: show });
export const getShowEpisodes = call({
  method: 'GET',
  path: '/v1/shows/:showId/episodes',
  query: pagingInMarket,
  response: pageOf(episode),
});
export const getEpisode = call({ method: 'GET', path: '/v1/episodes/:episodeId', query: inMarket, response: episode });

/** Result types, comma-separated in `type`. Spec §7 "GET /search". */
export const getSearch = call({
  method: 'GET',
  path: '/v1/search',
  query: v.object({
    q: v.string(),
    type: v.string(),
    best_match: v.optional(v.string()),
    decorate_restrictions: v.optional(v.string()),
    include_external: v.optional(v.string()),
    ...pagingInMarket.entries,
  }),
  response: foundResults,
});
