import type { Ms } from '../core/units.ts';
import type { EventItem, LoggedEvent } from './event-item.ts';

/** One upload under way. */
export interface Upload {
  readonly id: number;
  readonly events: readonly EventItem[];
  /** The last one before a disconnect: what fails is not sent again. */
  readonly isFinal: boolean;
}

export interface EventQueueState {
  /** What an upload that failed while online does: the player's queue drops its events, the embed's sends them again. */
  readonly onFailure: 'drop' | 'retry';
  /** The page that sends: `web`, `embed`, … */
  readonly environment: string;
  readonly sequenceId: string;
  readonly lastNumber: number;
  readonly waiting: readonly EventItem[];
  readonly uploads: readonly Upload[];
  readonly lastUploadId: number;
  /** A timer will start the next upload. */
  readonly isScheduled: boolean;
  readonly isOnline: boolean;
  /** A token refresh is in progress. */
  readonly isRefreshing: boolean;
  readonly isPrivate: boolean;
  /** The waits since the last success: how many, and their sum. */
  readonly tries: number;
  readonly waitedMs: Ms;
  /** produced = delivered + dropped + waiting + under way. */
  readonly counts: { readonly produced: number; readonly delivered: number; readonly dropped: number };
}

/** An event that the service did not take, by its index in the batch. Spec §7 "error[] (index, transient)". */
export interface EventError {
  readonly index: number;
  readonly transient: boolean;
}

export type EventQueueEvent =
  | { readonly type: 'logged'; readonly event: LoggedEvent }
  | { readonly type: 'due' | 'online' | 'offline' }
  /** Before a disconnect, or the end of the page; the events after it are of another sequence, and perhaps of another listener. */
  | { readonly type: 'finish'; readonly sequenceId: string }
  | { readonly type: 'private'; readonly isPrivate: boolean }
  /** Starts a new sequence with this id. Spec §4 "A refresh resets sequence counters, flushes and forces token refresh". */
  | { readonly type: 'refresh'; readonly sequenceId: string }
  /** The token refresh ended, with or without a token. */
  | { readonly type: 'refreshed' }
  /** `backoffMs`: the wait that the service requested, or null. `chance01`: 0 to 1. */
  | {
      readonly type: 'uploaded';
      readonly id: number;
      readonly errors: readonly EventError[];
      readonly backoffMs: Ms | null;
      readonly chance01: number;
    }
  | { readonly type: 'upload-failed'; readonly id: number; readonly backoffMs: Ms | null; readonly chance01: number };

export type EventQueueCommand =
  /** Replaces the timer before it. */
  | { readonly type: 'schedule'; readonly delayMs: Ms }
  | { readonly type: 'upload'; readonly upload: Upload }
  | { readonly type: 'renew-token' }
  /** Events were thrown away. */
  | { readonly type: 'warn'; readonly dropped: number }
  | { readonly type: 'refuse'; readonly name: string };

export interface EventQueueStep {
  readonly state: EventQueueState;
  readonly commands: readonly EventQueueCommand[];
}
