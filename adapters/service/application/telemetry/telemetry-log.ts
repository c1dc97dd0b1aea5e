import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import {
  TELEMETRY_DOCUMENT_CHARS_MAX,
  TELEMETRY_DOCUMENTS_MAX,
  TELEMETRY_ID_BYTES,
  TELEMETRY_PAGE,
  TELEMETRY_PRUNE_MS,
  TELEMETRY_WAITING_CHARS_MAX,
} from '../../domain/constants/telemetry.ts';
import { MS_PER_DAY } from '../../domain/constants/catalog.ts';
import { HttpError } from '../ports/route.ts';
import type { Change, Store } from '../ports/store.ts';

/** One report of a page. */
export interface TelemetryRecord {
  readonly atMs: number;
  /** The call, or the name of an event. */
  readonly kind: string;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly body: unknown;
}

/** What pages reported. A report that was accepted is in the store. */
export interface TelemetryLog {
  /** Resolves once the reports are stored. Errors: 503 when too many wait for the store. */
  add(records: readonly Omit<TelemetryRecord, 'atMs'>[]): Promise<void>;
  /** Oldest first. */
  all(): AsyncIterable<TelemetryRecord>;
  deleteOf(userId: string): Promise<void>;
  /** Reports since the start: stored and refused; and those that wait for the store. */
  counts(): { readonly stored: number; readonly refused: number; readonly waiting: number; readonly isWriting: boolean };
}

interface TelemetryDocument {
  readonly records: readonly TelemetryRecord[];
}

interface Waiting {
  readonly record: TelemetryRecord;
  readonly chars: number;
}

const KIND = 'telemetry';
/** Digits of a document's number, so that numbers sort as texts. */
const NUMBER_DIGITS = 10;
/** Ends a user id in a key, so that no id is the beginning of another. */
const END = '|';

export interface TelemetryLogDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** How long reports are kept; 0 stores none. */
  readonly days: number;
}

/** The reports of pages in the store: one write at a time, with all that arrived during the one before. */
export function createTelemetryLog({ clock, days, random, store }: TelemetryLogDeps): TelemetryLog {
  let waiting: Waiting[] = [];
  let waitingChars = 0;
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let prunedAtMs = -Infinity;
  /** Documents of one instant keep their order. */
  let written = 0;
  let [stored, refused, isWriting] = [0, 0, false];

  const page = (index: string, prefix: string, offset = 0) =>
    store.list<TelemetryDocument>(KIND, { index, prefix, offset, limit: TELEMETRY_PAGE });

  const remove = (ids: readonly string[]) => store.write(ids.map((id): Change => ({ op: 'remove', kind: KIND, id })));

  /** At most once an hour. */
  const prune = async () => {
    const nowMs = clock.nowMs();
    if (nowMs - prunedAtMs < TELEMETRY_PRUNE_MS) return;
    prunedAtMs = nowMs;
    const oldest = keyOf(nowMs - days * MS_PER_DAY);
    for (;;) {
      const { items, total } = await page('time', '');
      const outdated = items.filter(({ id }, index) => id < oldest || total - index > TELEMETRY_DOCUMENTS_MAX);
      if (outdated.length > 0) await remove(outdated.map(({ id }) => id));
      if (outdated.length < TELEMETRY_PAGE) return;
    }
  };

  const write = async () => {
    const batch = waiting;
    waiting = [];
    waitingChars = 0;
    isWriting = true;
    try {
      await store.write(documentsOf(batch).map((document) => putOf(document, (written += 1), random.hex(TELEMETRY_ID_BYTES))));
      stored += batch.length;
    } catch (thrown) {
      refused += batch.length;
      throw thrown;
    } finally {
      isWriting = false;
    }
    // The reports are stored: what could not be removed is removed an hour later, and no sender repeats its report for that.
    await prune().catch(() => undefined);
  };

  return {
    add(records) {
      if (days === 0 || records.length === 0) return Promise.resolve();
      const atMs = clock.nowMs();
      const added = records.map((one): Waiting => ({ record: { ...one, atMs }, chars: JSON.stringify(one.body).length }));
      const chars = added.reduce((sum, one) => sum + one.chars, 0);
      if (waitingChars + chars > TELEMETRY_WAITING_CHARS_MAX) {
        refused += added.length;
        throw new HttpError(503, 'Too many reports at once', { 'retry-after': '1' });
      }
      waiting.push(...added);
      waitingChars += chars;
      if (next !== null) return next;
      const mine = writing
        .catch(() => undefined)
        .then(() => {
          next = null;
          return write();
        });
      next = writing = mine;
      return mine;
    },
    async *all() {
      let from = '';
      for (;;) {
        const { items } = await store.list<TelemetryDocument>(KIND, { index: 'time', from, offset: 0, limit: TELEMETRY_PAGE });
        for (const { doc } of items) yield* doc.records;
        const last = items.at(-1);
        if (last === undefined || items.length < TELEMETRY_PAGE) return;
        from = `${last.id}${END}`;
      }
    },
    counts: () => ({ stored, refused, waiting: waiting.length, isWriting }),
    async deleteOf(userId) {
      await writing.catch(() => undefined);
      for (;;) {
        const { items } = await page('user', userId + END);
        if (items.length === 0) return;
        await remove(items.map(({ id }) => id));
      }
    },
  };
}

/** Instants sort as texts. */
const keyOf = (atMs: number): string => new Date(Math.max(0, atMs)).toISOString();

/** One document for each member, or more when it would be too large. */
function documentsOf(batch: readonly Waiting[]): readonly (readonly TelemetryRecord[])[] {
  const open = new Map<string, { records: TelemetryRecord[]; chars: number }>();
  const documents: TelemetryRecord[][] = [];
  for (const { chars, record } of batch) {
    const user = record.userId ?? '';
    let document = open.get(user);
    if (document === undefined || document.chars + chars > TELEMETRY_DOCUMENT_CHARS_MAX) {
      open.set(user, (document = { records: [], chars: 0 }));
      documents.push(document.records);
    }
    document.records.push(record);
    document.chars += chars;
  }
  return documents;
}

function putOf(records: readonly TelemetryRecord[], number: number, suffix: string): Change {
  const [first] = records;
  const id = `${keyOf(first?.atMs ?? 0)} ${String(number).padStart(NUMBER_DIGITS, '0')} ${suffix}`;
  return { op: 'put', kind: KIND, id, doc: { records }, keys: { time: [id], user: [(first?.userId ?? '') + END] } };
}
