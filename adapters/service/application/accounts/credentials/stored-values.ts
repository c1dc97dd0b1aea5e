import type { Clock } from '#application/ports/clock.ts';
import { EXPIRED_AT_ONCE } from '../../../domain/constants/instances/instances.ts';
import { digestOf } from '../../kernel/digests.ts';
import type { Change, Store } from '../../ports/store.ts';
import { numberKey } from '../../records/sort-keys.ts';
import type { CreateExpiringMap, ExpiringMap } from './expiring-map.ts';
import { sealText, unsealText } from './sealed-text.ts';

interface ValueRecord {
  /** Null once it is used. */
  readonly sealed: string | null;
  readonly untilMs: number;
}

const UNTIL = 'until';

/**
 * Short-lived values that every instance of the service can read: sealed, and under the digest of their key, because the
 * keys are secrets. Each write removes some that expired.
 */
export function createStoredValues(store: Store, clock: Clock, sealKey: Uint8Array): CreateExpiringMap {
  return <Value>(kind: string, lifetimeMs: number): ExpiringMap<Value> => {
    const put = (id: string, doc: ValueRecord, ifVersion?: number): Change => ({
      ...{ op: 'put', kind, id, doc, keys: { [UNTIL]: [numberKey(doc.untilMs)] } },
      ...(ifVersion === undefined ? {} : { ifVersion }),
    });
    const read = async (id: string) => {
      const found = await store.get<ValueRecord>(kind, id);
      if (found === null || found.doc.sealed === null || clock.nowMs() >= found.doc.untilMs) return null;
      const text = unsealText(sealKey, found.doc.sealed);
      return text === null ? null : { stored: found, value: JSON.parse(text) as Value };
    };
    const expired = async (): Promise<readonly Change[]> => {
      const { items } = await store.list<ValueRecord>(kind, { index: UNTIL, offset: 0, limit: EXPIRED_AT_ONCE });
      const old = items.filter(({ doc }) => doc.untilMs <= clock.nowMs());
      return old.map(({ id }): Change => ({ op: 'remove', kind, id }));
    };
    return {
      async get(key) {
        return (await read(digestOf(key)))?.value ?? null;
      },
      async set(key, value) {
        const doc = { sealed: sealText(sealKey, JSON.stringify(value)), untilMs: clock.nowMs() + lifetimeMs };
        const id = digestOf(key);
        await store.write([...(await expired()).filter((old) => old.id !== id), put(id, doc)]);
      },
      async consume(key) {
        const found = await read(digestOf(key));
        if (found === null) return null;
        const { doc, id, version } = found.stored;
        // It stays as a used one until it expires, so that of two instances one has it.
        const isFirst = (await store.write([put(id, { ...doc, sealed: null }, version)])) === 'written';
        return isFirst ? found.value : null;
      },
    };
  };
}
