import { getNextUp, getQueue } from '#application/calls/playback/connect-queue.ts';
import type { ProvidedTrack } from '#domain/connect/types.ts';
import type { Route } from '../../ports/route.ts';
import { PUBLIC_QUEUE_TRACKS, QUEUE_PAGE_MAX } from '../../../domain/constants/media/playback.ts';
import { createLibraryReader } from '../../catalog/library-reader.ts';
import { machineTrackOf } from '../machine-track.ts';
import { playablesByUri } from '../track-resolver.ts';
import type { LibraryReader } from '../../ports/library-reader.ts';
import { json } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { ownQueue } from '../../../domain/player-session/parts/ad-rules.ts';
import { queueRevision } from '../../../domain/player-session/parts/cluster.ts';
import type { Playback } from '../../../domain/player-session/session-types.ts';
import { textsOf } from '../../../domain/player-session/window.ts';
import { accountOf, refuseOutside } from './route-context.ts';
import type { PlaybackContext } from '../playback-context.ts';

/** The whole queue and what comes after it, a page at a time, and the public Web API's short form of both. */
export function queueRoutes(deps: PlaybackContext): readonly Route[] {
  return [
    createRoute(getQueue, async ({ caller, request: { origin }, query: { offset = 0, limit = QUEUE_PAGE_MAX } }) => {
      const { playback } = await accountOf(deps, caller).state();
      if (playback === null) return { revision: '', offset, total: 0, tracks: [] };
      await refuseOutside(deps, caller, playback.list.context.uri);
      const queue = ownQueue(playback.list);
      const page = queue.slice(offset, offset + Math.min(limit, QUEUE_PAGE_MAX));
      const queued = page.map(({ uri, uid }) => ({ uri, uid, provider: 'queue' as const }));
      const tracks = await providedOf(createLibraryReader(deps.store, origin), playback, queued);
      return { revision: queueRevision(playback.list), offset, total: queue.length, tracks };
    }),
    createRoute(getNextUp, async ({ caller, request: { origin }, query: { offset = 0, limit = QUEUE_PAGE_MAX } }) => {
      const account = accountOf(deps, caller);
      const { playback } = await account.state();
      if (playback === null) return { offset, has_more: false, tracks: [] };
      await refuseOutside(deps, caller, playback.list.context.uri);
      const { hasMore, tracks: next } = await account.nextUp(playback, { offset, limit: Math.min(limit, QUEUE_PAGE_MAX) });
      const tracks = await providedOf(createLibraryReader(deps.store, origin), playback, next);
      return { offset, has_more: hasMore, tracks };
    }),
    {
      method: 'GET',
      path: '/v1/me/player/queue',
      auth: 'bearer',
      async handle({ origin }, caller) {
        const account = accountOf(deps, caller);
        const { playback } = await account.state();
        if (playback === null) return json(200, { currently_playing: null, queue: [] });
        await refuseOutside(deps, caller, playback.list.context.uri);
        const current = playback.window?.current.uri ?? '';
        const queued = ownQueue(playback.list).slice(0, PUBLIC_QUEUE_TRACKS);
        const { tracks } = await account.nextUp(playback, { offset: 0, limit: PUBLIC_QUEUE_TRACKS - queued.length });
        const next = [...queued, ...tracks].map(({ uri }) => uri);
        const pieces = await playablesByUri(createLibraryReader(deps.store, origin), [...new Set([current, ...next])]);
        const queue = next.flatMap((uri) => pieces.get(uri) ?? []);
        return json(200, { currently_playing: pieces.get(current) ?? null, queue });
      },
    },
  ];
}

/** The name and artists of a track; empty when it is no longer in the library. */
async function providedOf(
  library: LibraryReader,
  { list }: Playback,
  tracks: readonly Pick<ProvidedTrack, 'uri' | 'uid' | 'provider'>[],
): Promise<readonly ProvidedTrack[]> {
  const pieces = await playablesByUri(library, [...new Set(tracks.map(({ uri }) => uri))]);
  const setting = { uri: list.context.uri, name: list.context.name ?? '' };
  return tracks.map(({ uri, uid, provider }) => {
    const piece = pieces.get(uri);
    const texts = piece ? textsOf(machineTrackOf(piece, {}, setting)) : {};
    return { uri, uid, provider, metadata: provider === 'queue' ? { ...texts, is_queued: 'true' } : texts };
  });
}
