import { postPlaybackStart, postPlaybackStats, postStall, postStreamVerification } from '#application/calls/playback/logging.ts';
import { getPlaybackDays } from '#application/calls/playback/playback-days.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Identity } from '../../accounts/identity.ts';
import { HttpError, type Route } from '../../ports/route.ts';
import { LOG_MESSAGE_BYTES_MAX, LOG_MESSAGES_PER_MINUTE, PLAYBACKS_REMEMBERED } from '../../../domain/constants/logging.ts';
import { COUNTED_MAX, MINUTE_MS } from '../../../domain/constants/media/media.ts';
import { createPlaybackDays } from '../playback-days.ts';
import { createAsyncCache } from '../../kernel/async-cache.ts';
import type { Measurements } from '../../ports/measurements.ts';
import type { Store } from '../../ports/store.ts';
import { createRateLimit } from '../../kernel/routing/rate-limit.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { dayReport } from '../../../domain/player-session/parts/playback-day.ts';

/**
 * Playback reports of pages, answered with 202 and stored as daily sums; and those sums, for the owner. Errors: 400 naming
 * the field, 413 above 16 KiB, 429 above 300 a minute. Spec §7 "POST to the logging service".
 */
export function trackingRoutes(identity: Identity, store: Store, clock: Clock, measurements: Measurements): readonly Route[] {
  const days = createPlaybackDays(store, clock);
  const counted = createAsyncCache<unknown>({ max: PLAYBACKS_REMEMBERED });
  const messages = createRateLimit({
    clock,
    max: LOG_MESSAGES_PER_MINUTE,
    windowMs: MINUTE_MS,
    rememberedMax: COUNTED_MAX,
    message: 'Too many messages about playbacks',
  });

  const bounded = (route: Route): Route => ({
    ...route,
    bodyBytesMax: LOG_MESSAGE_BYTES_MAX,
    admit: (_, caller) => messages.count(caller.sessionId ?? ''),
  });
  const acceptSilently = () => Promise.resolve(undefined);

  return [
    bounded(createRoute(postPlaybackStart, acceptSilently)),
    bounded(createRoute(postStall, acceptSilently)),
    bounded(createRoute(postStreamVerification, acceptSilently)),
    bounded(
      createRoute(postPlaybackStats, async ({ body, caller }) => {
        // A page whose response was lost sends its report again.
        await counted.get(JSON.stringify([caller.userId, body.session_id, body.playback_id]), async () => {
          await days.add(body);
          measurements.playbackEnded({
            latencyMs: body.ms_played > 0 ? body.ms_latency : null,
            stalls: body.n_stalls,
            playedMs: body.ms_played,
            hasFailed: body.had_error,
          });
        });
        return undefined;
      }),
    ),
    createRoute(getPlaybackDays, async ({ caller }) => {
      const account = await identity.accounts.byId(caller.userId ?? '');
      if (account?.isOwner !== true) throw new HttpError(403, 'Only the owner may read playback statistics');
      return { days: (await days.all()).map(dayReport) };
    }),
  ];
}
