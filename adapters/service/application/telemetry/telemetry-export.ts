import { csvRow } from '../kernel/csv.ts';
import type { TelemetryRecord } from './telemetry-log.ts';

const encoder = new TextEncoder();

/** The reports as JSON lines. */
export async function* jsonLines(records: AsyncIterable<TelemetryRecord>): AsyncIterable<Uint8Array> {
  for await (const { atMs, body, kind, userId } of records)
    yield encoder.encode(`${JSON.stringify({ at: new Date(atMs).toISOString(), kind, user: userId, body })}\n`);
}

/** The reports as CSV of RFC 4180; the body is JSON. */
export async function* csvLines(records: AsyncIterable<TelemetryRecord>): AsyncIterable<Uint8Array> {
  yield encoder.encode('at,kind,user,body\r\n');
  for await (const { atMs, body, kind, userId } of records) {
    const cells = [new Date(atMs).toISOString(), kind, userId ?? '', JSON.stringify(body)];
    yield encoder.encode(csvRow(cells));
  }
}
