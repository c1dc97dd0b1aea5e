import { expect } from 'chai';
import { PLAYED_INTERVALS_MAX, TRACKED_URL_LENGTH_MAX, TRACKED_URLS_MAX } from '#domain/constants/playback/tracking.ts';
import { NOTHING_PLAYED, unionMs, addInterval, type PlayedInterval } from '#domain/tracking/played-intervals.ts';
import { addUrlUsage, type UrlUsage } from '#domain/tracking/report/url-usage.ts';

describe('the limits of a record', () => {
  it('merge intervals that touch, and keep the others apart', () => {
    const played: readonly PlayedInterval[] = [
      [0, 10],
      [20, 30],
      [40, 50],
    ];
    expect(addInterval(played, [30, 40])).to.deep.equal([
      [0, 10],
      [20, 50],
    ]);
    expect(addInterval(played, [12, 15])).to.have.length(4);
  });

  it('drop the shortest interval when there are too many', () => {
    const all = Array.from({ length: PLAYED_INTERVALS_MAX + 1 }, (_, index): PlayedInterval => [
      index * 100,
      index * 100 + (index === 7 ? 1 : 50),
    ]);
    const intervals = all.reduce<readonly PlayedInterval[]>(addInterval, []);
    expect(intervals).to.have.length(PLAYED_INTERVALS_MAX);
    expect(unionMs({ ...NOTHING_PLAYED, intervals })).to.equal(PLAYED_INTERVALS_MAX * 50);
  });

  it('count only so many URLs separately', () => {
    const pieces = Array.from({ length: TRACKED_URLS_MAX + 5 }, (_, index) => ({ url: `https://${index}/`, bytes: 1, ms: 1 }));
    expect(pieces.reduce<readonly UrlUsage[]>(addUrlUsage, [])).to.have.length(TRACKED_URLS_MAX);
    const [long] = addUrlUsage([], { url: `https://cdn.example/${'x'.repeat(5_000)}`, bytes: 1, ms: 1 });
    expect(long?.url).to.have.length(TRACKED_URL_LENGTH_MAX);
  });
});
