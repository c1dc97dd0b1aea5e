import * as v from 'valibot';
import { telemetryError } from '#domain/errors/telemetry-error.ts';
import { type LogSender } from '#domain/telemetry/log-payloads.ts';
import { mayRecord } from '#domain/telemetry/private-session.ts';
import type { Api } from '../api/api-client.ts';
import { createMessageQueue, type MessageQueue } from '../api/message-queue.ts';
import * as calls from '../calls/telemetry/client-logging.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';

const CALLS = {
  client_event: calls.postClientEvent,
  elapsed_time: calls.postElapsedTime,
  jssdk_error: calls.postSdkError,
  jssdk_warning: calls.postSdkWarning,
  jssdk_timer: calls.postTimer,
  jssdk_interval_timer: calls.postIntervalTimer,
} as const;

type LoggingKind = keyof typeof CALLS;

/** The data of a kind, without what every payload carries. */
type LoggingData<Kind extends LoggingKind> = Omit<
  v.InferInput<NonNullable<(typeof CALLS)[Kind]['body']>> & object,
  keyof LogSender
>;

/** Kinds that a page may send before it is signed in. Spec §6 "Some log endpoints may be sent unauthenticated". */
const OPEN_KINDS: readonly LoggingKind[] = ['client_event', 'jssdk_error', 'jssdk_warning'];

interface LoggingMessage {
  readonly kind: LoggingKind;
  readonly body: unknown;
}

/** The client of the logging service. */
export interface LoggingClient extends Omit<MessageQueue<LoggingMessage>, 'push'> {
  /**
   * Sends a payload later. Throws a ReferenceError for data that is null, misses a value or has one of a wrong type. Spec §8
   * "Wrong-type/missing logging value raises a reference error".
   */
  log<Kind extends LoggingKind>(kind: Kind, data: LoggingData<Kind>, what?: { readonly recordsListen: boolean }): void;
}

export interface LoggingClientDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sender: LogSender;
  readonly isAuthenticated: () => boolean;
  readonly isPrivate: () => boolean;
}

/** Sends logging payloads, each with up to 5 retries. Spec §7 "POST to the logging service (expects 202, up to 5 retries)". */
export function createLoggingClient(deps: LoggingClientDeps): LoggingClient {
  const { api, clock, isAuthenticated, isPrivate, logger, sender } = deps;
  const queue = createMessageQueue<LoggingMessage>({
    clock,
    async post({ body, kind }) {
      const call = CALLS[kind];
      if (!isAuthenticated() && !OPEN_KINDS.includes(kind)) return;
      // A schema checked the body, which TypeScript cannot relate to the kind.
      const given = { body } as never;
      await api.send(isAuthenticated() ? call : { ...call, auth: 'none' }, given, { keepalive: true });
    },
    onFailure: (_, status) => logger.log('warn', telemetryError('LOGGING_FAILED', status).message, { status }),
  });
  return {
    ...queue,
    log(kind, data, what = { recordsListen: false }) {
      const body = checkedBody(kind, data, sender);
      if (mayRecord(what, isPrivate())) queue.push({ kind, body });
    },
  };
}

function checkedBody(kind: LoggingKind, data: unknown, sender: LogSender): unknown {
  // Callers without types may pass anything.
  if (data === null || data === undefined) throw new ReferenceError(telemetryError('LOGGING_DATA_MISSING').message);
  const { issues, output, success } = v.safeParse(CALLS[kind].body as v.GenericSchema, { ...sender, ...data });
  if (success) return output;
  throw new ReferenceError(telemetryError('LOGGING_DATA_INVALID', v.getDotPath(issues[0]) ?? kind).message);
}
