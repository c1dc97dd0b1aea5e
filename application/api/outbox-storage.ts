import * as v from 'valibot';
import { OUTBOX_ABANDONED_MS } from '#domain/constants/network/outbox.ts';
import type { OutboxEntry } from '#domain/transport/outbox.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';

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

/** The storage of unsent writes: each page of the browser keeps its own list. */
export interface OutboxStorage {
  /** Saves this page's list. With `isLeft` the page closes, and the next page may send it. */
  save(entries: readonly OutboxEntry[], isLeft?: boolean): void;
  /** Whether this page still owns the list: another page may have adopted it. */
  isOwned(): boolean;
  /** Adopts, in order, the lists of pages that are gone, ahead of this page's own entries. */
  adopt(waiting: readonly OutboxEntry[]): readonly OutboxEntry[];
  /** The unsent entries of other pages. */
  pendingElsewhere(): readonly OutboxEntry[];
  /** Emits when another page changed its list, or adopted this one's. */
  onChange(listener: () => void): () => void;
}

export function createOutboxStorage(storage: KeyValueStore, clock: Clock, userId: string, pageId: string): OutboxStorage {
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
  const inOrder = (lists: readonly (readonly [string, Pages[string]])[]): readonly OutboxEntry[] =>
    [...lists].sort(([, a], [, b]) => a.aliveMs - b.aliveMs).flatMap(([, { entries }]) => entries);
  /** Without storage no page can adopt the list. */
  let isKept = false;
  return {
    save(entries, isLeft = false) {
      write({ ...read(), [pageId]: { aliveMs: isLeft ? 0 : clock.nowMs(), entries: [...entries] } });
      isKept = entries.length > 0 && pageId in read();
    },
    isOwned: () => !isKept || pageId in read(),
    adopt(waiting) {
      const all = Object.entries(read());
      // Storage has the list of an earlier page when nothing is pending here.
      const isLeft = ([id, { aliveMs }]: (typeof all)[number]) =>
        id === pageId ? waiting.length === 0 : clock.nowMs() - aliveMs >= OUTBOX_ABANDONED_MS;
      const entries = inOrder(all.filter(isLeft));
      const others = Object.fromEntries(all.filter((one) => !isLeft(one)));
      if (entries.length > 0) write({ ...others, [pageId]: { aliveMs: clock.nowMs(), entries: [...entries, ...waiting] } });
      return entries;
    },
    pendingElsewhere: () => inOrder(Object.entries(read()).filter(([id]) => id !== pageId)),
    onChange: (listener) => storage.onChange(key, listener),
  };
}
