import { requireUserId } from '../kernel/routing/responses.ts';
import * as calls from '#application/calls/playlists/playlists.ts';
import type { SentItem, SentOp } from '#application/calls/playlists/operations.ts';
import { addAt, addLast, moveItems, removeItems, removePlaces, updateAttributes } from '#domain/playlists/operations.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Route } from '../ports/route.ts';
import { API_ITEMS_MAX } from '../../domain/constants/media/playlists.ts';
import { unknownUris } from '../catalog/unknown-uris.ts';
import type { Store } from '../ports/store.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { playlistHolds } from '../records/playlist-membership.ts';
import type { ChangeRequest } from './documents/change-requests.ts';
import type { Playlists } from './playlists.ts';

export interface RestEditDeps {
  readonly store: Store;
  readonly playlists: Playlists;
}

/** Edits as the public Web API writes them: each is a change document too, and bumps the same revision. Spec §7, rulings "Playlist edits". */
export function restEdits({ store, playlists }: RestEditDeps): readonly Route[] {
  const carryOut = async (request: Omit<ChangeRequest, 'nonces'>) => {
    const { revision } = await playlists.change({ ...request, nonces: [] });
    return { snapshot_id: revision };
  };
  const change = (id: string, author: string, base: string | null, ops: readonly SentOp[]) => carryOut({ id, author, base, ops });

  /** Items already in a playlist may be written again, even when the library lost them. */
  const refuseUnknownIn = async (id: string, userId: string, items: readonly SentItem[]): Promise<void> => {
    const unknown = await unknownUris(
      store,
      items.map(({ uri }) => uri),
    );
    for (const uri of unknown)
      if (!(await playlistHolds(store, id, uri, userId))) throw new HttpError(400, `uris: ${uri} is not in the library`);
  };

  return [
    createRoute(calls.putPlaylist, async ({ params, body, caller }) => {
      const values = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(typeof body.description === 'string' ? { description: body.description } : {}),
        ...(typeof body.public === 'boolean' ? { public: body.public } : {}),
        ...(typeof body.collaborative === 'boolean' ? { collaborative: body.collaborative } : {}),
      };
      if (Object.keys(values).length === 0) throw new HttpError(400, 'body: names nothing to change');
      await change(params.playlistId, requireUserId(caller), null, [updateAttributes(values)]);
      return undefined;
    }),
    createRoute(calls.postPlaylistTracks, async ({ params, body, query, caller }) => {
      const position = body.position ?? (query.position === undefined ? null : Number(query.position));
      const items = itemsOf(body.uris ?? query.uris?.split(','));
      await refuseUnknownIn(params.playlistId, requireUserId(caller), items);
      if (position === null) return change(params.playlistId, requireUserId(caller), null, [addLast(items)]);
      const { length, revision } = await playlists.visible(params.playlistId, requireUserId(caller));
      if (!(position <= length)) throw new HttpError(400, 'position: is outside the playlist');
      return change(params.playlistId, requireUserId(caller), revision, [addAt(position, items)]);
    }),
    createRoute(calls.putPlaylistTracks, async ({ params, body, query, caller }) => {
      const { playlistId } = params;
      const uris = body.uris ?? query.uris?.split(',');
      if (uris !== undefined) {
        const { length, revision } = await playlists.visible(playlistId, requireUserId(caller));
        const items = uris.length === 0 ? [] : itemsOf(uris);
        await refuseUnknownIn(playlistId, requireUserId(caller), items);
        return change(playlistId, requireUserId(caller), revision, [removeItems(0, length), addLast(items)]);
      }
      const { range_start, insert_before, range_length, snapshot_id } = body;
      if (range_start === undefined) throw new HttpError(400, 'range_start: is missing');
      if (insert_before === undefined) throw new HttpError(400, 'insert_before: is missing');
      const op = moveItems(range_start, insert_before, range_length ?? 1);
      return change(playlistId, requireUserId(caller), snapshot_id ?? null, [op]);
    }),
    createRoute(calls.deletePlaylistTracks, async ({ params, body, caller }) => {
      const wanted = body.tracks ?? body.items ?? (body.positions === undefined ? null : []);
      if (wanted === null) throw new HttpError(400, 'tracks: is missing');
      if (wanted.length > API_ITEMS_MAX) throw new HttpError(400, `tracks: at most ${String(API_ITEMS_MAX)} at once`);
      const places = [...wanted.flatMap(({ positions }) => positions ?? []), ...(body.positions ?? [])];
      const named = wanted.flatMap(({ uri, positions }) => (positions === undefined ? [{ uri }] : []));
      // All of it is one order. Places are those of the revision that is named, songs are looked up in what there is.
      const ops: readonly SentOp[] = [
        ...removePlaces(places),
        ...(named.length > 0 ? [{ kind: 'REM', rem: { items: named } } as const] : []),
      ];
      const request = { id: params.playlistId, author: requireUserId(caller), base: body.snapshot_id ?? null, ops };
      const uris = body.positions === undefined ? { removesOnly: new Set(wanted.map(({ uri }) => uri)) } : {};
      return carryOut({ ...request, ...uris });
    }),
  ];
}

/** Playlists hold tracks and episodes only. */
function itemsOf(uris: readonly string[] | undefined): readonly SentItem[] {
  if (uris === undefined || uris.length === 0) throw new HttpError(400, 'uris: are missing');
  if (uris.length > API_ITEMS_MAX) throw new HttpError(400, `uris: at most ${String(API_ITEMS_MAX)} at once`);
  return uris.map((text) => {
    const uri = text.trim();
    const type = parseContentUri(uri)?.type;
    if (type !== 'track' && type !== 'episode') throw new HttpError(400, `uris: ${uri} is not a track or episode`);
    return { uri };
  });
}
