import { OUTBOX_ENTRIES_MAX, OUTBOX_FAULTS_MAX } from '../constants/network/outbox.ts';

/** One write on its way: what it is about, which call, and what it is given. All of it can be kept as JSON. */
export interface OutboxEntry {
  readonly id: string;
  /** What is written to: the URI of a track, a playlist… */
  readonly key: string;
  /** Method and path; or who knows how to send it. */
  readonly call: string;
  readonly given: unknown;
  /** What a listener calls it, for the sentence when it is refused. */
  readonly name: string;
}

export interface OutboxState {
  /** In the order they are sent; the first may be under way. */
  readonly waiting: readonly OutboxEntry[];
  readonly isSending: boolean;
  /** The service did not answer: nothing is sent until something wakes it. */
  readonly isHeld: boolean;
  /** How often the service answered the first with a fault of its own. */
  readonly faults: number;
  /** Sendings in a row that got no answer. */
  readonly losses: number;
}

export type OutboxEvent =
  | { readonly type: 'added'; readonly entry: OutboxEntry }
  /** Written by a page that is gone, before anything of this one. */
  | { readonly type: 'adopted'; readonly entries: readonly OutboxEntry[] }
  | { readonly type: 'answered'; readonly answer: unknown }
  | { readonly type: 'refused' }
  /** `isFault`: there was an answer, but nobody can make sense of it. */
  | { readonly type: 'lost'; readonly isFault: boolean }
  | { readonly type: 'woken' }
  /** What is to be sent is written differently by now. */
  | { readonly type: 'amended'; readonly entries: readonly OutboxEntry[] }
  /** Not to be sent any more; no answer to what is under way is waited for. */
  | { readonly type: 'withdrawn'; readonly ids: ReadonlySet<string> }
  /** Another page has taken them over, or somebody else listens now. */
  | { readonly type: 'emptied' };

export type OutboxCommand =
  | { readonly type: 'send'; readonly entry: OutboxEntry }
  /** What waits has changed. */
  | { readonly type: 'save' }
  | { readonly type: 'wait'; readonly losses: number }
  | { readonly type: 'done'; readonly entry: OutboxEntry; readonly answer: unknown }
  | { readonly type: 'refuse'; readonly entry: OutboxEntry; readonly why: 'refused' | 'full' };

export interface OutboxStep {
  readonly state: OutboxState;
  readonly commands: readonly OutboxCommand[];
}

export const EMPTY_OUTBOX: OutboxState = { waiting: [], isSending: false, isHeld: false, faults: 0, losses: 0 };

/** Writes go out one after the other, in the order they were made; what is not answered is sent again, until it is. */
export function stepOutbox(state: OutboxState, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case 'added':
      if (state.waiting.length >= OUTBOX_ENTRIES_MAX)
        return { state, commands: [{ type: 'refuse', entry: event.entry, why: 'full' }] };
      return sendNext({ ...state, waiting: [...state.waiting, event.entry] }, [{ type: 'save' }]);
    case 'adopted':
      if (state.isSending || event.entries.length === 0) return { state, commands: [] };
      return sendNext({ ...state, waiting: [...event.entries, ...state.waiting] }, [{ type: 'save' }]);
    case 'answered':
      return finishFirst(state, (entry) => ({ type: 'done', entry, answer: event.answer }));
    case 'refused':
      return finishFirst(state, (entry) => ({ type: 'refuse', entry, why: 'refused' }));
    case 'lost':
      return onLost(state, event.isFault);
    case 'woken':
      return sendNext({ ...state, isHeld: false }, []);
    case 'amended':
      return { state: { ...state, waiting: amendEntries(state.waiting, event.entries) }, commands: [{ type: 'save' }] };
    case 'withdrawn': {
      const waiting = state.waiting.filter(({ id }) => !event.ids.has(id));
      const isSame = waiting[0] === state.waiting[0];
      return sendNext(isSame ? { ...state, waiting } : { ...state, waiting, isSending: false, faults: 0 }, [{ type: 'save' }]);
    }
    case 'emptied':
      return { state: EMPTY_OUTBOX, commands: [] };
  }
}

function amendEntries(waiting: readonly OutboxEntry[], entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return waiting.map((entry) => byId.get(entry.id) ?? entry);
}

function finishFirst(state: OutboxState, said: (entry: OutboxEntry) => OutboxCommand): OutboxStep {
  const [first, ...waiting] = state.waiting;
  if (!state.isSending || first === undefined) return { state, commands: [] };
  return sendNext({ ...EMPTY_OUTBOX, waiting }, [{ type: 'save' }, said(first)]);
}

function onLost(state: OutboxState, isFault: boolean): OutboxStep {
  if (!state.isSending) return { state, commands: [] };
  const faults = state.faults + (isFault ? 1 : 0);
  if (faults >= OUTBOX_FAULTS_MAX) return finishFirst(state, (entry) => ({ type: 'refuse', entry, why: 'refused' }));
  const losses = state.losses + 1;
  return { state: { ...state, isSending: false, isHeld: true, faults, losses }, commands: [{ type: 'wait', losses }] };
}

function sendNext(state: OutboxState, commands: readonly OutboxCommand[]): OutboxStep {
  const [entry] = state.waiting;
  if (state.isSending || state.isHeld || entry === undefined) return { state, commands };
  return { state: { ...state, isSending: true }, commands: [...commands, { type: 'send', entry }] };
}
