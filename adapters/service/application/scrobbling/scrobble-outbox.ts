import type { Clock } from '#application/ports/clock.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import { SCROBBLE_QUEUE_MAX } from '../../domain/constants/scrobbling.ts';
import { createOutbox, stepOutbox } from '../../domain/scrobbling/outbox.ts';
import type {
  OutboxCommand,
  OutboxEvent,
  OutboxState,
  ScrobbleItem,
  ScrobbleOutcome,
} from '../../domain/scrobbling/outbox-types.ts';
import { itemPut, itemRemoval, SCROBBLE_KINDS, type ScrobbleItemRecord } from '../records/plays/scrobble-records.ts';
import type { Store } from '../ports/store.ts';
import type { ScrobbledTrack, ScrobbleServer } from './server-types.ts';

const MS_PER_SECOND = 1_000;

/** The outbox of one server and member: runs the machine, with its items in the store. */
export interface ScrobbleOutbox {
  /** Items that are in the store already. */
  add(items: readonly ScrobbleItem[]): void;
  /** Adds what another instance put into the store. */
  addStored(): Promise<void>;
  announce(uri: string): void;
  /** Drops items that are not on their way. */
  supersede(ids: readonly string[]): void;
  state(): OutboxState;
  /** Sends nothing more; resolves once the request on its way has ended. */
  close(): Promise<void>;
}

export interface ScrobbleOutboxDeps {
  readonly targetId: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly server: ScrobbleServer;
  readonly isHalted: boolean;
  /** Another instance sends; this one only shows what waits. */
  readonly isPassive: boolean;
  /** Null for what is not in the library any more. */
  readonly trackOf: (uri: string) => Promise<ScrobbledTrack | null>;
  readonly warn: (message: string, reason: unknown) => void;
  readonly onHalted: () => Promise<void>;
}

export async function openScrobbleOutbox(deps: ScrobbleOutboxDeps): Promise<ScrobbleOutbox> {
  const { clock, store, targetId } = deps;
  const query = { index: 'target', prefix: `${targetId}/`, offset: 0, limit: SCROBBLE_QUEUE_MAX };
  const read = async () => (await store.list<ScrobbleItemRecord>(SCROBBLE_KINDS.item, query)).items.map(({ doc }) => doc);
  const stored = await read();
  const marked = stored.findIndex(({ isMarked }) => !isMarked);
  let state = createOutbox(
    stored.map(({ item }) => item),
    marked < 0 ? stored.length : marked,
    deps.isHalted,
  );
  let cancel = () => {};
  let isClosed = false;
  const writes = createSerialQueue();
  const underWay = new Set<Promise<void>>();

  const send = (event: OutboxEvent): void => {
    if (isClosed || deps.isPassive) return;
    const wasHalted = state.isHalted;
    const step = stepOutbox(state, event);
    state = step.state;
    step.commands.forEach(execute);
    if (state.isHalted && !wasHalted) run(deps.onHalted());
  };
  const run = (work: Promise<void>): void => {
    const watched = work
      .catch((thrown: unknown) => deps.warn('Scrobbling failed', thrown))
      .finally(() => underWay.delete(watched));
    underWay.add(watched);
  };
  const write = (items: readonly ScrobbleItem[], isMarked: boolean | null) =>
    writes.run(async () => {
      const change = (item: ScrobbleItem) =>
        isMarked === null ? itemRemoval(targetId, item) : itemPut(targetId, item, isMarked);
      await store.write(items.map(change));
    });
  const execute = (command: OutboxCommand): void => {
    switch (command.type) {
      case 'send':
        return run(submit(command.items));
      case 'check':
        return run(check(command.items));
      case 'announce':
        return run(announce(command.uri));
      case 'forget':
        return run(write(command.items, null));
      case 'unmark':
        return run(write(command.items, false));
      case 'wait':
        cancel();
        cancel = clock.after(command.delayMs, () => send({ type: 'due', nowMs: clock.nowMs() }));
    }
  };
  /** Marks before it sends: an item whose mark is stored is never sent again without asking. */
  const submit = async (items: readonly ScrobbleItem[]): Promise<void> => {
    const outcome = await write(items, true).then(
      () => deliver(items),
      (thrown: unknown): ScrobbleOutcome => ({ type: 'retry', afterMs: null, reason: String(thrown) }),
    );
    send({ type: 'answered', outcome, nowMs: clock.nowMs() });
  };
  const deliver = async (items: readonly ScrobbleItem[]): Promise<ScrobbleOutcome> => {
    const found = await Promise.all(items.map(async (item) => ({ item, track: await deps.trackOf(item.uri) })));
    const known = found.flatMap(({ item, track }) => (track ? [{ item, track }] : []));
    const [first] = known;
    if (first === undefined) return { type: 'refused', reason: 'The library has this track no more' };
    if (first.item.kind !== 'listen') return deps.server.love(first.track, first.item.kind === 'love');
    return deps.server.submit(known.map(({ item, track }) => ({ track, atS: startOf(item) })));
  };
  const check = async (items: readonly ScrobbleItem[]): Promise<void> => {
    const starts = items.map(startOf);
    const found = await deps.server.startsBetween(Math.min(...starts), Math.max(...starts));
    const nowMs = clock.nowMs();
    if (found !== null && 'type' in found) {
      send({ type: 'answered', outcome: found, nowMs });
      return;
    }
    const present = found && items.filter((item) => found.includes(startOf(item))).map(({ id }) => id);
    send({ type: 'checked', presentIds: present, nowMs });
  };
  const announce = async (uri: string): Promise<void> => {
    const track = await deps.trackOf(uri);
    if (track) await deps.server.announce(track);
  };

  send({ type: 'due', nowMs: clock.nowMs() });
  const add = (items: readonly ScrobbleItem[]) => send({ type: 'added', items, nowMs: clock.nowMs() });
  return {
    add,
    async addStored() {
      // Marked ones are on their way, or were sent just now.
      const waiting = (await read()).filter(({ isMarked }) => !isMarked).map(({ item }) => item);
      add(waiting.filter(({ id }) => !state.queue.some((one) => one.id === id)));
    },
    announce: (uri) => send({ type: 'started', uri, nowMs: clock.nowMs() }),
    supersede: (ids) => send({ type: 'superseded', ids, nowMs: clock.nowMs() }),
    state: () => state,
    async close() {
      isClosed = true;
      cancel();
      await Promise.allSettled(underWay);
    },
  };
}

const startOf = ({ atMs }: ScrobbleItem) => Math.floor(atMs / MS_PER_SECOND);
