import { createEvent, createStore } from 'effector';
import type { HistoryFormat, HistorySummary, ImportCounts, RecentPlays, YearReview } from '#application/account/history-calls.ts';
import type { HistoryStores } from '#application/stores/account/history-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { fact, fakeResource, intentsOf, storesOf, type Intent } from './fake-stores.ts';

type Top = HistorySummary['tracks']['top'];

const entry = (name: string, by: string, plays: number, uri: string | null = null): Top[number] => ({
  ...{ uri, name, by, image_url: null, plays, listened_ms: plays * 200_000 },
});
const facetOf = (top: Top) => ({ total: top.length, top });

const SAMPLE_TOPS = {
  tracks: facetOf([
    entry('Harbour', 'Night Ferry', 9, 'spotify:track:0000000000000000000001'),
    entry('A song from elsewhere', 'Zoe', 2),
  ]),
  artists: facetOf([entry('Night Ferry', '', 9, 'spotify:artist:0000000000000000000002')]),
  albums: facetOf([entry('Crossing', 'Night Ferry', 9, 'spotify:album:0000000000000000000003')]),
  genres: facetOf([entry('Ambient', '', 9)]),
  shows: facetOf([]),
};

export const SAMPLE_SUMMARY: HistorySummary = {
  ...{ plays: 11, listened_ms: 2_200_000 },
  days: [{ date: '2026-11-21', plays: 11, listened_ms: 2_200_000 }],
  ...SAMPLE_TOPS,
};

const SAMPLE_REVIEW: YearReview = {
  ...{ year: 2026, plays: 812, listened_ms: 180_000_000 },
  months: Array.from({ length: 12 }, (_, index) => ({ plays: index, listened_ms: index * 600_000 })),
  ...SAMPLE_TOPS,
  longest_day: { date: '2026-03-07', plays: 64, listened_ms: 14_400_000 },
  first_listen: { uri: null, name: 'Harbour', by: 'Night Ferry', at: 1_767_222_000_000, date: '2026-01-01' },
  new_artists: SAMPLE_TOPS.artists,
  streak: { days: 17, from: '2026-02-01', to: '2026-02-17' },
};

/** The history without a service, with this summary or an error. */
export function createFakeHistory(
  intent: Intent,
  summary: HistorySummary | PlayerError = SAMPLE_SUMMARY,
  recent: RecentPlays = { items: [], before: null },
) {
  const facts = {
    refusal: fact<PlayerError | null>(null),
    imported: fact<(ImportCounts & { readonly isDone: boolean }) | null>(null),
  };
  const exported = createEvent<{ readonly format: HistoryFormat; readonly text: string }>();
  const deleted = createEvent();
  const stores: HistoryStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['exportRequested', 'importRequested', 'deletionConfirmed']),
    recent: fakeResource(intent, 'recentPlays', () => recent),
    summary: fakeResource(intent, 'historySummary', () => summary),
    years: fakeResource(intent, 'historyYears', () => [2026, 2025]),
    review: fakeResource(intent, 'yearReview', () => SAMPLE_REVIEW),
    $isBusy: createStore(false),
    ...{ exported, deleted },
  };
  return { stores, facts: { ...facts, deleted } };
}
