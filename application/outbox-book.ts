import * as v from 'valibot';
import { OUTBOX_LEFT_MS } from '#domain/constants/outbox.ts';
import type { OutboxEntry } from '#domain/outbox/machine.ts';
import type { Clock } from './ports/clock.ts';
import type { KeyValueStore } from './ports/key-value-store.ts';

const entry: v.GenericSchema<unknown, OutboxEntry> = v.object({
  id: v.string(),
  key: v.string(),
  call: v.string(),
  given: v.unknown(),
  name: v.string(),
});
const page = v.object({ aliveMs: v.number(), entries: v.array(entry) });
const pages = v.record(v.string(), page);
type Pages = v.InferOutput<typeof pages>;

/** Where the pages of a browser keep what they have not sent yet: each its own list, so that none disturbs another. */
export interface OutboxBook {
  /** This page's list, as it is now. */
  keep(entries: readonly OutboxEntry[]): void;
  /** Whether the list is still this page's: another may have taken it for left behind. */
  isMine(): boolean;
  /** What pages that are gone left behind, in order; it belongs to this page from now on. */
  adopt(): readonly OutboxEntry[];
  /** This page goes: whoever comes next may send what it leaves. */
  release(): void;
}

export function createOutboxBook(storage: KeyValueStore, clock: Clock, userId: string, pageId: string): OutboxBook {
  const key = `outbox.${userId}`;
  const read = (): Pages => {
    try {
      const parsed = v.safeParse(pages, JSON.parse(storage.get(key) ?? '{}'));
      return parsed.success ? parsed.output : {};
    } catch {
      return {};
    }
  };
  const write = (all: Pages) => {
    const kept = Object.entries(all).filter(([, { entries }]) => entries.length > 0);
    if (kept.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(Object.fromEntries(kept)));
  };
  const mine = (entries: readonly OutboxEntry[], aliveMs: number): Pages => ({
    ...read(),
    [pageId]: { aliveMs, entries: [...entries] },
  });
  /** Where nothing can be kept, nobody can take it over either. */
  let isKept = false;
  return {
    keep(entries) {
      write(mine(entries, clock.nowMs()));
      isKept = entries.length > 0 && storage.get(key) !== null;
    },
    isMine: () => !isKept || pageId in read(),
    adopt() {
      const all = read();
      const left = Object.entries(all).filter(([id, { aliveMs }]) => id === pageId || clock.nowMs() - aliveMs >= OUTBOX_LEFT_MS);
      const entries = [...left].sort(([, a], [, b]) => a.aliveMs - b.aliveMs).flatMap(([, one]) => one.entries);
      const others = Object.entries(all).filter(([id]) => !left.some(([gone]) => gone === id));
      write({ ...Object.fromEntries(others), [pageId]: { aliveMs: clock.nowMs(), entries } });
      return entries;
    },
    release() {
      const entries = read()[pageId]?.entries ?? [];
      if (entries.length > 0) write(mine(entries, 0));
    },
  };
}
