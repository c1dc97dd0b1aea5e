import * as v from 'valibot';
import { ALBUM_IDS_MAX, IDS_MAX } from '#domain/constants/content/library.ts';
import { album, artist, episode, showRef, track } from './catalog-shapes.ts';
import { call } from '../call.ts';
import { idsUpTo, market } from '../ids.ts';

const several = (idsMax: number) => ({ method: 'GET', query: v.object({ ids: idsUpTo(idsMax), market }) }) as const;

/** In the order of the ids; null for an unknown id. */
const places = <Item>(item: v.GenericSchema<unknown, Item>) => v.array(v.nullable(item));

/** Batch lookups. Spec §7 "GET /albums?ids=" and its like. */
export const getAlbums = call({ ...several(ALBUM_IDS_MAX), path: '/v1/albums', response: v.object({ albums: places(album) }) });
export const getArtists = call({ ...several(IDS_MAX), path: '/v1/artists', response: v.object({ artists: places(artist) }) });
export const getTracks = call({ ...several(IDS_MAX), path: '/v1/tracks', response: v.object({ tracks: places(track) }) });
export const getShows = call({ ...several(IDS_MAX), path: '/v1/shows', response: v.object({ shows: places(showRef) }) });
export const getEpisodes = call({ ...several(IDS_MAX), path: '/v1/episodes', response: v.object({ episodes: places(episode) }) });
