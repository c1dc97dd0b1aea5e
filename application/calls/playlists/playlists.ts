import * as v from 'valibot';
import type { Contributor, Playlist, PlaylistTrack } from '#domain/catalog/playlist.ts';
import {
  CHANGE_ITEMS_MAX,
  PLAYLIST_DESCRIPTION_LENGTH_MAX,
  PLAYLIST_NAME_LENGTH_MAX,
} from '#domain/constants/content/playlists.ts';
import { call } from '../call.ts';
import { paging } from '../catalog/catalog.ts';
import { episode, image, pageOf, track } from '../catalog/catalog-shapes.ts';
import { linkEntries, playlistEntries, playlistRef } from '../catalog/playlist-shapes.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

const contributor: Shape<Contributor> = v.object({
  ...linkEntries,
  type: v.literal('user'),
  display_name: v.exactOptional(v.nullable(v.string())),
});

const playlistTrack: Shape<PlaylistTrack> = v.object({
  added_at: v.nullable(v.string()),
  added_by: v.nullable(contributor),
  is_local: v.literal(false),
  primary_color: v.null(),
  track: v.nullable(v.union([track, episode])),
  video_thumbnail: v.object({ url: v.null() }),
});

export const playlist: Shape<Playlist> = v.object({
  ...playlistEntries,
  followers: v.object({ href: v.null(), total: v.number() }),
  contributors: v.exactOptional(v.array(contributor)),
  has_own_picture: v.exactOptional(v.boolean()),
  tracks: pageOf(playlistTrack),
});

const path = '/v1/playlists/:playlistId' as const;
const wanted = {
  type: v.optional(v.string()),
  additional_types: v.optional(v.string()),
  market: v.optional(v.string()),
  locale: v.optional(v.string()),
};

/** A playlist with its first tracks. `fields` limits the response to these. Spec §7 "GET /playlists/{playlistId}?type". */
export const getPlaylist = call({
  method: 'GET',
  path,
  query: v.object({ ...wanted, fields: v.optional(v.string()) }),
  response: playlist,
});

export const getPlaylistTracks = call({
  method: 'GET',
  path: `${path}/tracks`,
  query: v.object({ ...wanted, ...paging.entries, fields: v.optional(v.string()) }),
  response: pageOf(playlistTrack),
});

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PLAYLIST_NAME_LENGTH_MAX));
const description = v.pipe(v.string(), v.maxLength(PLAYLIST_DESCRIPTION_LENGTH_MAX));
const flag = v.nullish(v.boolean());

/** Changes the attributes that are given. Spec §7 "PUT /playlists/{id} (name)", "(public)". */
export const putPlaylist = call({
  method: 'PUT',
  path,
  body: v.object({
    name: v.optional(name),
    description: v.nullish(description),
    public: flag,
    collaborative: flag,
  }),
});

/** `id`: chosen by the sender; sending it twice creates one playlist. */
const newPlaylist = v.object({
  name,
  description: v.nullish(description),
  public: flag,
  collaborative: flag,
  id: v.nullish(v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{22}$/))),
});

/** Spec §7 "POST /users/{userId}/playlists (name, public)", §5 "Playlist creation always sends public true". */
export const postUserPlaylist = call({
  method: 'POST',
  path: '/v1/users/:userId/playlists',
  expect: [201, 200],
  body: newPlaylist,
  response: playlist,
});
export const postMyPlaylist = call({
  method: 'POST',
  path: '/v1/me/playlists',
  expect: [201, 200],
  body: newPlaylist,
  response: playlist,
});

/** Spec §7 "GET /users/{userId}/playlists", "GET /me/playlists". */
export const getUserPlaylists = call({
  method: 'GET',
  path: '/v1/users/:userId/playlists',
  query: paging,
  response: pageOf(playlistRef),
});
export const getMyPlaylists = call({ method: 'GET', path: '/v1/me/playlists', query: paging, response: pageOf(playlistRef) });

/** Timestamps are milliseconds since 1970. */
export interface RemovedPlaylist {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
  readonly tracks: { readonly total: number };
  readonly removed_at: number;
  /** At least until then; longer while others follow it. */
  readonly kept_until: number;
}

const removedPlaylist: Shape<RemovedPlaylist> = v.object({
  id: v.string(),
  uri: v.string(),
  name: v.string(),
  tracks: v.object({ total: v.number() }),
  removed_at: v.number(),
  kept_until: v.number(),
});

/** Ours: the caller's removed playlists, the latest first. Following one restores it. */
export const getRemovedPlaylists = call({
  method: 'GET',
  path: '/v1/me/playlists/removed',
  response: v.object({ items: v.array(removedPlaylist) }),
});

const uris = v.pipe(v.array(v.string()), v.maxLength(CHANGE_ITEMS_MAX));
const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const snapshot = v.object({ snapshot_id: v.string() });
const listed = v.optional(v.string());

/**
 * Inserts before `position`, or appends; the query replaces a body. Spec §7 "POST /playlists/{id}/tracks (uris, optional
 * position)".
 */
export const postPlaylistTracks = call({
  method: 'POST',
  path: `${path}/tracks`,
  expect: [201, 200],
  query: v.object({ uris: listed, position: listed }),
  body: v.object({ uris: v.optional(uris), position: v.nullish(place) }),
  response: snapshot,
});

/** Moves a range, or replaces all items with `uris`. Spec §7 "PUT … (range_start, range_length, insert_before)". */
export const putPlaylistTracks = call({
  method: 'PUT',
  path: `${path}/tracks`,
  query: v.object({ uris: listed }),
  body: v.object({
    uris: v.optional(uris),
    range_start: v.optional(place),
    range_length: v.nullish(place),
    insert_before: v.optional(place),
    snapshot_id: v.nullish(v.string()),
  }),
  response: snapshot,
});

const removed = v.object({ uri: v.string(), positions: v.optional(v.array(place)) });

/**
 * Removes all items with a URI, or only those at the positions. Spec §7 "DELETE /playlists/{id}/tracks (tracks[{uri,
 * positions}])".
 */
export const deletePlaylistTracks = call({
  method: 'DELETE',
  path: `${path}/tracks`,
  body: v.object({
    tracks: v.optional(v.array(removed)),
    items: v.optional(v.array(removed)),
    positions: v.optional(v.array(place)),
    snapshot_id: v.nullish(v.string()),
  }),
  response: snapshot,
});

/** Whether these users follow it, in order; without ids the caller. Spec §7. */
export const getPlaylistFollowed = call({
  method: 'GET',
  path: `${path}/followers/contains`,
  query: v.object({ ids: listed }),
  response: v.array(v.boolean()),
});

/** `public`: whether the follow is visible to others. Spec §7 "body public false on follow". */
export const putPlaylistFollow = call({ method: 'PUT', path: `${path}/followers`, body: v.object({ public: flag }) });
export const deletePlaylistFollow = call({ method: 'DELETE', path: `${path}/followers` });

/** The playlist's images in several sizes. */
export const getPlaylistImages = call({ method: 'GET', path: `${path}/images`, response: v.array(image) });

/** Uploads a custom image: a JPEG as base 64. 413 above 256 KB. Web API. */
export const putPlaylistImage = call({
  method: 'PUT',
  path: `${path}/images`,
  expect: [202],
  body: v.string(),
  writes: 'image/jpeg',
});

/** Removes the custom image. Ours. */
export const deletePlaylistImage = call({ method: 'DELETE', path: `${path}/images` });
