import * as v from 'valibot';
import { PLAYLIST_FILE_LENGTH_MAX, PLAYLIST_NAME_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import { call } from '../call.ts';

/** What a playlist can be written as. */
const playlistFormat = v.picklist(['m3u8', 'xspf']);
export type PlaylistFormat = v.InferOutput<typeof playlistFormat>;

/** A playlist as a file; without `format` as M3U8. */
export const getPlaylistFile = call({
  method: 'GET',
  path: '/v1/playlists/:playlistId/export',
  query: v.object({ format: v.optional(playlistFormat) }),
  reads: 'text',
  answer: v.string(),
});

/** A line of a file that is not in the library. `text`: what it says. */
const notFound = v.object({ line: v.number(), text: v.string(), reason: v.picklist(['missing', 'ambiguous', 'not_a_file']) });

/**
 * Makes a playlist of a file (M3U, M3U8, XSPF), named by `name` or by itself, and says what it did not find. Nothing is made where
 * nothing is found.
 */
export const postPlaylistFile = call({
  method: 'POST',
  path: '/v1/me/playlists/import',
  retry: 'none',
  expect: [201, 200],
  body: v.object({
    text: v.pipe(v.string(), v.maxLength(PLAYLIST_FILE_LENGTH_MAX)),
    name: v.nullish(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PLAYLIST_NAME_LENGTH_MAX))),
  }),
  answer: v.object({
    playlist: v.nullable(v.object({ id: v.string(), uri: v.string(), name: v.string() })),
    found: v.number(),
    not_found: v.array(notFound),
  }),
});
