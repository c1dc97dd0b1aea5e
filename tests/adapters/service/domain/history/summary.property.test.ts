import { expect } from 'chai';
import fc from 'fast-check';
import { createDayOf, dateOf, dayNumberOf, daysOfYear } from '#adapters/service/domain/history/calendar.ts';
import type { Count } from '#adapters/service/domain/history/listen.ts';
import { type DatedListen, summaryOf } from '#adapters/service/domain/history/summary.ts';
import { yearReviewOf } from '#adapters/service/domain/history/year-review.ts';
import { createTally } from '#tests/support/world/tally.ts';

const HOUR_MS = 3_600_000;
const FROM_MS = Date.UTC(2023, 11, 20);
const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
/** Dates the long way: the parts of the local time, one instant at a time. */
const formats = new Map(
  ZONES.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', calendar: 'iso8601' })]),
);
const slowDate = (timeZone: string, atMs: number) => {
  const parts = formats.get(timeZone)?.formatToParts(atMs) ?? [];
  const part = (type: string) => parts.find((one) => one.type === type)?.value.padStart(2, '0') ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

const anyListen = fc.record({
  atMs: fc.integer({ min: 0, max: 800 * 24 }).map((hour) => FROM_MS + hour * HOUR_MS),
  listenedMs: fc.integer({ min: 0, max: 600_000 }),
  artist: fc.integer({ min: 0, max: 12 }),
});
const anyHistory = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 19, arbitrary: fc.array(anyListen, { maxLength: 150, size: 'max' }) },
);

function dated(timeZone: string, listens: readonly { atMs: number; listenedMs: number; artist: number }[]): DatedListen[] {
  const dayOf = createDayOf(timeZone);
  return listens
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(({ artist, atMs, listenedMs }) => ({
      ...{ atMs, listenedMs, day: dayOf(atMs) },
      keys: {
        ...{ tracks: [`t${String(artist)}`], artists: [`a${String(artist)}`, `a${String(artist)}`] },
        ...{ albums: [], genres: [artist % 2 === 0 ? 'even' : 'odd'], shows: [] },
      },
    }));
}

const sum = (counts: readonly Count[]) => ({
  plays: counts.reduce((all, { plays }) => all + plays, 0),
  listenedMs: counts.reduce((all, { listenedMs }) => all + listenedMs, 0),
});

describe('the sums of any history', () => {
  it('count every listen once, on its day in the time zone of the listener', () => {
    const tally = createTally('history', ['empty', 'two days of one instant', 'cut']);
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...ZONES), fc.integer({ min: 1, max: 5 }), (history, zone, topMax) => {
        const listens = dated(zone, history);
        const { days, facets, listenedMs, plays } = summaryOf(listens, topMax);
        if (plays === 0) tally.count('empty');
        expect(sum(days)).to.deep.equal({ listenedMs, plays });
        expect(plays).to.equal(history.length);
        expect(days.map(({ date }) => date)).to.deep.equal([...new Set(listens.map(({ atMs }) => slowDate(zone, atMs)))]);
        if (listens.some(({ atMs }) => slowDate('UTC', atMs) !== slowDate(zone, atMs))) tally.count('two days of one instant');
        expect(facets.artists.top).to.have.length(Math.min(topMax, facets.artists.total));
        if (facets.artists.total > topMax) tally.count('cut');
        expect(sum(summaryOf(listens, 50).facets.artists.top)).to.deep.equal({ listenedMs, plays });
        const order = facets.artists.top.map((one) => one.plays);
        expect(order).to.deep.equal(order.toSorted((one, other) => other - one));
      }),
    );
    tally.expectAll();
  });

  it('in a year: months, the longest day, the longest run of days, the first listen and the artists that were new', () => {
    const tally = createTally('year', ['empty', 'a run of days', 'a new artist', 'a known artist']);
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...ZONES), fc.constantFrom(2023, 2024, 2025, 2026), (history, zone, year) => {
        const listens = dated(zone, history);
        const review = yearReviewOf(listens, year);
        const ofYear = listens.filter(({ atMs }) => slowDate(zone, atMs).startsWith(String(year)));
        const { days, facets } = summaryOf(ofYear, 5);
        expect(sum(review.months)).to.deep.equal({ listenedMs: review.listenedMs, plays: ofYear.length });
        expect(review.facets).to.deep.equal(facets);
        const byMonth = Array.from({ length: 12 }, (_, index) =>
          sum(days.filter(({ date }) => Number(date.slice(5, 7)) === index + 1)),
        );
        expect(review.months).to.deep.equal(byMonth);
        expect(review.longestDay?.listenedMs ?? 0).to.equal(Math.max(0, ...days.map((day) => day.listenedMs)));
        expect(review.firstListen?.atMs ?? null).to.equal(ofYear[0]?.atMs ?? null);
        if (ofYear.length === 0) tally.count('empty');

        const dates = new Set(days.map(({ date }) => date));
        const runs = [...dates].map((date) => {
          let length = 0;
          while (dates.has(dateOf(dayNumberOf(date) + length))) length += 1;
          return length;
        });
        expect(review.streak?.days ?? 0).to.equal(Math.max(0, ...runs));
        if ((review.streak?.days ?? 0) > 1) tally.count('a run of days');
        if (review.streak)
          expect(dayNumberOf(review.streak.to) - dayNumberOf(review.streak.from) + 1).to.equal(review.streak.days);

        const earlier = new Set(listens.filter((one) => one.day < daysOfYear(year).from).flatMap(({ keys }) => keys.artists));
        const fresh = new Set(ofYear.flatMap(({ keys }) => keys.artists).filter((artist) => !earlier.has(artist)));
        expect(review.newArtists.total).to.equal(fresh.size);
        tally.count(fresh.size > 0 ? 'a new artist' : 'a known artist');
        expect(review.newArtists.top.every(({ key }) => fresh.has(key))).to.equal(true);
      }),
    );
    tally.expectAll();
  });
});

describe('a day in a time zone', () => {
  it('is that of the clocks there, also where they change', () => {
    const atMs = fc.integer({ min: Date.UTC(2002, 9, 1), max: Date.UTC(2037, 0, 1) });
    fc.assert(
      fc.property(fc.array(atMs, { maxLength: 20, size: 'max' }), fc.constantFrom(...ZONES), (instants, zone) => {
        const dayOf = createDayOf(zone);
        for (const instant of instants) expect(dateOf(dayOf(instant))).to.equal(slowDate(zone, instant));
      }),
    );
  });
});
