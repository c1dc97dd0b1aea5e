import * as v from 'valibot';
import { postEvents, postPublicEvents } from '#application/calls/telemetry/events.ts';
import * as calls from '#application/calls/telemetry/client-logging.ts';
import { deleteTelemetry, getTelemetry } from '#application/calls/telemetry/records.ts';
import type { Call } from '#application/calls/call.ts';
import type { EventError } from '#domain/telemetry/event-queue-types.ts';
import { browserOf, problemCodeOf, type Problem } from '../../domain/owner/listening-hour.ts';
import { LOG_MESSAGE_BYTES_MAX, LOG_MESSAGES_PER_MINUTE } from '../../domain/constants/logging.ts';
import { COUNTED_MAX, MINUTE_MS } from '../../domain/constants/media/media.ts';
import { EVENT_BATCH_BYTES_MAX, PROBLEM_BYTES_MAX, PROBLEMS_PER_MINUTE } from '../../domain/constants/telemetry.ts';
import { requireOwner } from '../accounts/require-owner.ts';
import type { Identity } from '../accounts/identity.ts';
import { HttpError, type Caller, type RequestHead, type Route } from '../ports/route.ts';
import type { Limits } from '../kernel/limits/limits.ts';
import type { RateLimit } from '../kernel/limits/rate-limit.ts';
import { createResponseRoute, createRoute } from '../kernel/routing/call-routes.ts';
import { addressNetworkOf } from '../kernel/routing/address-network.ts';
import { empty, json } from '../kernel/routing/responses.ts';
import { eventItemShape } from './event-shape.ts';
import { csvLines, jsonLines } from './telemetry-export.ts';
import type { TelemetryLog } from './telemetry-log.ts';

export interface TelemetryRoutesDeps {
  readonly identity: Identity;
  readonly log: TelemetryLog;
  readonly limits: Limits;
  /** Counts a stored error. */
  readonly onProblem: (problem: Problem) => Promise<void>;
}

/**
 * What pages report of themselves, stored and never in the way of playback; and its export and deletion. Errors: 400 naming the
 * field, 404 for an unknown kind of event, 413 and 429 above the limits of size and rate, 503 while the store is behind.
 * Spec §7 "POST to the logging service", "POST /metric", "POST /log/{adevent|analytics|webanalyticsevent}", "Embed".
 */
export function telemetryRoutes({ identity, limits, log, onProblem }: TelemetryRoutesDeps): readonly Route[] {
  const limit = (name: string, max: number) =>
    limits.rate(name, { max, windowMs: MINUTE_MS, rememberedMax: COUNTED_MAX, message: 'Too many reports of pages' });
  const messages = limit('reports of pages', LOG_MESSAGES_PER_MINUTE);
  const problems = limit('errors of pages', PROBLEMS_PER_MINUTE);

  /** A call whose body is stored under its name. */
  const stored = (call: Call, kind: string): Route =>
    createRoute(call, async ({ body, caller }) => log.add([{ kind, userId: caller.userId, body }]));
  const sdkError = createRoute(calls.postSdkError, async ({ body, caller, request }) => {
    await log.add([{ kind: 'jssdk_error', userId: caller.userId, body }]);
    await onProblem({ code: problemCodeOf(body.type), browser: browserOf(request.headers['user-agent'] ?? '') });
    return undefined;
  });
  const bounded = (route: Route, rate: RateLimit = messages, bodyBytesMax = LOG_MESSAGE_BYTES_MAX): Route => ({
    ...route,
    bodyBytesMax,
    admit: (head, caller) => rate.count(senderOf(head, caller)),
  });
  /** A page that is not signed in yet may send these too. */
  const optional = (route: Route): Route => ({ ...route, auth: 'optional' });
  const events = (call: typeof postEvents | typeof postPublicEvents): Route => ({
    ...createResponseRoute(call as typeof postEvents, async ({ body, caller: { userId } }) => {
      const checked = body.events.map((event) => v.safeParse(eventItemShape, event));
      const items = checked.flatMap(({ output, success }) => (success ? [output] : []));
      const records = items.map((item) => ({ kind: 'event', userId, body: item }));
      if (!body.suppress_persist) await withBackoff(() => log.add(records));
      const error = checked.flatMap(({ success }, index): EventError[] => (success ? [] : [{ index, transient: false }]));
      return json(200, { error });
    }),
    bodyBytesMax: EVENT_BATCH_BYTES_MAX,
    admit: (head, caller) => withBackoff(() => messages.count(senderOf(head, caller))),
  });

  return [
    optional(bounded(stored(calls.postClientEvent, 'client_event'), problems, PROBLEM_BYTES_MAX)),
    optional(bounded(sdkError, problems, PROBLEM_BYTES_MAX)),
    optional(bounded(stored(calls.postSdkWarning, 'jssdk_warning'), problems, PROBLEM_BYTES_MAX)),
    bounded(stored(calls.postElapsedTime, 'elapsed_time')),
    bounded(stored(calls.postTimer, 'jssdk_timer')),
    bounded(stored(calls.postIntervalTimer, 'jssdk_interval_timer')),
    bounded(stored(calls.postEngineMetric, 'engine_metric')),
    bounded(stored(calls.postMetric, 'metric')),
    bounded(
      createRoute(calls.postLog, async ({ body, params: { kind } }) => {
        if (!calls.LOG_KINDS.some((one) => one === kind)) throw new HttpError(404, `${kind}: is no kind of event`);
        // A claimed name: it only decides with whose reports this one is deleted.
        await log.add([{ kind, userId: body.username ?? null, body }]);
        return undefined;
      }),
    ),
    events(postEvents),
    events(postPublicEvents),
    createResponseRoute(getTelemetry, async ({ caller, query: { format = 'jsonl' } }) => {
      await requireOwner(identity, caller, 'Only the owner may read the reports of pages');
      const isCsv = format === 'csv';
      return {
        status: 200,
        headers: {
          'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="telemetry.${format}"`,
        },
        body: isCsv ? csvLines(log.all()) : jsonLines(log.all()),
      };
    }),
    createResponseRoute(deleteTelemetry, async ({ caller, params: { userId } }) => {
      if (caller.userId !== userId) await requireOwner(identity, caller, 'These reports are of another member');
      await log.deleteOf(userId);
      return empty(204);
    }),
  ];
}

/** Counted by session, or by address without one. */
const senderOf = ({ remoteAddress }: RequestHead, { sessionId }: Caller): string => sessionId ?? addressNetworkOf(remoteAddress);

/** Runs it; a refusal that names a time to wait names it as `backoff` too. Spec §7 "a backoff header". */
function withBackoff<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (thrown) {
    const wait = thrown instanceof HttpError ? thrown.headers['retry-after'] : undefined;
    if (!(thrown instanceof HttpError) || wait === undefined) throw thrown;
    throw new HttpError(thrown.status, thrown.message, { ...thrown.headers, backoff: wait });
  }
}
