import * as v from 'valibot';
import { LOG_TEXT_LENGTH_MAX } from '#domain/constants/network/telemetry.ts';

const text = v.pipe(v.string(), v.maxLength(LOG_TEXT_LENGTH_MAX));
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const ENTRIES_MAX = 20;
const fragment = v.pipe(v.record(name, v.nullable(v.union([text, v.number(), v.boolean()]))), v.maxEntries(ENTRIES_MAX));

/** One event of a batch. Spec §3 "Event queue item". */
export const eventItemShape = v.object({
  sequence_id: name,
  sequence_number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  event_name: name,
  fragments: v.pipe(v.record(name, fragment), v.maxEntries(ENTRIES_MAX)),
});
