import { deleteShare, getShares, postShare } from '#application/calls/account/shares.ts';
import { embedPath } from '#domain/embed/code.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { MS_PER_SECOND } from '#domain/constants/page/clock-time.ts';
import { SHARES_PER_MEMBER_MAX } from '../../domain/constants/embed.ts';
import { HttpError, type Route } from '../ports/route.ts';
import type { PlaylistLookup } from '../ports/features/playlist-lookup.ts';
import { orNotFound, requireUserId } from '../kernel/routing/responses.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import type { ShareRecord } from '../records/share-records.ts';
import type { Shares } from './shares.ts';

/** Making, listing and ending the caller's shares. `isMusicClear`: the operator allows music that is not encrypted. */
export function shareRoutes(shares: Shares, playlists: PlaylistLookup, isMusicClear: boolean): readonly Route[] {
  const shown = (share: ShareRecord, origin: string) => {
    const { id, uri, name, createdMs, expiresMs, hasWholeTracks = false } = share;
    const resource = parseContentUri(uri);
    const url = resource === null ? origin : origin + embedPath(resource, { share: shares.tokenOf(share) });
    return { id, uri, name, url, created_at: createdMs, expires_at: expiresMs, whole_tracks: hasWholeTracks };
  };
  return [
    createRoute(getShares, async ({ caller, request }) => {
      const items = await shares.of(requireUserId(caller));
      return { items: items.map((share) => shown(share, request.origin)) };
    }),
    createRoute(postShare, async ({ body, caller, request }) => {
      const ownerId = requireUserId(caller);
      const resource = parseContentUri(body.uri);
      if (resource?.type !== 'playlist') throw new HttpError(400, 'uri: is no playlist; everything else is public');
      const viewer = { userId: ownerId, base: request.origin };
      const playlist = orNotFound(await playlists.playlist(resource.id, viewer), 'Playlist');
      if (playlist.owner.id !== ownerId) throw new HttpError(403, 'Only its owner can share a playlist');
      if (body.whole_tracks && caller.product !== 'premium') throw new HttpError(403, 'Whole tracks need premium');
      if (body.whole_tracks && !isMusicClear) throw new HttpError(403, 'All music is encrypted here; a share has previews');
      const lifetimeMs = body.expires_in == null ? null : body.expires_in * MS_PER_SECOND;
      const share = await shares.make({
        ownerId,
        uri: body.uri,
        name: playlist.name,
        lifetimeMs,
        hasWholeTracks: body.whole_tracks,
      });
      if (share === null) throw new HttpError(409, `There are ${String(SHARES_PER_MEMBER_MAX)} shares. End one of them first`);
      return shown(share, request.origin);
    }),
    createRoute(deleteShare, async ({ caller, params }) => {
      if (!(await shares.end(requireUserId(caller), params.shareId))) throw new HttpError(404, 'Share not found');
      return undefined;
    }),
  ];
}
