import { expect } from 'chai';
import { STRETCHES_MAX, TRACKED_URL_LENGTH_MAX, TRACKED_URLS_MAX } from '#domain/constants/playback/tracking.ts';
import { NOTHING_PLAYED, unionMs, withStretch, type Stretch } from '#domain/tracking/played-intervals.ts';
import { withPiece, type UrlUsage } from '#domain/tracking/report/url-usage.ts';

describe('what a record holds', () => {
  it('joins stretches that touch, and keeps the others apart', () => {
    const heard: readonly Stretch[] = [
      [0, 10],
      [20, 30],
      [40, 50],
    ];
    expect(withStretch(heard, [30, 40])).to.deep.equal([
      [0, 10],
      [20, 50],
    ]);
    expect(withStretch(heard, [12, 15])).to.have.length(4);
  });

  it('forgets the shortest stretch once there are too many', () => {
    const all = Array.from({ length: STRETCHES_MAX + 1 }, (_, index): Stretch => [
      index * 100,
      index * 100 + (index === 7 ? 1 : 50),
    ]);
    const stretches = all.reduce<readonly Stretch[]>(withStretch, []);
    expect(stretches).to.have.length(STRETCHES_MAX);
    expect(unionMs({ ...NOTHING_PLAYED, stretches })).to.equal(STRETCHES_MAX * 50);
  });

  it('tells so many addresses apart, and no more', () => {
    const pieces = Array.from({ length: TRACKED_URLS_MAX + 5 }, (_, index) => ({ url: `https://${index}/`, bytes: 1, ms: 1 }));
    expect(pieces.reduce<readonly UrlUsage[]>(withPiece, [])).to.have.length(TRACKED_URLS_MAX);
    const [long] = withPiece([], { url: `https://cdn.example/${'x'.repeat(5_000)}`, bytes: 1, ms: 1 });
    expect(long?.url).to.have.length(TRACKED_URL_LENGTH_MAX);
  });
});
