import { OUTBOX_ID_BYTES, OUTBOX_ABANDONED_MS, OUTBOX_WAIT_MS, OUTBOX_WAIT_MS_MAX } from '#domain/constants/network/outbox.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { EMPTY_OUTBOX, stepOutbox, type OutboxCommand, type OutboxEntry, type OutboxEvent } from '#domain/transport/outbox.ts';
import { exponentialBackoffMs } from '#domain/transport/backoff.ts';
import type { Api } from './api-client.ts';
import type { Call, CallInput } from '../calls/call.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createOutboxStorage, type OutboxStorage } from './outbox-storage.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';

export type { OutboxEntry };

export interface OutboxRefusal {
  readonly entry: OutboxEntry;
  readonly error: PlayerError;
  /** What the service itself said about it; empty where it said nothing. */
  readonly detail: string;
}

/**
 * All writes of a listener: kept at once, sent one after the other in the order they were made, and sent again until the service
 * has answered, also by a page that is loaded later. So what a call does has to be the same when it arrives twice.
 */
export interface Outbox {
  send<C extends Call>(entry: {
    readonly key: string;
    readonly call: C;
    readonly given: CallInput<C>;
    readonly name?: string;
  }): void;
  /** The same for what takes more than one call to send, or has to be written anew before. `courier`: who sends it. */
  sendWithHandler(entry: {
    readonly key: string;
    readonly courier: string;
    readonly given: unknown;
    readonly name?: string;
  }): void;
  /** Writes anew what is to be sent; what `anew` answers as it was stays. */
  amend(anew: (entry: OutboxEntry) => unknown): void;
  /** Not sent any more, though it may be under way. */
  withdraw(ids: readonly string[]): void;
  /** What was not answered yet, in order. */
  pending(): readonly OutboxEntry[];
  /** The same with what other pages of this browser have not sent yet, which comes first. */
  pendingAnywhere(): readonly OutboxEntry[];
  /** Also when another page's changed. */
  onChange(listener: (pending: readonly OutboxEntry[]) => void): () => void;
  /** Comes before the entry is gone from `pending`. */
  onDone(listener: (done: { readonly entry: OutboxEntry; readonly answer: unknown }) => void): () => void;
  /** The service said no, or there is no room: what was shown because of it has to be taken back. OUTBOX_FULL. */
  onRefused(listener: (refusal: OutboxRefusal) => void): () => void;
  /** Whose writes these are; null: nobody's, and nothing is sent. */
  setUser(userId: string | null): void;
  /** The service may be there again. */
  retry(): void;
}

export interface OutboxParts {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  /** Shared by all pages of the browser; it outlives them. */
  readonly storage: KeyValueStore;
  /** Every call that may be sent: what is kept names one of them. */
  readonly calls: readonly Call[];
  /** Those who send what more than one call takes. */
  readonly handlers?: Readonly<Record<string, OutboxHandler>>;
}

/** Sends a write, and says what was answered. Rejects as an Api does. */
export type OutboxHandler = (entry: OutboxEntry) => Promise<unknown>;

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Refused for good; everything else may be different the next time. */
const isRefusal = ({ code, status }: PlayerError) =>
  code === 'REQUEST_FAILED' && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/** Answered, but not as anybody would understand: a fault of the service, or of something that answers in its place. */
const isFault = ({ code, status }: PlayerError) =>
  (code === 'REQUEST_FAILED' && status >= 500) || code === 'ANSWER_MALFORMED' || code === 'ANSWER_EMPTY';

/** The outbox over the calls, and storage that outlives the page. */
export function createOutbox({ api, calls, clock, handlers = {}, page, random, storage }: OutboxParts): Outbox {
  const byName = new Map(calls.map((call) => [nameOf(call), call]));
  const pageId = random.hex(OUTBOX_ID_BYTES);
  const changes = createEventEmitter<readonly OutboxEntry[]>();
  const answers = createEventEmitter<{ readonly entry: OutboxEntry; readonly answer: unknown }>();
  const refusals = createEventEmitter<OutboxRefusal>();
  let state = EMPTY_OUTBOX;
  let book: OutboxStorage | null = null;
  let userId: string | null = null;
  let refusal: { readonly error: PlayerError; readonly detail: string } | null = null;
  let stopWaiting = () => {};
  let stopLooking = () => {};
  let stopHearing = () => {};
  /** This page was closed, and may come back from the back-forward cache: until then the next one sends. */
  let isClosed = false;
  /** It was woken while a write was under way: should that be lost, it was on the way before the line was back. */
  let isWoken = false;

  const tell = (event: OutboxEvent) => {
    dropTaken();
    turn(event);
  };
  /** Another page has taken over what waited here. */
  const dropTaken = () => {
    if (book !== null && state.waiting.length > 0 && !book.isOwned()) turn({ type: 'emptied' });
  };
  const turn = (event: OutboxEvent) => {
    const before = state.waiting;
    const step = stepOutbox(state, event);
    state = step.state;
    step.commands.forEach(carryOut);
    if (state.waiting !== before) changes.emit(state.waiting);
  };

  const carryOut = (command: OutboxCommand) => {
    switch (command.type) {
      case 'save':
        book?.save(state.waiting, isClosed);
        return;
      case 'send':
        // It may have been withdrawn because of the one before it.
        if (!isFirst(command.entry)) return;
        if (isClosed) tell({ type: 'lost', isFault: false });
        else void send(command.entry, book);
        return;
      case 'wait':
        book?.save(state.waiting, isClosed);
        wait(command.losses);
        return;
      case 'done':
        answers.emit(command);
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
    // Another listens now, whose writes wait for them to come back; or another page has taken it over.
    if (mine !== book || !isFirst(entry)) return;
    tell(event);
    look();
  };

  const answerOf = async (entry: OutboxEntry): Promise<OutboxEvent> => {
    const call = byName.get(entry.call);
    const courier = handlers[entry.call];
    try {
      if (courier) return { type: 'answered', answer: await courier(entry) };
      if (call === undefined) throw new Failure(playerError('REQUEST_FAILED', 404));
      return { type: 'answered', answer: await api.send(call, entry.given) };
    } catch (thrown) {
      const error = errorFrom(thrown);
      refusal = { error, detail: thrown instanceof Failure ? thrown.detail : '' };
      return isRefusal(error) ? { type: 'refused' } : { type: 'lost', isFault: isFault(error) };
    }
  };

  const retry = () => {
    stopWaiting();
    isWoken = state.isSending;
    if (book === null || isClosed || state.isSending) return;
    look();
    tell({ type: 'woken' });
  };

  /** Takes over what pages that are gone left behind; as long as there are others, once more after a while. */
  const look = () => {
    stopLooking();
    if (book === null || isClosed) return;
    dropTaken();
    if (!state.isSending) tell({ type: 'adopted', entries: book.adopt(state.waiting) });
    if (book.pendingElsewhere().length > 0) stopLooking = clock.after(OUTBOX_ABANDONED_MS, look);
  };

  const close = (closed: boolean) => {
    if (closed === isClosed) return;
    isClosed = closed;
    stopWaiting();
    stopLooking();
    dropTaken();
    book?.save(state.waiting, isClosed);
  };

  const heard = () => {
    look();
    changes.emit(state.waiting);
  };

  page.onChange((change) => {
    if (change === 'closing') close(true);
    if (change === 'visible' || change === 'woke') close(false);
    if (change === 'online' || change === 'visible' || change === 'woke') retry();
  });

  return {
    send({ key, call, given, name = '' }) {
      tell({ type: 'added', entry: { id: random.hex(OUTBOX_ID_BYTES), key, call: nameOf(call), given, name } });
    },
    sendWithHandler({ key, courier, given, name = '' }) {
      tell({ type: 'added', entry: { id: random.hex(OUTBOX_ID_BYTES), key, call: courier, given, name } });
    },
    amend(anew) {
      const entries = state.waiting.flatMap((entry) => {
        const given = anew(entry);
        return given === entry.given ? [] : [{ ...entry, given }];
      });
      if (entries.length > 0) tell({ type: 'amended', entries });
    },
    withdraw: (ids) => tell({ type: 'withdrawn', ids: new Set(ids) }),
    pending: () => state.waiting,
    pendingAnywhere: () => [...(book?.pendingElsewhere() ?? []), ...state.waiting],
    onChange: changes.add,
    onDone: answers.add,
    onRefused: refusals.add,
    retry,
    setUser(next) {
      if (next === userId) return;
      userId = next;
      stopWaiting();
      stopLooking();
      stopHearing();
      dropTaken();
      book?.save(state.waiting, true);
      book = next === null ? null : createOutboxStorage(storage, clock, next, pageId);
      turn({ type: 'emptied' });
      stopHearing = book?.onChange(heard) ?? (() => {});
      retry();
    },
  };
}
