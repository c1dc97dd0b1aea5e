import { postPlaybackStart, postPlaybackStats, postStall, postStreamVerification } from '#application/calls/playback/logging.ts';
import { getPlaybackDays } from '#application/calls/playback/playback-days.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { requireOwner } from '../../accounts/require-owner.ts';
import type { Identity } from '../../accounts/identity.ts';
import type { Route } from '../../ports/route.ts';
import { LOG_MESSAGE_BYTES_MAX, LOG_MESSAGES_PER_MINUTE, PLAYBACKS_REMEMBERED } from '../../../domain/constants/logging.ts';
import { COUNTED_MAX, MINUTE_MS } from '../../../domain/constants/media/media.ts';
import type { PlaybackSums } from '../playback-sums.ts';
import { createAsyncCache } from '../../kernel/async-cache.ts';
import type { Measurements } from '../../ports/measurements.ts';
import type { Limits } from '../../kernel/limits/limits.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { playbackDays } from '../../../domain/owner/playback-days.ts';
import { dayReport } from '../../../domain/player-session/parts/playback-day.ts';

export interface TrackingRoutesDeps {
  readonly identity: Identity;
  readonly sums: PlaybackSums;
  readonly limits: Limits;
  readonly measurements: Measurements;
}

/**
 * Playback reports of pages, answered with 202 and stored as sums; and those sums, for the owner. Errors: 400 naming
 * the field, 413 above 16 KiB, 429 above 300 a minute. Spec §7 "POST to the logging service".
 */
export function trackingRoutes({ identity, limits, measurements, sums }: TrackingRoutesDeps): readonly Route[] {
  const counted = createAsyncCache<unknown>({ max: PLAYBACKS_REMEMBERED });
  const messages = limits.rate('reports of playbacks', {
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
          await sums.addPlayback(body, trackIdOf(body.play_track));
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
      await requireOwner(identity, caller, 'Only the owner may read playback statistics');
      return { days: playbackDays(await sums.hours()).map(dayReport) };
    }),
  ];
}

/** Null for what is no track. */
function trackIdOf(uri: string): string | null {
  const parsed = parseContentUri(uri);
  return parsed?.type === 'track' ? parsed.id : null;
}
