import * as calls from '#application/calls/account/history.ts';
import { TOP_COUNT } from '../../domain/constants/history.ts';
import { isTimeZone } from '../../domain/history/calendar.ts';
import { createResponseRoute, createRoute } from '../kernel/routing/call-routes.ts';
import { empty, requireUserId } from '../kernel/routing/responses.ts';
import { type Caller, HttpError, type Route, type ServiceRequest } from '../ports/route.ts';
import type { Store } from '../ports/store.ts';
import { listenLines, listenRows } from './history-export.ts';
import { historySummary, type HistoryView, yearReview } from './history-views.ts';
import { importListens } from './listen-import.ts';
import { firstAndLast } from './stored-listens.ts';

const YEAR = /^(19|20)\d{2}$/;

export interface HistoryRoutesDeps {
  readonly store: Store;
  readonly deleteHistoryOf: (userId: string) => Promise<void>;
}

/** The caller's listening history: sums, a year's review, export, import and deletion. Ours; docs/protocol.md has the shapes. */
export function historyRoutes({ deleteHistoryOf, store }: HistoryRoutesDeps): readonly Route[] {
  return [
    createRoute(calls.getHistorySummary, ({ caller, query, request }) => {
      const { from = null, limit = TOP_COUNT, time_zone: timeZone, to = null } = query;
      if (from !== null && to !== null && to < from) throw new HttpError(400, 'to: is before from');
      return historySummary(store, viewOf(caller, request, timeZone), { from, to }, limit);
    }),
    createRoute(calls.getHistoryYears, async ({ caller, query, request }) => {
      const { timeZone, userId } = viewOf(caller, request, query.time_zone);
      const ends = await firstAndLast(store, userId);
      if (ends === null) return { years: [] };
      const [first, last] = [ends.fromMs, ends.untilMs].map((atMs) => yearOf(timeZone, atMs));
      const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => (last ?? 0) - index);
      return { years };
    }),
    createRoute(calls.getYearReview, async ({ caller, params, query, request }) => {
      if (!YEAR.test(params.year)) throw new HttpError(400, 'year: is no year from 1900 to 2099');
      return yearReview(store, viewOf(caller, request, query.time_zone), Number(params.year));
    }),
    createResponseRoute(calls.getHistory, async ({ caller, query: { format = 'jsonl' } }) => {
      const userId = requireUserId(caller);
      const isCsv = format === 'csv';
      return {
        status: 200,
        headers: {
          'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="listening.${format}"`,
        },
        body: isCsv ? listenRows(store, userId) : listenLines(store, userId),
      };
    }),
    createRoute(calls.postHistoryImport, ({ body, caller }) => importListens(store, requireUserId(caller), body.lines)),
    createResponseRoute(calls.deleteHistory, async ({ caller }) => {
      await deleteHistoryOf(requireUserId(caller));
      return empty(204);
    }),
  ];
}

function viewOf(caller: Caller, { origin }: ServiceRequest, timeZone: string): HistoryView {
  if (!isTimeZone(timeZone)) throw new HttpError(400, `time_zone: ${timeZone} is no time zone`);
  return { userId: requireUserId(caller), timeZone, base: origin };
}

function yearOf(timeZone: string, atMs: number): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(atMs));
}
