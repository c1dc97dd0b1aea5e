import * as v from 'valibot';
import { call } from '../call.ts';

const count = v.number();
const latency = v.object({ p50: v.nullable(count), p95: v.nullable(count), p99: v.nullable(count) });
const sums = {
  playbacks: count,
  errors: count,
  ms_played: count,
  stalls_per_hour: count,
  /** The wait for the first sound; null without any. */
  ms_latency: latency,
};
const queue = v.object({ running: count, waiting: count });

/**
 * Ours: what was played and what failed in the last day, week or month over all members, and what the service does now. For the
 * owner only. `time_zone`: an IANA name; 400 for an unknown one.
 */
export const getOwnerReport = call({
  method: 'GET',
  path: '/v1/library/report',
  query: v.object({ range: v.picklist(['day', 'week', 'month']), time_zone: v.pipe(v.string(), v.maxLength(64)) }),
  response: v.object({
    ...sums,
    /** In order: hours as `2026-05-17T14`, days as `2026-05-17`. */
    slots: v.array(v.object({ slot: v.string(), ...sums })),
    /** Milliseconds played by hour of the day, from 0 to 23. */
    ms_played_by_hour: v.array(count),
    /** Errors of pages, the most frequent first. */
    problems: v.array(v.object({ code: v.string(), browser: v.string(), count })),
    artists: v.array(v.object({ uri: v.string(), name: v.string(), plays: count })),
    now: v.object({
      sockets: count,
      queues: v.object({ encodings: queue, passwords: queue, reports: queue }),
      scan: v.object({ running: v.boolean(), files_seen: count, files_done: count }),
      /** In bytes; null where the disk does not answer. */
      disk: v.nullable(v.object({ free: count, size: count })),
    }),
  }),
});
