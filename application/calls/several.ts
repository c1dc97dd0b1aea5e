import * as v from 'valibot';
import { ALBUM_IDS_MAX, IDS_MAX } from '#domain/constants/library.ts';
import { album, artist, episode, showRef, track } from './catalog-shapes.ts';
import { call } from './call.ts';
import { idsUpTo, market } from './ids.ts';

const several = v.object({ ids: idsUpTo(IDS_MAX), market });

/** Several at once, in the order of the ids; null where an id is unknown. Spec §7 "GET /albums?ids=" and its like. */
export const getAlbums = call({
  method: 'GET',
  path: '/v1/albums',
  query: v.object({ ids: idsUpTo(ALBUM_IDS_MAX), market }),
  answer: v.object({ albums: v.array(v.nullable(album)) }),
});
export const getArtists = call({
  method: 'GET',
  path: '/v1/artists',
  query: several,
  answer: v.object({ artists: v.array(v.nullable(artist)) }),
});
export const getTracks = call({
  method: 'GET',
  path: '/v1/tracks',
  query: several,
  answer: v.object({ tracks: v.array(v.nullable(track)) }),
});
export const getShows = call({
  method: 'GET',
  path: '/v1/shows',
  query: several,
  answer: v.object({ shows: v.array(v.nullable(showRef)) }),
});
export const getEpisodes = call({
  method: 'GET',
  path: '/v1/episodes',
  query: several,
  answer: v.object({ episodes: v.array(v.nullable(episode)) }),
});
