import { OUTBOX_ID_BYTES, OUTBOX_ABANDONED_MS, OUTBOX_WAIT_MS, OUTBOX_WAIT_MS_MAX } from '#domain/constants/network/outbox.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { EMPTY_OUTBOX, stepOutbox, type OutboxCommand, type OutboxEntry, type OutboxEvent } from '#domain/transport/outbox.ts';
import { exponentialBackoffMs } from '#domain/transport/backoff.ts';
import type { Api } from './api-client.ts';
import type { Call, CallInput } from '../calls/call.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Recordable } from '../runtime/machine-runner.ts';
import { createOutboxStorage, type OutboxStorage } from './outbox-storage.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';

export type { OutboxEntry };

export interface OutboxRefusal {
  readonly entry: OutboxEntry;
  readonly error: PlayerError;
  /** The error message of the service; empty without one. */
  readonly detail: string;
}

/**
 * Sends all writes of a user in order: saved at once, and retried until the service responds, even by a later page. A call
 * therefore has to be idempotent.
 */
export interface Outbox {
  send<C extends Call>(entry: {
    readonly key: string;
    readonly call: C;
    readonly given: CallInput<C>;
    readonly name?: string;
  }): void;
  /** Sends a write that takes several calls, or that is rewritten before it is sent, by a handler. */
  sendWithHandler(entry: {
    readonly key: string;
    readonly handler: string;
    readonly given: unknown;
    readonly name?: string;
  }): void;
  /** Rewrites unsent entries; an entry stays as it is when `rewrite` returns the same payload. */
  amend(rewrite: (entry: OutboxEntry) => unknown): void;
  /** Removes entries, even one in flight. */
  withdraw(ids: readonly string[]): void;
  /** Entries without a response yet, in order. */
  pending(): readonly OutboxEntry[];
  /** The same, after the unsent entries of other pages of this browser. */
  pendingAnywhere(): readonly OutboxEntry[];
  /** Emits changes of other pages too. */
  onChange(listener: (pending: readonly OutboxEntry[]) => void): () => void;
  /** Emits before the entry leaves `pending`. */
  onDone(listener: (done: { readonly entry: OutboxEntry; readonly response: unknown }) => void): () => void;
  /** The service refused the write, or the outbox is full (OUTBOX_FULL): what was shown has to be reverted. */
  onRefused(listener: (refusal: OutboxRefusal) => void): () => void;
  /** Sets the user whose writes are sent; null stops sending. */
  setUser(userId: string | null): void;
  /** Retries at once: the service may be reachable again. */
  retry(): void;
}

export interface OutboxDeps extends Recordable {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  /** Shared by all pages of the browser; outlives them. */
  readonly storage: KeyValueStore;
  /** Calls that may be sent; an entry names one of them. */
  readonly calls: readonly Call[];
  /** Handlers of writes that take several calls, by name. */
  readonly handlers?: Readonly<Record<string, OutboxHandler>>;
}

/** Sends a write and returns the response. Rejects as an Api does. */
export type OutboxHandler = (entry: OutboxEntry) => Promise<unknown>;

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** A final refusal; every other error is retried. */
const isRefusal = ({ code, status }: PlayerError) =>
  code === 'REQUEST_FAILED' && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** An invalid response: a fault of the service, or of a proxy in between. */
const isFault = ({ code, status }: PlayerError) =>
  (code === 'REQUEST_FAILED' && status >= 500) || code === 'ANSWER_MALFORMED' || code === 'ANSWER_EMPTY';

/** Creates an outbox over the calls and a storage that outlives the page. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { api, calls, clock, handlers = {}, page, random, record, storage } = deps;
  const recorded = { name: 'outbox' } as const;
  const byName = new Map(calls.map((call) => [nameOf(call), call]));
  const pageId = random.hex(OUTBOX_ID_BYTES);
  const changes = createEventEmitter<readonly OutboxEntry[]>();
  const responses = createEventEmitter<{ readonly entry: OutboxEntry; readonly response: unknown }>();
  const refusals = createEventEmitter<OutboxRefusal>();
  let state = EMPTY_OUTBOX;
  let ownStorage: OutboxStorage | null = null;
  let userId: string | null = null;
  let refusal: { readonly error: PlayerError; readonly detail: string } | null = null;
  let stopWaiting = () => {};
  let stopAdopting = () => {};
  let stopFollowing = () => {};
  /** The page closed, and may return from the back-forward cache: until then the next page sends. */
  let isClosed = false;
  /** Set when a retry was requested during a write: that write may have been lost before the connection returned. */
  let isWoken = false;

  const dispatch = (event: OutboxEvent) => {
    dropTaken();
    turn(event);
  };
  /** Drops the list when another page adopted it. */
  const dropTaken = () => {
    if (ownStorage !== null && state.waiting.length > 0 && !ownStorage.isOwned()) turn({ type: 'emptied' });
  };
  const turn = (event: OutboxEvent) => {
    const { waiting: before } = state;
    const step = stepOutbox(state, event);
    record?.(recorded, event, state, step);
    state = step.state;
    step.commands.forEach(carryOut);
    if (state.waiting !== before) changes.emit(state.waiting);
  };

  const carryOut = (command: OutboxCommand) => {
    switch (command.type) {
      case 'save':
        ownStorage?.save(state.waiting, isClosed);
        return;
      case 'send':
        // The entry before it may have withdrawn it.
        if (!isFirst(command.entry)) return;
        if (isClosed) dispatch({ type: 'lost', isFault: false });
        else void send(command.entry, ownStorage);
        return;
      case 'wait':
        ownStorage?.save(state.waiting, isClosed);
        wait(command.losses);
        return;
      case 'done':
        responses.emit(command);
        return;
      case 'refuse': {
        const why = command.why === 'full' ? null : refusal;
        refusals.emit({ entry: command.entry, ...(why ?? { error: playerError('OUTBOX_FULL'), detail: '' }) });
      }
    }
  };

  const wait = (losses: number) => {
    stopWaiting();
    if (isClosed) return;
    const curve = { baseMs: OUTBOX_WAIT_MS, ceilingMs: OUTBOX_WAIT_MS_MAX };
    stopWaiting = clock.after(isWoken ? 0 : exponentialBackoffMs(curve, losses - 1, random.fraction()), retry);
    isWoken = false;
  };

  const isFirst = ({ id }: OutboxEntry) => state.isSending && state.waiting[0]?.id === id;

  const send = async (entry: OutboxEntry, mine: OutboxStorage | null) => {
    const event = await answerOf(entry);
    // The user changed, and their writes wait in storage; or another page adopted the list.
    if (mine !== ownStorage || !isFirst(entry)) return;
    dispatch(event);
    adoptAbandoned();
  };

  const answerOf = async (entry: OutboxEntry): Promise<OutboxEvent> => {
    const call = byName.get(entry.call);
    const handler = handlers[entry.call];
    try {
      if (handler) return { type: 'answered', response: await handler(entry) };
      if (call === undefined) throw new Failure(playerError('REQUEST_FAILED', 404));
      return { type: 'answered', response: await api.send(call, entry.given) };
    } catch (thrown) {
      const error = errorFrom(thrown);
      refusal = { error, detail: thrown instanceof Failure ? thrown.detail : '' };
      return isRefusal(error) ? { type: 'refused' } : { type: 'lost', isFault: isFault(error) };
    }
  };

  const retry = () => {
    stopWaiting();
    isWoken = state.isSending;
    if (ownStorage === null || isClosed || state.isSending) return;
    adoptAbandoned();
    dispatch({ type: 'woken' });
  };

  /** Adopts the lists of pages that are gone; repeats while there are other pages. */
  const adoptAbandoned = () => {
    stopAdopting();
    if (ownStorage === null || isClosed) return;
    dropTaken();
    if (!state.isSending) dispatch({ type: 'adopted', entries: ownStorage.adopt(state.waiting) });
    if (ownStorage.pendingElsewhere().length > 0) stopAdopting = clock.after(OUTBOX_ABANDONED_MS, adoptAbandoned);
  };

  const close = (closed: boolean) => {
    if (closed === isClosed) return;
    isClosed = closed;
    stopWaiting();
    stopAdopting();
    dropTaken();
    ownStorage?.save(state.waiting, isClosed);
  };

  const onStorageChange = () => {
    adoptAbandoned();
    changes.emit(state.waiting);
  };

  page.onChange((change) => {
    if (change === 'closing') close(true);
    if (change === 'visible' || change === 'woke') close(false);
    if (change === 'online' || change === 'visible' || change === 'woke') retry();
  });

  return {
    send({ key, call, given, name = '' }) {
      dispatch({ type: 'added', entry: { id: random.hex(OUTBOX_ID_BYTES), key, call: nameOf(call), given, name } });
    },
    sendWithHandler({ key, handler, given, name = '' }) {
      dispatch({ type: 'added', entry: { id: random.hex(OUTBOX_ID_BYTES), key, call: handler, given, name } });
    },
    amend(rewrite) {
      const entries = state.waiting.flatMap((entry) => {
        const rewritten = rewrite(entry);
        return rewritten === entry.given ? [] : [{ ...entry, given: rewritten }];
      });
      if (entries.length > 0) dispatch({ type: 'amended', entries });
    },
    withdraw: (ids) => dispatch({ type: 'withdrawn', ids: new Set(ids) }),
    pending: () => state.waiting,
    pendingAnywhere: () => [...(ownStorage?.pendingElsewhere() ?? []), ...state.waiting],
    onChange: changes.add,
    onDone: responses.add,
    onRefused: refusals.add,
    retry,
    setUser(next) {
      if (next === userId) return;
      userId = next;
      stopWaiting();
      stopAdopting();
      stopFollowing();
      dropTaken();
      ownStorage?.save(state.waiting, true);
      ownStorage = next === null ? null : createOutboxStorage(storage, clock, next, pageId);
      turn({ type: 'emptied' });
      stopFollowing = ownStorage?.onChange(onStorageChange) ?? (() => {});
      retry();
    },
  };
}
