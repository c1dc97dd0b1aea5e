import { expect } from 'chai';
import fc from 'fast-check';
import { crossfadeMsFrom, joinOf, type JoinedTrack } from '#domain/media/sound/crossfade.ts';
import { crossfadeMsOf, fadeLevels } from '#domain/media/sound/fade.ts';

const place = fc.option(fc.record({ generation: fc.nat(2), index: fc.nat(5) }));
const track: fc.Arbitrary<JoinedTrack> = fc.record({
  isSong: fc.boolean(),
  albumUri: fc.constantFrom('', 'album:a', 'album:b'),
  place,
});

describe('the rule of the crossfade', () => {
  it('never lets neighbours of one album fade, nor episodes and ads', () => {
    fc.assert(
      fc.property(track, track, fc.nat(5), (from, to, index) => {
        if (!from.isSong || !to.isSong) expect(joinOf(from, to)).to.equal('gapless');
        const first = { isSong: true, albumUri: 'album:a', place: { generation: 0, index } };
        const second = { ...first, place: { generation: 0, index: index + 1 } };
        expect(joinOf(first, second)).to.equal('gapless');
        expect(joinOf(first, { ...second, albumUri: 'album:b' })).to.equal('crossfade');
        expect(joinOf(second, first)).to.equal('crossfade');
        expect(joinOf(first, { ...second, place: null })).to.equal('gapless');
        expect(joinOf(first, { ...second, place: { generation: 1, index: index + 1 } })).to.equal('crossfade');
      }),
    );
  });

  it('lets songs without an album fade', () => {
    const single = { isSong: true, albumUri: '', place: { generation: 0, index: 0 } };
    expect(joinOf(single, { ...single, place: { generation: 0, index: 1 } })).to.equal('crossfade');
  });

  it('is never longer than what was chosen, 12 s or a half of either track', () => {
    const ms = fc.double({ min: 0, max: 600_000, noNaN: true });
    fc.assert(
      fc.property(ms, ms, ms, (wantedMs, fromMs, toMs) => {
        const fadeMs = crossfadeMsOf(wantedMs, fromMs, toMs);
        expect(fadeMs).to.equal(Math.min(wantedMs, 12_000, fromMs / 2, toMs / 2));
      }),
    );
  });

  it('keeps the power of both tracks together at 1, one falling and the other rising', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (one, other) => {
        const [early, late] = [fadeLevels(Math.min(one, other)), fadeLevels(Math.max(one, other))];
        expect(early.outgoing ** 2 + early.incoming ** 2).to.be.closeTo(1, 1e-9);
        expect(late.outgoing).to.be.at.most(early.outgoing);
        expect(late.incoming).to.be.at.least(early.incoming);
      }),
    );
    expect(fadeLevels(-1)).to.deep.equal({ outgoing: 1, incoming: 0 });
    expect(fadeLevels(2).incoming).to.equal(1);
  });

  it('reads whole seconds from 0 to 12, and 0 from nonsense', () => {
    expect([5, 3.4, -1, 40, Number.NaN].map(crossfadeMsFrom)).to.deep.equal([5_000, 3_000, 0, 12_000, 0]);
  });
});
