import { OUTBOX_ENTRIES_MAX, OUTBOX_FAULTS_MAX } from '../constants/network/outbox.ts';

/** A pending write: its key, its call and its input. All of it can be stored as JSON. */
export interface OutboxEntry {
  readonly id: string;
  /** The written resource: the URI of a track, a playlist… */
  readonly key: string;
  /** Method and path, or the id of a handler. */
  readonly call: string;
  readonly given: unknown;
  /** The display name, for the error message of a refusal. */
  readonly name: string;
}

export interface OutboxState {
  /** In the order of sending; the first may be in flight. */
  readonly waiting: readonly OutboxEntry[];
  readonly isSending: boolean;
  /** The service did not respond: sending waits for a wake-up. */
  readonly isHeld: boolean;
  /** Server errors in response to the first entry. */
  readonly faults: number;
  /** Consecutive sends without a response. */
  readonly losses: number;
}

export type OutboxEvent =
  | { readonly type: 'added'; readonly entry: OutboxEntry }
  /** Entries of a closed page, to be sent before those of this page. */
  | { readonly type: 'adopted'; readonly entries: readonly OutboxEntry[] }
  | { readonly type: 'answered'; readonly response: unknown }
  | { readonly type: 'refused' }
  /** `isFault`: there was a response, but an invalid one. */
  | { readonly type: 'lost'; readonly isFault: boolean }
  | { readonly type: 'woken' }
  /** Replaces entries by newer versions. */
  | { readonly type: 'amended'; readonly entries: readonly OutboxEntry[] }
  /** Removes entries; a response to one in flight is ignored. */
  | { readonly type: 'withdrawn'; readonly ids: ReadonlySet<string> }
  /** Another page took the entries over, or another account signed in. */
  | { readonly type: 'emptied' };

export type OutboxCommand =
  | { readonly type: 'send'; readonly entry: OutboxEntry }
  /** The entries changed. */
  | { readonly type: 'save' }
  | { readonly type: 'wait'; readonly losses: number }
  | { readonly type: 'done'; readonly entry: OutboxEntry; readonly response: unknown }
  | { readonly type: 'refuse'; readonly entry: OutboxEntry; readonly why: 'refused' | 'full' };

export interface OutboxStep {
  readonly state: OutboxState;
  readonly commands: readonly OutboxCommand[];
}

export const EMPTY_OUTBOX: OutboxState = { waiting: [], isSending: false, isHeld: false, faults: 0, losses: 0 };

/** One step of the outbox: writes are sent one after the other, in order; a write without a response is sent again. */
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
      return finishFirst(state, (entry) => ({ type: 'done', entry, response: event.response }));
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

function finishFirst(state: OutboxState, commandFor: (entry: OutboxEntry) => OutboxCommand): OutboxStep {
  const [first, ...waiting] = state.waiting;
  if (!state.isSending || first === undefined) return { state, commands: [] };
  return sendNext({ ...EMPTY_OUTBOX, waiting }, [{ type: 'save' }, commandFor(first)]);
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
