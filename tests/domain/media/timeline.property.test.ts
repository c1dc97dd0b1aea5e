import { expect } from 'chai';
import fc from 'fast-check';
import { trackLayoutOf } from '#domain/media/segment-layout.ts';
import { nextBaseMs, placeOnTimeline, positionAt } from '#domain/media/timeline.ts';
import { anySeekTable } from '#tests/support/fixtures/media.ts';

const anyPlacement = fc
  .tuple(anySeekTable, fc.double({ min: 0, max: 1e8, noNaN: true }), fc.boolean())
  .map(([table, baseMs, hasEditList]) => {
    const layout = trackLayoutOf(table);
    if (!layout.ok) throw new Error(layout.error.message);
    const editListMs = hasEditList ? layout.value.delayMs : 0;
    return { layout: layout.value, editListMs, placement: placeOnTimeline(layout.value, baseMs, editListMs) };
  });

describe('virtual timeline', () => {
  it('puts the first sample of music on the base, with or without an edit list', () => {
    fc.assert(
      fc.property(anyPlacement, ({ layout, editListMs, placement }) => {
        const firstMusicTimestampMs = layout.delayMs - editListMs;
        expect(placement.timestampOffsetMs + firstMusicTimestampMs).to.be.closeTo(placement.baseMs, 1e-6);
      }),
    );
  });

  it('is as long as the music, so that the next track starts on its last sample', () => {
    fc.assert(
      fc.property(anyPlacement, ({ layout, placement }) => {
        expect(placement.endMs).to.equal(placement.baseMs + layout.durationMs);
      }),
    );
  });

  it('gives positions that never leave the track', () => {
    fc.assert(
      fc.property(anyPlacement, fc.double({ min: 0, max: 1e9, noNaN: true }), ({ placement }, timeMs) => {
        const positionMs = positionAt(placement, timeMs);
        expect(positionMs).to.be.at.least(0);
        expect(positionMs).to.be.at.most(placement.endMs - placement.baseMs);
      }),
    );
  });

  it('keeps tracks that do not follow each other at least a second apart', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (usedUpToMs) => {
        expect(nextBaseMs(usedUpToMs) - usedUpToMs).to.be.greaterThan(1_000);
      }),
    );
  });
});
