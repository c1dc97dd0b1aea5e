import type { Ms } from '#domain/core/units.ts';

/** A listen, or a track that was saved or removed, for one server. */
export interface ScrobbleItem {
  readonly id: string;
  readonly kind: 'listen' | 'love' | 'unlove';
  /** The URI of the track. */
  readonly uri: string;
  /** When the listen began, or the track was saved. */
  readonly atMs: Ms;
}

/** The result of a request. */
export type ScrobbleOutcome =
  | { readonly type: 'accepted' }
  /** Nothing was taken; `afterMs`: the wait that the server asks for. */
  | { readonly type: 'retry'; readonly afterMs: Ms | null; readonly reason: string }
  /** The request was sent; it is unknown whether it was taken. */
  | { readonly type: 'uncertain'; readonly reason: string }
  /** The server will never take it. */
  | { readonly type: 'refused'; readonly reason: string }
  /** The server does not accept the credentials. */
  | { readonly type: 'unauthorised'; readonly reason: string };

interface ScrobbleCounts {
  readonly sent: number;
  /** Refused by the server for good. */
  readonly refused: number;
  /** Left out because too many waited. */
  readonly dropped: number;
  /** Perhaps sent: the answer was lost, and the server cannot be asked. */
  readonly uncertain: number;
}

export interface OutboxState {
  /** In the order of sending. */
  readonly queue: readonly ScrobbleItem[];
  /** The items at the beginning of the queue that are on their way, or whose outcome is unknown. */
  readonly attempt: { readonly phase: 'sending' | 'doubtful' | 'checking'; readonly count: number } | null;
  /** Items that are sent one by one, after a batch was refused. */
  readonly singles: number;
  /** Failed requests since the last success. */
  readonly tries: number;
  /** No request before this instant. */
  readonly readyAtMs: Ms;
  /** The credentials are invalid: nothing is sent until they change. */
  readonly isHalted: boolean;
  /** The reason of the last failure; null after a success. */
  readonly problem: string | null;
  readonly counts: ScrobbleCounts;
}

export type OutboxEvent = { readonly nowMs: Ms } & (
  | { readonly type: 'added'; readonly items: readonly ScrobbleItem[] }
  /** A track began to sound. */
  | { readonly type: 'started'; readonly uri: string }
  | { readonly type: 'due' }
  | { readonly type: 'answered'; readonly outcome: ScrobbleOutcome }
  /** The ids that the server has; null: it cannot be asked. */
  | { readonly type: 'checked'; readonly presentIds: readonly string[] | null }
  /** These items are out of date; those on their way stay. */
  | { readonly type: 'superseded'; readonly ids: readonly string[] }
  /** The credentials are new. */
  | { readonly type: 'reconnected' }
);

export type OutboxCommand =
  /** Mark the items in the store, then send them, then report `answered`. */
  | { readonly type: 'send'; readonly items: readonly ScrobbleItem[] }
  /** Ask the server which of the listens it has, then report `checked`, or `answered` when that fails. */
  | { readonly type: 'check'; readonly items: readonly ScrobbleItem[] }
  /** Once, without an answer. */
  | { readonly type: 'announce'; readonly uri: string }
  /** Delete the items from the store. */
  | { readonly type: 'forget'; readonly items: readonly ScrobbleItem[] }
  /** They are not on their way any more. */
  | { readonly type: 'unmark'; readonly items: readonly ScrobbleItem[] }
  /** Report `due` after the delay. */
  | { readonly type: 'wait'; readonly delayMs: Ms };

export interface OutboxStep {
  readonly state: OutboxState;
  readonly commands: readonly OutboxCommand[];
}
