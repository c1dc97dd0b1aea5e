import { expect } from 'chai';
import fc from 'fast-check';
import { LATENCY_CLASSES_MS } from '#adapters/service/domain/constants/logging.ts';
import { ARTISTS_PER_HOUR_MAX, PROBLEMS_PER_HOUR_MAX, RANGES } from '#adapters/service/domain/constants/owner.ts';
import { createLocalHourOf } from '#adapters/service/domain/history/calendar.ts';
import {
  browserOf,
  BROWSERS,
  emptyHour,
  hourWithPlayback,
  hourWithProblem,
  problemCodeOf,
  type ListeningHour,
} from '#adapters/service/domain/owner/listening-hour.ts';
import { ownerReport } from '#adapters/service/domain/owner/owner-report.ts';
import { createTally } from '#tests/support/world/tally.ts';

/** 2024-03-31T12:00Z: the clocks of Europe changed that night. */
const NOW_HOUR = 475_524;
const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const anyPlayback = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 800 }),
  artist: fc.integer({ min: -1, max: 400 }).map((index) => (index < 0 ? null : `a${String(index)}`)),
  stats: fc.record({
    ms_played: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 600_000 })),
    ms_latency: fc.integer({ min: 0, max: 40_000 }),
    n_stalls: fc.integer({ min: 0, max: 3 }),
    ms_stalled: fc.integer({ min: 0, max: 9_000 }),
    total_bytes: fc.integer({ min: 0, max: 9_000_000 }),
    had_error: fc.boolean(),
  }),
});
type AnyPlayback = typeof anyPlayback extends fc.Arbitrary<infer Value> ? Value : never;

function hoursOf(playbacks: readonly AnyPlayback[]): readonly ListeningHour[] {
  const hours = new Map<number, ListeningHour>();
  for (const { artist, hoursAgo, stats } of playbacks) {
    const hour = NOW_HOUR - hoursAgo;
    hours.set(hour, hourWithPlayback(hours.get(hour) ?? emptyHour(hour), stats, artist));
  }
  return [...hours.values()].toSorted((one, other) => one.hour - other.hour);
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

describe('the report for the owner', () => {
  it('counts each playback of the range in one slot, and names the class of each percentile', () => {
    const tally = createTally('owner report', ['empty', 'outside', 'slow', 'many artists']);
    const input = [
      fc.array(anyPlayback, { maxLength: 120, size: 'max' }),
      fc.constantFrom(...ZONES),
      fc.constantFrom('day', 'week', 'month'),
    ] as const;
    fc.assert(
      fc.property(...input, (playbacks, timeZone, range) => {
        const localOf = createLocalHourOf(timeZone);
        const report = ownerReport(hoursOf(playbacks), { range, nowHour: NOW_HOUR, localOf });
        const { slots, unit } = RANGES[range];
        const within = playbacks.filter(({ hoursAgo }) =>
          unit === 'hour' ? hoursAgo < slots : localOf(NOW_HOUR).day - localOf(NOW_HOUR - hoursAgo).day < slots,
        );
        expect(report.slots).to.have.length(slots);
        for (const total of [report.playbacks, sum(report.slots.map((slot) => slot.playbacks))])
          expect(total).to.equal(within.length);
        const msPlayed = sum(within.map(({ stats }) => stats.ms_played));
        for (const total of [report.msPlayed, sum(report.slots.map((slot) => slot.msPlayed)), sum(report.msPlayedByHour)])
          expect(total).to.equal(msPlayed);
        const waits = within
          .flatMap(({ stats }) => (stats.ms_played > 0 ? [stats.ms_latency] : []))
          .toSorted((one, other) => one - other);
        for (const [name, share] of [
          ['p50', 0.5],
          ['p95', 0.95],
          ['p99', 0.99],
        ] as const) {
          const exact = waits[Math.ceil(waits.length * share) - 1];
          const bound = exact === undefined ? null : (LATENCY_CLASSES_MS.find((ms) => exact <= ms) ?? 30_000);
          expect(report.latencyMs[name]).to.equal(bound);
        }
        expect(sum(report.artists.map(({ plays }) => plays))).to.be.at.most(
          within.filter(({ stats }) => stats.ms_played >= 30_000).length,
        );
        expect(report.artists.map(({ plays }) => plays)).to.deep.equal(
          report.artists.map(({ plays }) => plays).toSorted((one, other) => other - one),
        );
        if (within.length === 0) tally.count('empty');
        if (within.length < playbacks.length) tally.count('outside');
        if ((report.latencyMs.p99 ?? 0) === 30_000) tally.count('slow');
        if (report.artists.length === 10) tally.count('many artists');
      }),
    );
    tally.expectAll();
  });

  it('has the hours of a day when the clocks change, and the days of a week', () => {
    const localOf = createLocalHourOf('Europe/Berlin');
    const slotsOf = (range: 'day' | 'week') =>
      ownerReport([], { range, nowHour: NOW_HOUR, localOf }).slots.map(({ slot }) => slot);
    expect(slotsOf('day').slice(-14, -10)).to.deep.equal(['2024-03-31T00', '2024-03-31T01', '2024-03-31T03', '2024-03-31T04']);
    expect(slotsOf('week')[0]).to.equal('2024-03-25');
    expect(slotsOf('week').at(-1)).to.equal('2024-03-31');
  });

  it('keeps an hour bounded, whatever is played and reported', () => {
    const stats = { ms_played: 30_000, ms_latency: 1, n_stalls: 0, ms_stalled: 0, total_bytes: 0, had_error: false };
    const names = Array.from({ length: 1_000 }, (_, index) => index);
    const played = names.reduce((hour, index) => hourWithPlayback(hour, stats, `a${String(index)}`), emptyHour(1));
    const full = names.reduce(
      (hour, index) => hourWithProblem(hour, { code: `E${String(index)}`, browser: BROWSERS[index % 5] ?? 'Other' }),
      played,
    );
    expect(Object.keys(full.plays)).to.have.length(ARTISTS_PER_HOUR_MAX);
    expect(full.playbacks).to.equal(1_000);
    expect(full.problems.length).to.be.at.most(PROBLEMS_PER_HOUR_MAX);
    expect(sum(full.problems.map(({ count }) => count))).to.equal(1_000);
  });

  it('counts a short playback as no play of its artist', () => {
    const stats = { ms_played: 29_999, ms_latency: 1, n_stalls: 0, ms_stalled: 0, total_bytes: 0, had_error: false };
    expect(hourWithPlayback(emptyHour(1), stats, 'a').plays).to.deep.equal({});
  });
});

describe('the browser of a report', () => {
  for (const [agent, browser] of [
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 'Chrome'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
    ],
    ['curl/8.5.0', 'Other'],
  ] as const)
    it(`is ${browser} for ${agent.slice(-40)}`, () => expect(browserOf(agent)).to.equal(browser));

  it('and the code of its error are of a short list, whatever was sent', () => {
    expect(problemCodeOf('NETWORK_ERROR')).to.equal('NETWORK_ERROR');
    for (const text of ['', 'anna@example.org', 'Bearer abc', 'A'.repeat(61), 'a_b'])
      expect(problemCodeOf(text)).to.equal('OTHER');
  });
});
