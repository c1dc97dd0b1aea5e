import * as calls from '#application/calls/playlists/smart-playlists.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { createLibraryReader } from '../../catalog/library-reader.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { requireUserId } from '../../kernel/routing/responses.ts';
import type { Route } from '../../ports/route.ts';
import type { Store } from '../../ports/store.ts';
import type { SmartPlaylists } from './smart-playlists.ts';
import type { SmartRecord } from './smart-records.ts';

/** The caller's smart playlists, and the songs that fit rules. Ours; docs/protocol.md has the shapes. */
export function smartRoutes(store: Store, smart: SmartPlaylists): readonly Route[] {
  return [
    createRoute(calls.getSmartPlaylists, async ({ caller }) => ({
      items: (await smart.list(requireUserId(caller))).map(shapeOf),
    })),
    createRoute(calls.postSmartPlaylist, async ({ body, caller }) => shapeOf(await smart.create(requireUserId(caller), body))),
    createRoute(calls.getSmartPlaylist, async ({ params, caller }) =>
      shapeOf(await smart.get(params.playlistId, requireUserId(caller))),
    ),
    createRoute(calls.putSmartPlaylist, async ({ params, body, caller }) =>
      shapeOf(await smart.change(params.playlistId, requireUserId(caller), body)),
    ),
    createRoute(calls.deleteSmartPlaylist, async ({ params, caller }) => {
      await smart.remove(params.playlistId, requireUserId(caller));
      return undefined;
    }),
    createRoute(calls.postSmartTracks, async ({ body: { rules, within, offset, limit }, caller, request }) => {
      const userId = requireUserId(caller);
      const fitting = await smart.tracks(rules, userId, within);
      const page = fitting.slice(offset, offset + limit);
      const tracks = await createLibraryReader(store, request.origin, userId).tracks(page.map(({ id }) => id));
      const items = page.flatMap(({ facts, listener }, at) => {
        const track = tracks[at];
        const { plays, playedMs } = listener;
        return track ? [{ track, added_at: facts.addedMs, plays, played_at: playedMs, format: facts.format }] : [];
      });
      return pageFrom(`${request.origin}/v1/me/smart-tracks`, items, fitting.length, offset, limit);
    }),
  ];
}

function shapeOf({ id, name, description, rules }: SmartRecord): calls.SmartPlaylist {
  return { id, uri: formatContentUri({ type: 'playlist', id }), name, description, rules };
}
