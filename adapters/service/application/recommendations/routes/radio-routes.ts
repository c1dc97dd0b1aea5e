import * as calls from '#application/calls/discovery/radio.ts';
import { getRecentContexts } from '#application/calls/catalog/views.ts';
import type { Clock } from '#application/ports/clock.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Caller, type Route } from '../../ports/route.ts';
import { createLibraryReader } from '../../catalog/library-reader.ts';
import type { Store } from '../../ports/store.ts';
import { orNotFound, userIdOrEmpty } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { extendPlaylist, type ExtendDeps } from '../extend.ts';
import type { Mixes } from '../mixes.ts';
import type { FeedbackStore } from '../feedback-store.ts';
import { recentContextsOf } from '../views/recent-contexts.ts';
import { withoutFeedback, withFeedback } from '../../../domain/recommendations/feedback.ts';
import type { Stations } from '../stations.ts';

export interface RadioRoutesDeps extends ExtendDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly stations: Stations;
  readonly mixes: Mixes;
  readonly feedback: FeedbackStore;
}

/** Stations, mixes and feedback. Spec §7 "Other". */
export function radioRoutes(deps: RadioRoutesDeps): readonly Route[] {
  const { store, clock, stations, mixes, feedback } = deps;
  const addFeedback = async (caller: Caller, kind: 'liked' | 'banned', uri: string, contextUri: string) => {
    const entry = { uri, contextUri, atMs: clock.nowMs() };
    await feedback.change(userIdOrEmpty(caller), (before) => withFeedback(before, kind, entry));
    return undefined;
  };
  const removeFeedback = async (caller: Caller, kind: 'liked' | 'banned', uri: string) => {
    await feedback.change(userIdOrEmpty(caller), (before) => withoutFeedback(before, kind, uri));
    return undefined;
  };

  return [
    createRoute(calls.getAutoplay, async ({ query, caller }) => (await stations.radioOf(query.uri, userIdOrEmpty(caller))) ?? ''),
    createRoute(calls.getSeedToPlaylist, async ({ params, caller }) => {
      const mix = await mixes.inspiredBy(params.uri, userIdOrEmpty(caller));
      return { total: mix === null ? 0 : 1, mediaItems: mix === null ? [] : [{ uri: mix.uri }] };
    }),
    createRoute(calls.postLikeSong, async ({ params, caller }) =>
      addFeedback(caller, 'liked', requireUriOfType('track', 'trackUri', params.trackUri), params.contextUri),
    ),
    createRoute(calls.postBanSong, async ({ params, caller }) =>
      addFeedback(caller, 'banned', requireUriOfType('track', 'trackUri', params.trackUri), params.contextUri),
    ),
    createRoute(calls.postBanArtist, async ({ params, caller }) =>
      addFeedback(caller, 'banned', requireUriOfType('artist', 'artistUri', params.artistUri), params.contextUri),
    ),
    createRoute(calls.deleteLikeSong, async ({ params, caller }) => removeFeedback(caller, 'liked', params.trackUri)),
    createRoute(calls.deleteBanSong, async ({ params, caller }) => removeFeedback(caller, 'banned', params.trackUri)),
    createRoute(calls.deleteBanArtist, async ({ params, caller }) => removeFeedback(caller, 'banned', params.artistUri)),
    createRoute(calls.postExtend, async ({ body, caller, request }) => {
      const { playlistURI, trackSkipIDs, numResults } = body;
      const extendRequest = { playlistUri: playlistURI, skipped: trackSkipIDs, count: numResults };
      const ids = orNotFound(await extendPlaylist(deps, userIdOrEmpty(caller), extendRequest), 'Playlist');
      const tracks = await createLibraryReader(store, request.origin).tracks(ids);
      return { recommendedTracks: tracks.flatMap((track) => track ?? []) };
    }),
    createRoute(getRecentContexts, async ({ params, query, caller }) => {
      if (params.userId !== caller.userId) throw new HttpError(403, 'The plays of other users are private');
      return { playContexts: await recentContextsOf(store, params.userId, query.limit) };
    }),
  ];
}

/** Returns the URI if it has this type. Throws a 400 that names the field. */
function requireUriOfType(type: 'track' | 'artist', field: string, uri: string): string {
  if (parseContentUri(uri)?.type !== type)
    throw new HttpError(400, `${field}: is not the URI of a ${type}: ${uri.slice(0, SHOWN_CHARACTERS)}`);
  return uri;
}

const SHOWN_CHARACTERS = 80;
