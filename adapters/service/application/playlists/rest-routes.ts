import * as calls from '#application/calls/playlists/playlists.ts';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type RouteInput, type Route } from '../ports/route.ts';
import { accountIdOf } from '../accounts/account-names.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../domain/constants/catalog.ts';
import { limitOf } from '../kernel/routing/page-query.ts';
import { PLAYLIST_TRACKS_PAGE } from '../../domain/constants/media/playlists.ts';
import type { TokenScope } from '../catalog/token-scope.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import type { GeneratedPlaylists } from '../ports/features/generated-playlists.ts';
import type { Store } from '../ports/store.ts';
import { json, requireUserId } from '../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../kernel/routing/call-routes.ts';
import type { ChangeNotifications } from './documents/change-notifications.ts';
import type { ChangeService } from './documents/change-service.ts';
import { generatedPlaylistCard } from '../catalog/cards.ts';
import { filterFields } from './field-filter.ts';
import { generatedPlaylistTracks, generatedPlaylist } from './generated-view.ts';
import type { Playlists } from './playlists.ts';
import type { Trash } from './trash.ts';
import type { RestShapes } from './rest-shapes.ts';
import { permissionsOf } from '../records/playlist-permissions.ts';

export interface RestRouteDeps {
  readonly store: Store;
  readonly changeService: ChangeService;
  readonly playlists: Playlists;
  readonly shapes: RestShapes;
  readonly notifications: ChangeNotifications;
  readonly trash: Trash;
  readonly coverage: TokenScope;
  readonly generatedPlaylists: GeneratedPlaylists;
}

/** Playlists as the public Web API reads and follows them. Spec §7. */
export function restRoutes(deps: RestRouteDeps): readonly Route[] {
  const { store, playlists, shapes, notifications, trash, coverage, generatedPlaylists } = deps;
  type AskedAny = Pick<RouteInput<string, unknown, unknown>, 'caller' | 'request'>;
  const refuseUnlessReached = ({ caller }: AskedAny, id: string) =>
    coverage.refuseUnlessCovered(caller, formatContentUri({ type: 'playlist', id }));
  const coveredGeneratedPlaylist = async (input: AskedAny, id: string) => {
    await refuseUnlessReached(input, id);
    return generatedPlaylists.playlist(id, input.caller.userId ?? '');
  };
  const create = async (input: AskedAny, body: NewBody) => {
    const attributes = {
      name: body.name,
      description: body.description ?? '',
      public: body.public ?? true,
      collaborative: body.collaborative ?? false,
    };
    const head = await playlists.create(requireUserId(input.caller), attributes, body.id ?? undefined);
    return shapes.playlist(input.request.origin, head, 1, requireUserId(input.caller));
  };
  const listOf = async (input: AskedAny & { readonly query: Paging }, userId: string, path: string) => {
    const { offset, limit } = pageOf(input.query, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX);
    const refs = await refsOf(deps, input.request.origin, userId, input.caller.userId, offset, limit);
    return pageFrom(`${input.request.origin}${path}`, refs.items, refs.total, offset, limit);
  };

  return [
    createResponseRoute(calls.getPlaylist, async (input) => {
      const { playlistId } = input.params;
      const { origin } = input.request;
      const known = await coveredGeneratedPlaylist(input, playlistId);
      if (known !== null) return json(200, filterFields(await generatedPlaylist(store, origin, known), input.query.fields));
      const head = await playlists.visible(playlistId, input.caller.userId);
      if (input.caller.userId !== null) notifications.recordView(playlistId, input.caller.userId);
      const followers = await playlists.followerCount(playlistId);
      const whole = await shapes.playlist(origin, head, followers, input.caller.userId);
      return json(200, filterFields(whole, input.query.fields));
    }),
    createResponseRoute(calls.getPlaylistTracks, async (input) => {
      const { playlistId } = input.params;
      const { origin } = input.request;
      const page = pageOf(input.query, PLAYLIST_TRACKS_PAGE, PLAYLIST_TRACKS_PAGE);
      const known = await coveredGeneratedPlaylist(input, playlistId);
      if (known !== null)
        return json(200, filterFields(await generatedPlaylistTracks(store, origin, known, page), input.query.fields));
      const head = await playlists.visible(playlistId, input.caller.userId);
      return json(200, filterFields(await shapes.tracks(origin, head, page, input.caller.userId), input.query.fields));
    }),
    createRoute(calls.getPlaylistImages, async (input) => {
      await refuseUnlessReached(input, input.params.playlistId);
      const head = await playlists.visible(input.params.playlistId, input.caller.userId);
      return [...(await shapes.images(input.request.origin, head))];
    }),
    createRoute(calls.getMyPlaylists, (input) => listOf(input, requireUserId(input.caller), '/v1/me/playlists')),
    createRoute(calls.getRemovedPlaylists, async ({ caller }) => ({
      items: (await trash.of(requireUserId(caller))).map(({ head, removed }) => ({
        id: head.id,
        uri: formatContentUri({ type: 'playlist', id: head.id }),
        name: head.attributes.name,
        tracks: { total: head.length },
        removed_at: removed.removedMs,
        kept_until: removed.dueMs,
      })),
    })),
    createRoute(calls.getUserPlaylists, (input) => {
      const userId = accountIdOf(input.params.userId);
      return listOf(input, userId, `/v1/users/${encodeURIComponent(userId)}/playlists`);
    }),
    createRoute(calls.postMyPlaylist, (input) => create(input, input.body)),
    createRoute(calls.postUserPlaylist, (input) => {
      if (accountIdOf(input.params.userId) !== requireUserId(input.caller))
        throw new HttpError(403, 'Create playlists for your own account only');
      return create(input, input.body);
    }),
    createRoute(calls.getPlaylistFollowed, async (input) => {
      const { params, query, caller } = input;
      // Only users who see the playlist may see its followers.
      if ((await coveredGeneratedPlaylist(input, params.playlistId)) === null)
        await playlists.visible(params.playlistId, requireUserId(caller));
      const ids = query.ids === undefined ? [requireUserId(caller)] : query.ids.split(',').map((id) => accountIdOf(id.trim()));
      return [...(await playlists.follows(formatContentUri({ type: 'playlist', id: params.playlistId }), ids))];
    }),
    createRoute(calls.putPlaylistFollow, async (input) => {
      const { playlistId } = input.params;
      if ((await coveredGeneratedPlaylist(input, playlistId)) === null)
        await playlists.visible(playlistId, requireUserId(input.caller));
      const uri = formatContentUri({ type: 'playlist', id: playlistId });
      await playlists.follow(uri, requireUserId(input.caller), input.body.public ?? true);
      return undefined;
    }),
    createRoute(calls.deletePlaylistFollow, async ({ params, caller }) => {
      await playlists.unfollow(formatContentUri({ type: 'playlist', id: params.playlistId }), requireUserId(caller));
      return undefined;
    }),
  ];
}

interface NewBody {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly public?: boolean | null | undefined;
  readonly collaborative?: boolean | null | undefined;
}

interface Paging {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

function pageOf({ offset = 0, limit }: Paging, usual: number, most: number) {
  return { offset, limit: limitOf(limit ?? usual, most) };
}

/** A user's playlists as the viewer sees them, without private entries and playlists. */
async function refsOf(
  { changeService, playlists, shapes, generatedPlaylists }: RestRouteDeps,
  base: string,
  userId: string,
  viewer: string | null,
  offset: number,
  limit: number,
): Promise<{ readonly items: readonly PlaylistRef[]; readonly total: number }> {
  const isOwn = userId === viewer;
  const followed = await playlists.followed(userId);
  const ids = followed.filter(({ isPublic }) => isOwn || isPublic).map(({ uri }) => parseContentUri(uri)?.id ?? '');
  const heads = await changeService.heads(ids);
  const lines = await Promise.all(
    ids.map(async (id, index) => {
      const head = heads[index] ?? null;
      if (head === null) return isOwn ? generatedPlaylists.playlist(id, userId) : null;
      return permissionsOf(head, viewer).canView ? head : null;
    }),
  );
  const seen = lines.flatMap((line) => line ?? []);
  const page = seen.slice(offset, offset + limit);
  const items = await Promise.all(
    page.map(async (one) => ('ownerId' in one ? shapes.ref(base, one, viewer) : generatedPlaylistCard(base, one))),
  );
  return { items, total: seen.length };
}
