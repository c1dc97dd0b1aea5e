import type { Event, EventCallable, Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type {
  HistoryFormat,
  HistoryRange,
  HistorySummary,
  HistoryYear,
  ImportCounts,
  ListenFile,
  RecentPlays,
  YearReview,
} from '../../account/history-calls.ts';
import type { Resource } from '../resource.ts';

/** Stores and intents of the listening history. */
export interface HistoryStores {
  readonly summary: Resource<HistoryRange, HistorySummary>;
  readonly recent: Resource<void, RecentPlays>;
  /** By time zone: the years with a review, the latest first. */
  readonly years: Resource<string, readonly number[]>;
  readonly review: Resource<HistoryYear, YearReview>;
  readonly exportRequested: EventCallable<HistoryFormat>;
  /** The text of a file to save. */
  readonly exported: Event<{ readonly format: HistoryFormat; readonly text: string }>;
  readonly importRequested: EventCallable<ListenFile>;
  /** What the last import did so far; null before one. */
  readonly $imported: Store<(ImportCounts & { readonly isDone: boolean }) | null>;
  readonly deletionConfirmed: EventCallable<void>;
  readonly deleted: Event<void>;
  /** The error of the last intent, or null. */
  readonly $refusal: Store<PlayerError | null>;
  readonly $isBusy: Store<boolean>;
}
