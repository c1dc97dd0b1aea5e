import * as v from 'valibot';
import { METERS_MAX, METRIC_TEXT_LENGTH_MAX } from '#domain/constants/network/metrics.ts';
import { REPORT_BYTES_MAX } from '#domain/constants/network/errors.ts';
import { LOG_TEXT_LENGTH_MAX, TIMER_PARTS_MAX } from '#domain/constants/network/telemetry.ts';
import { call } from '../call.ts';

/** What clients send to the logging service of themselves. Spec §3 "Logging payloads". */
const text = v.pipe(v.string(), v.maxLength(LOG_TEXT_LENGTH_MAX));
const json = v.pipe(v.string(), v.maxLength(REPORT_BYTES_MAX));
const number = v.pipe(v.number(), v.finite(), v.minValue(0));
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(TIMER_PARTS_MAX));

/** Spec §3 "Logging payloads all carry sdk_id, platform, client_version". */
const sender = { sdk_id: text, platform: text, client_version: text };
const source = { source: text, source_version: text };
const problem = v.object({
  ...sender,
  ...source,
  ...{ type: text, message: text, stack: text, json_data: json, json_data_version: text },
});

const logging = { method: 'POST', expect: [202], retry: 'logging' } as const;
const path = '/melody/v1/logging';

export const postClientEvent = call({
  ...logging,
  path: `${path}/client_event`,
  body: v.object({
    ...sender,
    ...source,
    ...{ context: text, event: text, event_version: text, test_version: text, source_vendor: text, json_data: json },
  }),
});
export const postElapsedTime = call({
  ...logging,
  path: `${path}/elapsed_time`,
  body: v.object({ ...sender, unique_id: text, event: text, elapsed_time: number }),
});
export const postSdkError = call({ ...logging, path: `${path}/jssdk_error`, body: problem });
export const postSdkWarning = call({ ...logging, path: `${path}/jssdk_warning`, body: problem });
export const postTimer = call({
  ...logging,
  path: `${path}/jssdk_timer`,
  body: v.object({
    ...sender,
    timer_name: text,
    ms_duration: number,
    breakdown: list(v.object({ name: text, ms: number })),
  }),
});
export const postIntervalTimer = call({
  ...logging,
  path: `${path}/jssdk_interval_timer`,
  body: v.object({ ...sender, timer_name: text, timer_id: text, intervals: list(number) }),
});

const metricText = v.pipe(v.string(), v.maxLength(METRIC_TEXT_LENGTH_MAX));

/** A counted event. Spec §3 "metric entry (what, result, reason, endpoint, unit, status-code)". */
const meter = v.object({
  ...{ what: metricText, result: metricText, reason: metricText },
  endpoint: v.exactOptional(metricText),
  unit: v.exactOptional(metricText),
  'status-code': v.exactOptional(number),
});

/** Spec §5 "metrics meters need what, result, reason, timers need what, duration, both arrays". */
const metrics = {
  meters: v.pipe(v.array(meter), v.maxLength(METERS_MAX)),
  timers: v.pipe(v.array(v.object({ what: metricText, duration: number })), v.maxLength(METERS_MAX)),
};

/** The measurements of the engine. Spec §7 "POST to the logging service: … and /v1/metric". */
export const postEngineMetric = call({
  ...logging,
  path: '/melody/v1/metric',
  body: v.object({ ...sender, ...metrics }),
});

/** The counts of failed requests. Spec §7 "POST /metric". */
export const postMetric = call({ ...logging, path: '/metrics-backend/v1/metric', body: v.object(metrics) });

const optional = v.exactOptional(metricText);

/**
 * `kind`: adevent, analytics or webanalyticsevent; without a token. Spec §7 "POST /log/{adevent|analytics|webanalyticsevent}",
 * §6 "log calls carry none".
 */
export const postLog = call({
  method: 'POST',
  path: '/open-backend-2/v1/log/:kind',
  auth: 'none',
  retry: 'logging',
  body: v.object({
    ...{ message: optional, category: optional, action: optional, label: optional, context: optional },
    ...{ product: optional, session_id: optional, username: optional, contextURI: optional },
    index: v.exactOptional(number),
  }),
});

export const LOG_KINDS = ['adevent', 'analytics', 'webanalyticsevent'] as const;
