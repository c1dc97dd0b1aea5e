import * as v from 'valibot';
import type {
  ArtistCursorPage,
  CollectionChange,
  SavedAlbum,
  SavedEpisode,
  SavedShow,
  SavedTrack,
} from '#domain/catalog/collection.ts';
import { COLLECTION_IDS_MAX } from '#domain/constants/content/collection.ts';
import { isId } from '#domain/uri/base62.ts';
import { call } from '../call.ts';
import { album, artist, episode, pageOf, showRef, track } from '../catalog/catalog-shapes.ts';
import { paging } from '../catalog/catalog.ts';
import { idsUpTo, market } from '../ids.ts';

/*
 * What a user saved and follows, in the public Web API under /me and in the collection service. Spec §7 "REST data service",
 * "Collection service".
 */
type Shape<Type> = v.GenericSchema<unknown, Type>;

const savedTrack: Shape<SavedTrack> = v.object({ added_at: v.string(), track });
const savedAlbum: Shape<SavedAlbum> = v.object({ added_at: v.string(), album });
const savedShow: Shape<SavedShow> = v.object({ added_at: v.string(), show: showRef });
const savedEpisode: Shape<SavedEpisode> = v.object({ added_at: v.string(), episode });
const cursor = v.nullable(v.string());
const artistCursorPage: Shape<ArtistCursorPage> = v.object({
  href: v.string(),
  items: v.array(artist),
  limit: v.number(),
  next: v.nullable(v.string()),
  cursors: v.object({ after: cursor, before: cursor }),
  total: v.number(),
});

/** A page of saved items; with `ids` only those of them that are saved. */
const list = v.object({ market, ids: v.optional(idsUpTo(COLLECTION_IDS_MAX)), ...paging.entries });
const page = <Item>(item: Shape<Item>) => ({ method: 'GET', query: list, response: pageOf(item) }) as const;

const idList = v.pipe(v.array(v.string()), v.maxLength(COLLECTION_IDS_MAX), v.everyItem(isId, 'one of them is no id'));
/** The ids are in the query; public clients send them in the body, as a list or under a name. */
const change = {
  query: v.object({ ids: v.optional(idsUpTo(COLLECTION_IDS_MAX)) }),
  body: v.nullish(v.union([idList, v.object({ ids: v.optional(idList) })])),
};
const containsShape = { query: v.object({ ids: idsUpTo(COLLECTION_IDS_MAX) }), response: v.array(v.boolean()) };

export const getSavedTracks = call({ ...page(savedTrack), path: '/v1/me/tracks' });
export const putSavedTracks = call({ method: 'PUT', path: '/v1/me/tracks', ...change });
export const deleteSavedTracks = call({ method: 'DELETE', path: '/v1/me/tracks', ...change });
export const containsSavedTracks = call({ method: 'GET', path: '/v1/me/tracks/contains', ...containsShape });

export const getSavedAlbums = call({ ...page(savedAlbum), path: '/v1/me/albums' });
export const putSavedAlbums = call({ method: 'PUT', path: '/v1/me/albums', ...change });
export const deleteSavedAlbums = call({ method: 'DELETE', path: '/v1/me/albums', ...change });
export const containsSavedAlbums = call({ method: 'GET', path: '/v1/me/albums/contains', ...containsShape });

export const getSavedShows = call({ ...page(savedShow), path: '/v1/me/shows' });
export const putSavedShows = call({ method: 'PUT', path: '/v1/me/shows', ...change });
export const deleteSavedShows = call({ method: 'DELETE', path: '/v1/me/shows', ...change });
export const containsSavedShows = call({ method: 'GET', path: '/v1/me/shows/contains', ...containsShape });

/** Ruling: "Episodes are saved through /me/episodes (GET, PUT, DELETE, contains)". */
export const getSavedEpisodes = call({ ...page(savedEpisode), path: '/v1/me/episodes' });
export const putSavedEpisodes = call({ method: 'PUT', path: '/v1/me/episodes', ...change });
export const deleteSavedEpisodes = call({ method: 'DELETE', path: '/v1/me/episodes', ...change });
export const containsSavedEpisodes = call({ method: 'GET', path: '/v1/me/episodes/contains', ...containsShape });

const type = v.literal('artist');
const followChange = { ...change, query: v.object({ type, ...change.query.entries }), expect: [204, 200] };

/** Followed artists after the one with the id `after`. */
export const getFollowing = call({
  method: 'GET',
  path: '/v1/me/following',
  query: v.object({ type, after: v.optional(v.string()), limit: paging.entries.limit }),
  response: v.object({ artists: artistCursorPage }),
});
export const putFollowing = call({ method: 'PUT', path: '/v1/me/following', ...followChange });
export const deleteFollowing = call({ method: 'DELETE', path: '/v1/me/following', ...followChange });
export const containsFollowing = call({
  method: 'GET',
  path: '/v1/me/following/contains',
  query: v.object({ type, ids: idsUpTo(COLLECTION_IDS_MAX) }),
  response: containsShape.response,
});

const collectionQuery = v.object({ base62ids: idsUpTo(COLLECTION_IDS_MAX), model: v.optional(v.string()) });
const found = v.object({ items: v.array(v.object({ found: v.boolean() })) });
const inCollection = { query: collectionQuery };

export const putCollectionTracks = call({
  method: 'PUT',
  path: '/collection-view/v1/collection/tracks/:userId',
  ...inCollection,
});
export const deleteCollectionTracks = call({
  method: 'DELETE',
  path: '/collection-view/v1/collection/tracks/:userId',
  ...inCollection,
});
export const containsCollectionTracks = call({
  method: 'GET',
  path: '/collection-view/v1/collection/tracks/:userId/contains',
  ...inCollection,
  response: found,
});
export const putCollectionAlbums = call({
  method: 'PUT',
  path: '/collection-view/v1/collection/albums/:userId',
  ...inCollection,
});
export const deleteCollectionAlbums = call({
  method: 'DELETE',
  path: '/collection-view/v1/collection/albums/:userId',
  ...inCollection,
});
export const containsCollectionAlbums = call({
  method: 'GET',
  path: '/collection-view/v1/collection/albums/:userId/contains',
  ...inCollection,
  response: found,
});

/** The payload of a push on `hm://collection/{kind}/{userId}/json`. */
export const collectionChange: Shape<CollectionChange> = v.object({
  version: v.number(),
  items: v.array(v.object({ uri: v.string(), removed: v.boolean() })),
});
