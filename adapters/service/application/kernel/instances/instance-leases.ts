import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { Ms } from '#domain/core/units.ts';
import { INSTANCE_ID_BYTES, INSTANCES_MAX, LEASE_MS, LEASE_RENEWAL_MS } from '../../../domain/constants/instances/instances.ts';
import type { Put, Store, Stored } from '../../ports/store.ts';
import type { Leadership } from './leadership.ts';

/** An instance of the service. Each renewal of its lease is one version more. */
interface InstanceRecord {
  readonly instanceId: string;
  /** Another one found it gone, or it ended; it may not go on under this id. */
  readonly isOver: boolean;
}

/** Which instances there are. Each judges by its own clock how long the lease of another stays the same. */
export interface InstanceLeases extends Leadership {
  /** This one's; another one after its lease was lost. */
  id(): string;
  /** Ends the lease, so that others need not wait. */
  close(): Promise<void>;
}

export interface InstanceLeasesDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Called after each renewal. */
  onRenewed(): Promise<void>;
  /** This process stood still for too long: others did as if it were gone. */
  onLost(): void;
  /** Gives up what the instance had. Repeated until it resolves. */
  onGone(instanceId: string): Promise<void>;
}

const KIND = 'instance';
const INDEX = 'all';

export function createInstanceLeases(deps: InstanceLeasesDeps): InstanceLeases {
  const { clock, logger, random, store } = deps;
  let own = { id: random.hex(INSTANCE_ID_BYTES), version: 0 };
  let isFirst = false;
  const followers: ((isFirst: boolean) => void)[] = [];
  let isClosed = false;
  let cancel = () => {};
  /** Since when the lease of another has its version. */
  const seen = new Map<string, { readonly version: number; readonly sinceMs: Ms }>();

  const renew = async (): Promise<void> => {
    const written = await store.write([put({ instanceId: own.id, isOver: false }, own.version)]);
    if (written === 'written') own = { ...own, version: own.version + 1 };
    else if ((await store.get(KIND, own.id))?.version === own.version + 1 && !(await isOver(own.id))) {
      // An earlier renewal was stored, though its response was lost.
      own = { ...own, version: own.version + 1 };
    } else {
      own = { id: random.hex(INSTANCE_ID_BYTES), version: 0 };
      logger.log('warn', 'This instance stood still for too long; its sockets are closed');
      become(false);
      deps.onLost();
      await renew();
    }
  };
  const become = (next: boolean): void => {
    if (next === isFirst) return;
    isFirst = next;
    for (const follower of followers) follower(next);
  };
  const isOver = async (id: string) => (await store.get<InstanceRecord>(KIND, id))?.doc.isOver !== false;
  const look = async (): Promise<void> => {
    // Taken before the read: a process that is stopped in between finds no other one gone.
    const nowMs = clock.nowMs();
    const { items } = await store.list<InstanceRecord>(KIND, { index: INDEX, offset: 0, limit: INSTANCES_MAX });
    for (const id of seen.keys()) if (!items.some((one) => one.id === id)) seen.delete(id);
    become(items.find(({ doc }) => !doc.isOver)?.id === own.id);
    for (const one of items) if (one.id !== own.id && isGone(one, nowMs)) await giveUp(one);
  };
  const isGone = ({ doc, id, version }: Stored<InstanceRecord>, nowMs: Ms): boolean => {
    const before = seen.get(id);
    if (before?.version !== version) seen.set(id, { version, sinceMs: nowMs });
    return doc.isOver || (before?.version === version && nowMs - before.sinceMs >= LEASE_MS);
  };
  const giveUp = async ({ doc, id, version }: Stored<InstanceRecord>): Promise<void> => {
    // From here on its renewals fail; a renewal that came first keeps it.
    if (!doc.isOver && (await store.write([put({ ...doc, isOver: true }, version)])) === 'conflict') return;
    logger.log('info', 'An instance is gone', { instance: id });
    await deps.onGone(id);
    await store.write([{ op: 'remove', kind: KIND, id }]);
  };
  const tick = async (): Promise<void> => {
    await renew();
    await deps.onRenewed();
    await look();
  };
  let ticking: Promise<void> = Promise.resolve();
  const run = (): void => {
    ticking = tick()
      .catch((thrown: unknown) => logger.log('warn', 'The lease of this instance was not renewed', { error: String(thrown) }))
      .then(() => {
        if (!isClosed) cancel = clock.after(LEASE_RENEWAL_MS, run);
      });
  };
  run();
  return {
    id: () => own.id,
    isFirst: () => isFirst,
    follow(listener) {
      followers.push(listener);
      if (isFirst) listener(true);
    },
    async close() {
      isClosed = true;
      cancel();
      await ticking;
      // Without it the others find this one gone a little later.
      await store.write([put({ instanceId: own.id, isOver: true }, own.version)]).catch((thrown: unknown) => {
        logger.log('warn', 'The lease of this instance was not ended', { error: String(thrown) });
      });
    },
  };
}

function put(record: InstanceRecord, ifVersion: number): Put {
  const { instanceId } = record;
  return { op: 'put', kind: KIND, id: instanceId, doc: record, keys: { [INDEX]: [instanceId] }, ifVersion };
}
