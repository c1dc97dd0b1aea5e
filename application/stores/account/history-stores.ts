import { createEvent, createStore, restore, sample } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type {
  HistoryCalls,
  HistoryFormat,
  HistoryRange,
  HistorySummary,
  HistoryYear,
  ImportCounts,
  ListenFile,
  RecentPlays,
  YearReview,
} from '../../account/history-calls.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import { lazyAsync } from '../../runtime/lazy-async.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import type { HistoryStores } from './history-types.ts';

/** Creates the stores and intents of the listening history; their code loads on demand. A deletion loads all of it again. */
export function createHistoryStores(load: () => Promise<HistoryCalls>): HistoryStores {
  const calls = lazyAsync(load);
  const sources: {
    readonly summary: ResourceSource<HistoryRange, HistorySummary>;
    readonly recent: ResourceSource<void, RecentPlays>;
    readonly years: ResourceSource<string, readonly number[]>;
    readonly review: ResourceSource<HistoryYear, YearReview>;
  } = {
    summary: { first: async (range) => (await calls()).fetchSummary(range) },
    recent: {
      first: async () => (await calls()).fetchRecent(null),
      next: (_, data) => (data.before === null ? null : calls().then((all) => all.fetchMoreRecent(data))),
    },
    years: { first: async (timeZone) => (await calls()).fetchYears(timeZone) },
    review: { first: async (year) => (await calls()).fetchReview(year) },
  };
  const summary = createResource(sources.summary);
  const recent = createResource(sources.recent);
  const years = createResource(sources.years);
  const review = createResource(sources.review);
  const started = createEvent();
  const settled = createEvent();
  const failed = createEvent<PlayerError>();
  const exported = createEvent<{ readonly format: HistoryFormat; readonly text: string }>();
  const deleted = createEvent();
  const importBegun = createEvent();
  const importProgressed = createEvent<ImportCounts>();
  const importDone = createEvent<ImportCounts>();
  for (const { retried } of [summary, recent, years, review])
    sample({ clock: [deleted, importDone], fn: () => undefined, target: retried });

  return {
    summary,
    recent,
    years,
    review,
    exported,
    deleted,
    exportRequested: createIntent(async (format: HistoryFormat) => (await calls()).exportHistory(format), {
      ...{ started, settled, failed },
      done: exported,
    }),
    importRequested: createIntent(
      async (file: ListenFile) => {
        importBegun();
        return (await calls()).importFile(file, importProgressed);
      },
      { started, settled, failed, done: importDone },
    ),
    $imported: createStore<(ImportCounts & { readonly isDone: boolean }) | null>(null)
      .on(importProgressed, (_, counts) => ({ ...counts, isDone: false }))
      .on(importDone, (_, counts) => ({ ...counts, isDone: true }))
      .reset(importBegun, deleted),
    deletionConfirmed: createIntent(async () => (await calls()).deleteHistory(), { started, settled, failed, done: deleted }),
    $refusal: restore(failed, null).reset(started),
    $isBusy: createStore(0)
      .on(started, (count) => count + 1)
      .on(settled, (count) => count - 1)
      .map((count) => count > 0),
  };
}
