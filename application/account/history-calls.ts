import type { Api } from '../api/api-client.ts';
import type { ResponseOf } from '../calls/call.ts';
import { RECENT_PLAYS_PAGE } from '#domain/constants/content/history.ts';
import type { Track } from '#domain/catalog/types.ts';
import { getRecentlyPlayed } from '../calls/account/recently-played.ts';
import type { LineBatch } from './line-batches.ts';
import * as calls from '../calls/account/history.ts';

export type HistorySummary = ResponseOf<typeof calls.getHistorySummary>;
export type YearReview = ResponseOf<typeof calls.getYearReview>;
export type HistoryFormat = 'jsonl' | 'csv';

/** Days of a summary, as ISO dates in the listener's time zone; null for no limit. */
export interface HistoryRange {
  readonly from: string | null;
  readonly to: string | null;
  /** An IANA name. */
  readonly timeZone: string;
}

/** A year in the listener's time zone. */
export interface HistoryYear {
  readonly year: number;
  readonly timeZone: string;
}

/** Played tracks, the latest first. */
export interface RecentPlays {
  readonly items: readonly { readonly track: Track; readonly playedAtMs: number }[];
  /** Where the next page begins; null at the end. */
  readonly before: string | null;
}

/** What an import did so far. */
export type ImportCounts = ResponseOf<typeof calls.postHistoryImport>;

/** A file to import: batches of lines, as they are read. */
export type ListenFile = AsyncIterable<LineBatch>;

const NOTHING_IMPORTED: ImportCounts = { imported: 0, text_only: 0, known: 0, invalid: 0 };

export type HistoryCalls = ReturnType<typeof createHistoryCalls>;

/** The calls of the listening history. */
export function createHistoryCalls(api: Api) {
  const fetchRecent = async (before: string | null): Promise<RecentPlays> => {
    const query = { limit: RECENT_PLAYS_PAGE, ...(before === null ? {} : { before: Number(before) }) };
    const { cursors, items, next } = await api.send(getRecentlyPlayed, { query });
    return {
      items: items.map(({ track, played_at }) => ({ track, playedAtMs: Date.parse(played_at) })),
      before: next === null ? null : (cursors?.before ?? null),
    };
  };
  return {
    fetchRecent,
    /** The plays with their next page. */
    fetchMoreRecent: async ({ items, before }: RecentPlays): Promise<RecentPlays> => {
      const more = await fetchRecent(before);
      return { ...more, items: [...items, ...more.items] };
    },
    fetchSummary: ({ from, timeZone, to }: HistoryRange) =>
      api.send(calls.getHistorySummary, {
        query: { time_zone: timeZone, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
      }),
    fetchYears: async (timeZone: string) => (await api.send(calls.getHistoryYears, { query: { time_zone: timeZone } })).years,
    fetchReview: ({ timeZone, year }: HistoryYear) =>
      api.send(calls.getYearReview, { params: { year: String(year) }, query: { time_zone: timeZone } }),
    exportHistory: async (format: HistoryFormat) => ({
      format,
      text: await api.send(calls.getHistory, { query: { format } }),
    }),
    importFile: async (file: ListenFile, onProgress: (counts: ImportCounts) => void) => {
      let sum = NOTHING_IMPORTED;
      for await (const { lines, tooLong } of file) {
        const added = await api.send(calls.postHistoryImport, { body: { lines: [...lines] } });
        sum = {
          imported: sum.imported + added.imported,
          text_only: sum.text_only + added.text_only,
          known: sum.known + added.known,
          invalid: sum.invalid + added.invalid + tooLong,
        };
        onProgress(sum);
      }
      return sum;
    },
    deleteHistory: () => api.send(calls.deleteHistory, {}),
  };
}
