import { pino } from 'pino';
import { withoutSecrets } from '#domain/telemetry/without-secrets.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { LogFormat, LogLevel } from '../../domain/constants/observability.ts';
import { digestOf } from '../../application/kernel/digests.ts';

export interface ServiceLoggerOptions {
  readonly format: LogFormat;
  /** The least important level that is written. */
  readonly level: LogLevel;
  /** Receives whole lines, each with its line break. */
  readonly write: (line: string) => void;
  /** The id of the request that the current work belongs to; null outside of requests. */
  readonly requestId?: () => string | null;
}

/** Keys whose values are never written. */
const SECRET_KEYS = ['token', 'password', 'cookie', 'authorization', 'secret', 'accessToken', 'key'];
/** Digits of the digest that replaces the name of an account. */
const ACCOUNT_DIGITS = 12;

/**
 * The log of the service: `time` (UTC), `level`, `message`, the `request` it belongs to, and details. Secrets are redacted,
 * and accounts are digests that distinguish them.
 */
export function createServiceLogger({ format, level, requestId, write }: ServiceLoggerOptions): Logger {
  const log = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (name) => ({ level: name }), log: safeDetail },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '…' },
      mixin: () => {
        const id = requestId?.() ?? null;
        return id === null ? {} : { request: id };
      },
    },
    { write: (line: string) => write(format === 'json' ? line : textLine(line)) },
  );
  return { log: (at, message, detail = {}) => log[at](detail, message) };
}

/** The log on the error output. */
export function createStderrLogger(options: Omit<ServiceLoggerOptions, 'write'> = { format: 'json', level: 'warn' }): Logger {
  return createServiceLogger({ ...options, write: (line) => process.stderr.write(line) });
}

function safeDetail(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      if (name === 'userId') return ['account', digestOf(String(value)).slice(0, ACCOUNT_DIGITS)];
      return [name, typeof value === 'string' ? withoutSecrets(value) : value];
    }),
  );
}

/** `14:03:22 warn A feed could not be refreshed code=NETWORK_ERROR`; JSON keeps control characters off the terminal. */
function textLine(line: string): string {
  const { level, message, time, ...detail } = JSON.parse(line) as Record<string, unknown>;
  const details = Object.entries(detail).map(([name, value]) => ` ${name}=${isPlain(value) ? value : JSON.stringify(value)}`);
  return `${String(time).slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length)} ${String(level)} ${String(message)}${details.join('')}\n`;
}

const isPlain = (value: unknown): value is string => typeof value === 'string' && /^[\w./:-]+$/.test(value);
