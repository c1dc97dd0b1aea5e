import { LOG_LEVELS, LOG_TEXT_LENGTH_MAX, UNKNOWN_NAME, UNKNOWN_VERSION } from '../constants/network/telemetry.ts';
import { serialiseError } from '../errors/serialise-error.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What all payloads carry. Spec §3 "Logging payloads all carry sdk_id, platform, client_version". */
export interface LogSender {
  readonly sdk_id: string;
  readonly platform: string;
  readonly client_version: string;
}

/** What wrote a line or an event, and its version. */
export interface LogSource {
  readonly source: string;
  readonly source_version: string;
}

/** The fields of a sender; what is not known has a fallback. Spec §9 "logger fallbacks: unknown, 0.0.0". */
export function logSender({
  sdkId,
  platform,
  clientVersion,
}: {
  sdkId?: string;
  platform?: string;
  clientVersion?: string;
}): LogSender {
  return {
    sdk_id: sdkId || UNKNOWN_NAME,
    platform: platform || UNKNOWN_NAME,
    client_version: clientVersion || UNKNOWN_VERSION,
  };
}

export type LogLevel = keyof typeof LOG_LEVELS;

/** A line of the client's log. */
export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Errors and warnings are reported; lines of lower levels stay in the console. Spec §9 "Log levels". */
export function isReported({ level }: LogLine): boolean {
  return LOG_LEVELS[level] <= LOG_LEVELS.warn;
}

/** An error or warning. Spec §3 "Error payload", "Warning payload". */
export interface ProblemPayload extends LogSource {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** JSON, at most three levels deep and 102400 bytes; without tokens. */
  readonly json_data: string;
  readonly json_data_version: string;
}

/** The version of what `json_data` holds. */
const JSON_DATA_VERSION = '1';

/** The payload of a line that is reported. Spec §9 "Error-reporting serialisation depth 3, size 102400 bytes". */
export function problemPayload({ detail, message }: LogLine, source: LogSource): ProblemPayload {
  const { code, stack } = detail;
  return {
    ...source,
    type: textOf(code) || UNKNOWN_NAME,
    message: textOf(message),
    stack: textOf(stack),
    json_data: withoutSecrets(serialiseError(detail)),
    json_data_version: JSON_DATA_VERSION,
  };
}

/** Something a client did. Spec §3 "client event". */
export interface ClientEventPayload extends LogSource {
  readonly context: string;
  readonly event: string;
  readonly event_version: string;
  readonly test_version: string;
  readonly source_vendor: string;
  readonly json_data: string;
}

/** The payload of an event of the client; `data` is serialised like that of an error. */
export function clientEventPayload(
  event: Pick<ClientEventPayload, 'event' | 'context' | 'source_vendor'>,
  data: unknown,
  source: LogSource,
): ClientEventPayload {
  return {
    ...source,
    ...event,
    event_version: JSON_DATA_VERSION,
    test_version: '',
    json_data: withoutSecrets(serialiseError(data)),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? withoutSecrets(value).slice(0, LOG_TEXT_LENGTH_MAX) : '');
