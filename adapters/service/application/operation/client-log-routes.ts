import { LOG_KINDS, postLog, postMetric } from '#application/calls/playback/client-log.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { HttpError, type Route } from '../ports/route.ts';
import { LOG_MESSAGE_BYTES_MAX, LOG_MESSAGES_PER_MINUTE } from '../../domain/constants/logging.ts';
import { COUNTED_MAX, MINUTE_MS } from '../../domain/constants/media/media.ts';
import { createRateLimit } from '../kernel/routing/rate-limit.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';

/**
 * Metrics, ad events and analytics of pages, written to the service's log and stored nowhere else. Errors: 400 naming the
 * field, 404 for an unknown kind of event, 413 above 16 KiB, 429 above 300 a minute. Spec §7 "POST /metric", "POST
 * /log/{adevent|analytics|webanalyticsevent}".
 */
export function clientLogRoutes(clock: Clock, logger: Logger): readonly Route[] {
  const messages = createRateLimit({
    clock,
    max: LOG_MESSAGES_PER_MINUTE,
    windowMs: MINUTE_MS,
    rememberedMax: COUNTED_MAX,
    message: 'Too many messages about what pages do',
  });
  const bounded = (route: Route): Route => ({
    ...route,
    bodyBytesMax: LOG_MESSAGE_BYTES_MAX,
    admit: (_, caller) => messages.count(caller.sessionId ?? ''),
  });
  return [
    bounded(
      createRoute(postMetric, async ({ body, caller }) => {
        logger.log('info', 'A page sent metrics', { ...body, user: caller.userId });
        return undefined;
      }),
    ),
    bounded(
      createRoute(postLog, async ({ params: { kind }, body, caller }) => {
        if (!LOG_KINDS.some((one) => one === kind)) throw new HttpError(404, `${kind}: is no kind of event`);
        logger.log('info', `A page sent ${kind}`, { ...body, user: caller.userId });
        return undefined;
      }),
    ),
  ];
}
