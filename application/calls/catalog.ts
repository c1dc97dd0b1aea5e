import * as v from 'valibot';
import { album, albumRef, artist, episode, pageOf, searchResults, show, track } from './catalog-shapes.ts';
import { call } from './call.ts';

/** A whole number written in a query, within bounds the service sets. */
const count = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0)));
export const paging = v.object({ offset: count, limit: count });

export const getAlbum = call({ method: 'GET', path: '/v1/albums/:albumId', answer: album });
export const getAlbumTracks = call({ method: 'GET', path: '/v1/albums/:albumId/tracks', query: paging, answer: pageOf(track) });
export const getArtist = call({ method: 'GET', path: '/v1/artists/:artistId', answer: artist });
export const getArtistAlbums = call({
  method: 'GET',
  path: '/v1/artists/:artistId/albums',
  query: paging,
  answer: pageOf(albumRef),
});
export const getArtistTopTracks = call({
  method: 'GET',
  path: '/v1/artists/:artistId/top-tracks',
  answer: v.object({ tracks: v.array(track) }),
});
export const getTrack = call({ method: 'GET', path: '/v1/tracks/:trackId', answer: track });
export const getShow = call({ method: 'GET', path: '/v1/shows/:showId', answer: show });
export const getShowEpisodes = call({
  method: 'GET',
  path: '/v1/shows/:showId/episodes',
  query: paging,
  answer: pageOf(episode),
});
export const getEpisode = call({ method: 'GET', path: '/v1/episodes/:episodeId', answer: episode });

/** Kinds of result, comma-separated in `type`. Spec §7 "GET /search". */
export const getSearch = call({
  method: 'GET',
  path: '/v1/search',
  query: v.object({ q: v.string(), type: v.string(), best_match: v.optional(v.string()), ...paging.entries }),
  answer: searchResults,
});
