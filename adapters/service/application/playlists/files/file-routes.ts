import { create as createDisposition } from 'content-disposition';
import * as calls from '#application/calls/playlists/files.ts';
import { CHANGE_ITEMS_MAX, PLAYLIST_NAME_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import { addLast } from '#domain/playlists/operations.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Route } from '../../ports/route.ts';
import { FILE_TEXT_LENGTH_MAX } from '../../../domain/constants/media/playlists.ts';
import type { GeneratedPlaylists } from '../../ports/features/generated-playlists.ts';
import type { Store } from '../../ports/store.ts';
import { orNotFound, requireUserId } from '../../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../../kernel/routing/call-routes.ts';
import type { ChangeService } from '../documents/change-service.ts';
import { NEW_ATTRIBUTES } from '../documents/document-store.ts';
import type { Playlists } from '../playlists.ts';
import type { FileEntry, PlaylistFile } from './playlist-file-types.ts';
import { readM3u, writeM3u } from './m3u.ts';
import { createTrackMatcher, matchEntries } from './track-matching.ts';
import { readXspf, writeXspf } from './xspf.ts';
import { exportEntries } from './export-entries.ts';

export interface FileRouteDeps {
  readonly store: Store;
  readonly changeService: ChangeService;
  readonly playlists: Playlists;
  readonly generatedPlaylists: GeneratedPlaylists;
}

const FORMATS = {
  m3u8: { write: writeM3u, type: 'application/vnd.apple.mpegurl; charset=utf-8' },
  xspf: { write: writeXspf, type: 'application/xspf+xml; charset=utf-8' },
} as const;

/** Export and import of playlists as files, for everyone who may see them. */
export function fileRoutes({ store, changeService, playlists, generatedPlaylists }: FileRouteDeps): readonly Route[] {
  const match = createTrackMatcher(store);
  const listOf = async (id: string, userId: string) => {
    const known = await generatedPlaylists.playlist(id, userId);
    if (known !== null) return { name: known.name, uris: known.uris };
    await playlists.visible(id, userId);
    const { head, items } = orNotFound(await changeService.whole(id), 'Playlist');
    return { name: head.attributes.name, uris: items.map(({ uri }) => uri) };
  };
  return [
    createResponseRoute(calls.getPlaylistFile, async ({ params, query, caller }) => {
      const format = query.format ?? 'm3u8';
      const { name, uris } = await listOf(params.playlistId, requireUserId(caller));
      const headers = {
        'content-type': FORMATS[format].type,
        'content-disposition': attachment(`${name}.${format}`),
        'cache-control': 'no-store',
      };
      return { status: 200, headers, body: FORMATS[format].write(name, await exportEntries(store, uris)) };
    }),
    createRoute(calls.postPlaylistFile, async ({ body, caller }) => {
      const file = parsePlaylistFile(body.text);
      const matches = await matchEntries(file.entries, match);
      const uris = matches.flatMap((one) => ('uri' in one ? [one.uri] : []));
      const notFound = matches.flatMap((one, index) => {
        const entry = file.entries[index];
        return 'uri' in one || entry === undefined ? [] : [{ line: entry.line, text: textOf(entry), reason: one.reason }];
      });
      const result = { found: uris.length, not_found: notFound };
      if (uris.length === 0) return { ...result, playlist: null };
      const author = requireUserId(caller);
      const name = (body.name ?? (file.name || NEW_ATTRIBUTES.name)).slice(0, PLAYLIST_NAME_LENGTH_MAX);
      const { id } = await playlists.create(author, { ...NEW_ATTRIBUTES, name });
      await playlists.change({ id, author, base: null, ops: [addLast(uris.map((uri) => ({ uri })))], nonces: [] });
      return { ...result, playlist: { id, uri: formatContentUri({ type: 'playlist', id }), name } };
    }),
  ];
}

/** Refusal: 400. */
function parsePlaylistFile(text: string): PlaylistFile {
  if (text.includes('\0')) throw new HttpError(400, 'text: is not a playlist file');
  const file = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<')
    ? xspfOf(text)
    : readM3u(text);
  if (file.entries.length === 0) throw new HttpError(400, 'text: names no tracks');
  if (file.entries.length > CHANGE_ITEMS_MAX)
    throw new HttpError(400, `text: names more than ${String(CHANGE_ITEMS_MAX)} tracks`);
  const tooLong = file.entries.find(isTooLong);
  if (tooLong) throw new HttpError(400, `text: line ${tooLong.line} holds more than ${String(FILE_TEXT_LENGTH_MAX)} characters`);
  return file;
}

const isTooLong = ({ location, uri, title, artist }: FileEntry) =>
  [location, uri ?? '', title, artist].some((text) => text.length > FILE_TEXT_LENGTH_MAX);

function xspfOf(text: string): PlaylistFile {
  const file = readXspf(text);
  if (!file.ok) throw new HttpError(400, `text: is no XSPF: ${file.error}`);
  return file.value;
}

const textOf = ({ location, title, artist }: FileEntry) => location || [artist, title].filter((part) => part !== '').join(' - ');

/** The header of a download: a name without characters that file systems refuse, and an ASCII name for old programs. */
function attachment(name: string): string {
  const safe = name.replace(/\p{Surrogate}/gu, '_').replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_');
  return createDisposition(safe, { fallback: safe.replace(/[^ -~]|%/g, '_') });
}
