import * as v from 'valibot';
import { PLAYLIST_FILE_LENGTH_MAX, PLAYLIST_NAME_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import { call } from '../call.ts';

/** Formats of an exported playlist. */
const playlistFormat = v.picklist(['m3u8', 'xspf']);
export type PlaylistFormat = v.InferOutput<typeof playlistFormat>;

/** Exports a playlist as a file; without `format` as M3U8. */
export const getPlaylistFile = call({
  method: 'GET',
  path: '/v1/playlists/:playlistId/export',
  query: v.object({ format: v.optional(playlistFormat) }),
  reads: 'text',
  response: v.string(),
});

/** A line of a file that matches nothing in the library; `text` is the line. */
const notFound = v.object({ line: v.number(), text: v.string(), reason: v.picklist(['missing', 'ambiguous', 'not_a_file']) });

/**
 * Imports a playlist from a file (M3U, M3U8, XSPF), named by `name` or by the file, and returns the lines without a match.
 * Without any match no playlist is created.
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
  response: v.object({
    playlist: v.nullable(v.object({ id: v.string(), uri: v.string(), name: v.string() })),
    found: v.number(),
    not_found: v.array(notFound),
  }),
});
