import { err, ok, type Result } from '#domain/core/result.ts';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from '../../../domain/constants/observability.ts';

/** How operators watch the service. */
export interface ObservabilitySettings {
  /** The form of the log, null: text on a terminal, else JSON; and its least important level. */
  readonly log: { readonly format: LogFormat | null; readonly level: LogLevel };
  /** The file with the token for `/metrics`; null: this machine reads them without one. */
  readonly metricsToken: string | null;
  /** The collector of traces; null: none are made. */
  readonly otlp: string | null;
}

export const OBSERVABILITY_OPTIONS = {
  log: { type: 'string' },
  'log-level': { type: 'string' },
  'metrics-token': { type: 'string' },
  otlp: { type: 'string' },
} as const;

export type ObservabilityValues = {
  readonly [Name in keyof typeof OBSERVABILITY_OPTIONS]?: string | undefined;
};

export const OBSERVABILITY_HELP = `\
  --log FORMAT       json or text (default: text on a terminal, else json)
  --log-level LEVEL  error, warn, info or debug (default: warn)
  --metrics-token FILE  let programs elsewhere read /metrics with the token in this file; see docs/operating.md
  --otlp URL         send traces to this OpenTelemetry collector, such as http://localhost:4318`;

/** The options for operators, or one sentence about what is wrong with them. */
export function parseObservability(values: ObservabilityValues): Result<ObservabilitySettings, string> {
  const { log, 'log-level': level = 'warn', 'metrics-token': metricsToken = null, otlp = null } = values;
  const format = LOG_FORMATS.find((one) => one === log) ?? null;
  if (log !== undefined && format === null) return err(`--log is ${LOG_FORMATS.join(' or ')}; "${log}" is neither.`);
  const known = LOG_LEVELS.find((one) => one === level);
  if (known === undefined) return err(`--log-level is ${LOG_LEVELS.join(', ')}; "${level}" is none of them.`);
  if (otlp !== null && !isCollector(otlp))
    return err(`--otlp is the address of a collector such as http://localhost:4318; "${otlp}" is none.`);
  return ok({ log: { format, level: known }, metricsToken, otlp });
}

/** http or https, without a name, password or query in it. */
function isCollector(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hash, password, search, username } = new URL(text);
  return [hash, password, search, username].every((part) => part === '');
}
