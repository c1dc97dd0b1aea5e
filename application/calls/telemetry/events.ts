import * as v from 'valibot';
import { FINAL_EVENT_BATCH_MAX } from '#domain/constants/network/telemetry.ts';
import { call } from '../call.ts';

/**
 * A batch of events. The events are checked one by one: a wrong one is an entry of `error`, and the others are taken.
 * The header `backoff` is the time to wait before the next batch, in seconds. Spec §7 "POST v3/events".
 */
const batch = {
  method: 'POST',
  expect: [200],
  retry: 'none',
  body: v.object({ suppress_persist: v.boolean(), events: v.pipe(v.array(v.unknown()), v.maxLength(FINAL_EVENT_BATCH_MAX)) }),
  response: v.object({ error: v.array(v.object({ index: v.number(), transient: v.boolean() })) }),
} as const;

/** Spec §7 "POST v3/events (authenticated)". */
export const postEvents = call({ ...batch, path: '/open-backend-2/v1/v3/events' });

/** Spec §7 "public/v3/events (unauthenticated)". */
export const postPublicEvents = call({ ...batch, path: '/open-backend-2/v1/public/v3/events', auth: 'none' });
