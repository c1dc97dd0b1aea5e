import * as v from 'valibot';
import { call } from '../call.ts';

/** Ours: everything that pages reported, oldest first, as JSON lines or CSV. For the owner only. */
export const getTelemetry = call({
  method: 'GET',
  path: '/v1/library/telemetry',
  query: v.object({ format: v.exactOptional(v.picklist(['jsonl', 'csv'])) }),
  response: v.string(),
  reads: 'text',
});

/** Ours: deletes what the pages of a member reported. For the owner, and for the member itself. */
export const deleteTelemetry = call({ method: 'DELETE', path: '/v1/library/telemetry/:userId', expect: [204] });
