import { expect } from 'chai';
import { byPlays, forgottenOf, sameDaysMs } from '#adapters/service/domain/recommendations/memories.ts';

describe('what a listener played before', () => {
  it('is listed by plays, the most first', () => {
    expect(byPlays(['a', 'b', 'c', 'b', 'c', 'b'])).to.deep.equal(['b', 'c', 'a']);
    expect(byPlays(['a', 'b', 'b'], 2)).to.deep.equal(['b']);
  });

  it('is forgotten after three plays and none since', () => {
    expect(forgottenOf(['a', 'a', 'a', 'b', 'b', 'c', 'c', 'c'], new Set(['c']))).to.deep.equal(['a']);
  });

  it('is looked up on the same day of other years', () => {
    const days = (now: string) => sameDaysMs(Date.parse(now), 5).map((ms) => new Date(ms).toISOString().slice(0, 10));
    expect(days('2027-03-04T23:59:59Z')).to.deep.equal(['2026-03-04', '2025-03-04', '2024-03-04', '2023-03-04', '2022-03-04']);
    expect(days('2028-02-29T00:00:00Z')).to.deep.equal(['2024-02-29']);
  });
});
