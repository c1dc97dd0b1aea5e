import * as calls from '#application/calls/playlists.ts';
import type { SentItem, SentOp } from '#application/calls/playlist-ops.ts';
import { addAt, addLast, moveItems, removeItems, removePlaces, updateAttributes } from '#domain/playlists/ops.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { Refusal, type Route } from '../answer.ts';
import { API_ITEMS_MAX } from '../constants/playlists.ts';
import { answer } from '../routes.ts';
import type { Desk } from './desk.ts';
import { memberOf } from './document-routes.ts';
import type { Playlists } from './playlists.ts';

export interface RestEditParts {
  readonly desk: Desk;
  readonly playlists: Playlists;
}

/** Edits as the public Web API writes them: each is a change document too, and bumps the same revision. Spec §7, rulings "Playlist edits". */
export function restEdits({ desk, playlists }: RestEditParts): readonly Route[] {
  const change = async (id: string, author: string, base: string | null, ops: readonly SentOp[]) => {
    const { revision } = await playlists.change({ id, author, base, ops, nonces: [] });
    return { snapshot_id: revision };
  };
  const urisAt = async (id: string, author: string): Promise<readonly string[]> => {
    await playlists.visible(id, author);
    return ((await desk.whole(id))?.items ?? []).map(({ uri }) => uri);
  };

  return [
    answer(calls.putPlaylist, async ({ params, body, caller }) => {
      const values = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(typeof body.description === 'string' ? { description: body.description } : {}),
        ...(typeof body.public === 'boolean' ? { public: body.public } : {}),
        ...(typeof body.collaborative === 'boolean' ? { collaborative: body.collaborative } : {}),
      };
      if (Object.keys(values).length === 0) throw new Refusal(400, 'body: names nothing to change');
      await change(params.playlistId, memberOf(caller), null, [updateAttributes(values)]);
      return undefined;
    }),
    answer(calls.postPlaylistTracks, async ({ params, body, query, caller }) => {
      const position = body.position ?? (query.position === undefined ? null : Number(query.position));
      const items = itemsOf(body.uris ?? query.uris?.split(','));
      const length = position === null ? 0 : (await playlists.visible(params.playlistId, memberOf(caller))).length;
      if (position !== null && !(position <= length)) throw new Refusal(400, 'position: is outside the playlist');
      const op = position === null ? addLast(items) : addAt(position, items);
      return change(params.playlistId, memberOf(caller), null, [op]);
    }),
    answer(calls.putPlaylistTracks, async ({ params, body, query, caller }) => {
      const { playlistId } = params;
      const uris = body.uris ?? query.uris?.split(',');
      if (uris !== undefined) {
        const { length } = await playlists.visible(playlistId, memberOf(caller));
        const items = uris.length === 0 ? [] : itemsOf(uris);
        return change(playlistId, memberOf(caller), null, [removeItems(0, length), addLast(items)]);
      }
      const { range_start, insert_before, range_length, snapshot_id } = body;
      if (range_start === undefined) throw new Refusal(400, 'range_start: is missing');
      if (insert_before === undefined) throw new Refusal(400, 'insert_before: is missing');
      const op = moveItems(range_start, insert_before, range_length ?? 1);
      return change(playlistId, memberOf(caller), snapshot_id ?? null, [op]);
    }),
    answer(calls.deletePlaylistTracks, async ({ params, body, caller }) => {
      const wanted = body.tracks ?? body.items ?? [];
      if (wanted.length > API_ITEMS_MAX) throw new Refusal(400, `tracks: at most ${String(API_ITEMS_MAX)} at once`);
      const uris = await urisAt(params.playlistId, memberOf(caller));
      const places = wanted.flatMap(({ uri, positions }) => placesOf(uris, uri, positions));
      const named = [...places, ...(body.positions ?? [])];
      // Places are those of the revision they were read in; without places it is all the same.
      const hasPlaces = wanted.some(({ positions }) => positions !== undefined) || body.positions !== undefined;
      const base = hasPlaces ? (body.snapshot_id ?? null) : null;
      return change(params.playlistId, memberOf(caller), base, removePlaces(named));
    }),
  ];
}

/** What else there is to play has no place in a playlist. */
function itemsOf(uris: readonly string[] | undefined): readonly SentItem[] {
  if (uris === undefined || uris.length === 0) throw new Refusal(400, 'uris: are missing');
  if (uris.length > API_ITEMS_MAX) throw new Refusal(400, `uris: at most ${String(API_ITEMS_MAX)} at once`);
  return uris.map((text) => {
    const uri = text.trim();
    const type = parseContentUri(uri)?.type;
    if (type !== 'track' && type !== 'episode') throw new Refusal(400, `uris: ${uri} is no track or episode`);
    return { uri };
  });
}

function placesOf(uris: readonly string[], uri: string, positions: readonly number[] | undefined): readonly number[] {
  if (positions !== undefined) return positions;
  return uris.flatMap((one, place) => (one === uri ? [place] : []));
}
