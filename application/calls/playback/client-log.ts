import * as v from 'valibot';
import { METERS_MAX, METRIC_TEXT_LENGTH_MAX } from '#domain/constants/network/metrics.ts';
import { call } from '../call.ts';

const text = v.pipe(v.string(), v.maxLength(METRIC_TEXT_LENGTH_MAX));
const number = v.pipe(v.number(), v.finite(), v.minValue(0));

/** A counted event. Spec §3 "metric entry (what, result, reason, endpoint, unit, status-code)". */
const meter = v.object({
  what: text,
  result: text,
  reason: text,
  endpoint: v.exactOptional(text),
  unit: v.exactOptional(text),
  'status-code': v.exactOptional(number),
});

/** Spec §3 "timer has duration instead of result and reason". */
const timer = v.object({ what: text, duration: number });

export type Meter = v.InferOutput<typeof meter>;

/** Sends the counts of a page. Spec §7 "POST /metric", §5 "both arrays". */
export const postMetric = call({
  method: 'POST',
  path: '/metrics-backend/v1/metric',
  expect: [202],
  retry: 'logging',
  body: v.object({
    meters: v.pipe(v.array(meter), v.maxLength(METERS_MAX)),
    timers: v.pipe(v.array(timer), v.maxLength(METERS_MAX)),
  }),
});

const entries = {
  message: text,
  category: text,
  action: text,
  label: text,
  context: text,
  product: text,
  session_id: text,
  username: text,
};

/** `kind`: adevent, analytics or webanalyticsevent. Spec §7 "POST /log/{adevent|analytics|webanalyticsevent}". */
export const postLog = call({
  method: 'POST',
  path: '/open-backend-2/v1/log/:kind',
  retry: 'logging',
  body: v.partial(v.object(entries)),
});

export const LOG_KINDS = ['adevent', 'analytics', 'webanalyticsevent'] as const;
