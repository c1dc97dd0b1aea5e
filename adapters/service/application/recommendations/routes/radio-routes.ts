import * as calls from '#application/calls/discovery/radio.ts';
import { getRecentContexts } from '#application/calls/catalog/views.ts';
import type { Clock } from '#application/ports/clock.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Caller, type Route } from '../../ports/route.ts';
import { createLibraryReader } from '../../catalog/library-reader.ts';
import type { Store } from '../../ports/store.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { extensionOf, type ExtendDeps } from '../extend.ts';
import type { Mixes } from '../mixes.ts';
import type { OpinionBook } from '../feedback-store.ts';
import { recentContextsOf } from '../views/recent-contexts.ts';
import { withoutOpinion, withOpinion } from '../../../domain/recommendations/feedback.ts';
import type { Stations } from '../stations.ts';

export interface RadioRoutesDeps extends ExtendDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly stations: Stations;
  readonly mixes: Mixes;
  readonly opinions: OpinionBook;
}

/** What is made from a seed, and what a listener says of it. Spec §7 "Other". */
export function radioRoutes(deps: RadioRoutesDeps): readonly Route[] {
  const { store, clock, stations, mixes, opinions } = deps;
  const say = async (caller: Caller, said: 'liked' | 'banned', uri: string, contextUri: string) => {
    const opinion = { uri, contextUri, atMs: clock.nowMs() };
    await opinions.change(listenerOf(caller), (before) => withOpinion(before, said, opinion));
    return undefined;
  };
  const takeBack = async (caller: Caller, said: 'liked' | 'banned', uri: string) => {
    await opinions.change(listenerOf(caller), (before) => withoutOpinion(before, said, uri));
    return undefined;
  };

  return [
    createRoute(calls.getAutoplay, async ({ query, caller }) => (await stations.radioOf(query.uri, listenerOf(caller))) ?? ''),
    createRoute(calls.getSeedToPlaylist, async ({ params, caller }) => {
      const mix = await mixes.inspiredBy(params.uri, listenerOf(caller));
      return { total: mix === null ? 0 : 1, mediaItems: mix === null ? [] : [{ uri: mix.uri }] };
    }),
    createRoute(calls.postLikeSong, async ({ params, caller }) =>
      say(caller, 'liked', of('track', 'trackUri', params.trackUri), params.contextUri),
    ),
    createRoute(calls.postBanSong, async ({ params, caller }) =>
      say(caller, 'banned', of('track', 'trackUri', params.trackUri), params.contextUri),
    ),
    createRoute(calls.postBanArtist, async ({ params, caller }) =>
      say(caller, 'banned', of('artist', 'artistUri', params.artistUri), params.contextUri),
    ),
    createRoute(calls.deleteLikeSong, async ({ params, caller }) => takeBack(caller, 'liked', params.trackUri)),
    createRoute(calls.deleteBanSong, async ({ params, caller }) => takeBack(caller, 'banned', params.trackUri)),
    createRoute(calls.deleteBanArtist, async ({ params, caller }) => takeBack(caller, 'banned', params.artistUri)),
    createRoute(calls.postExtend, async ({ body, caller, request }) => {
      const { playlistURI, trackSkipIDs, numResults } = body;
      const asked = { playlistUri: playlistURI, skipped: trackSkipIDs, count: numResults };
      const ids = orNotFound(await extensionOf(deps, listenerOf(caller), asked), 'Playlist');
      const tracks = await createLibraryReader(store, request.origin).tracks(ids);
      return { recommendedTracks: tracks.flatMap((track) => track ?? []) };
    }),
    createRoute(getRecentContexts, async ({ params, query, caller }) => {
      if (params.userId !== caller.userId) throw new HttpError(403, 'What others listened to is theirs');
      return { playContexts: await recentContextsOf(store, params.userId, query.limit) };
    }),
  ];
}

export function listenerOf({ userId }: Caller): string {
  return userId ?? '';
}

/** The URI, once it is one of that type. Refusal: 400 naming the field. */
function of(type: 'track' | 'artist', field: string, uri: string): string {
  if (parseContentUri(uri)?.type !== type)
    throw new HttpError(400, `${field}: is not the URI of a ${type}: ${uri.slice(0, SHOWN_CHARACTERS)}`);
  return uri;
}

const SHOWN_CHARACTERS = 80;
