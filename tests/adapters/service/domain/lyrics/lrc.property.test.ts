import { expect } from 'chai';
import * as fc from 'fast-check';
import { parseLrc } from '#adapters/service/domain/lyrics/lrc.ts';
import { createTally } from '#tests/support/world/tally.ts';

const stamp = fc
  .record({ minutes: fc.nat(120), seconds: fc.nat(59), hundredths: fc.nat(99) })
  .map(({ minutes, seconds, hundredths }) => ({
    ms: (minutes * 60 + seconds) * 1_000 + hundredths * 10,
    written: [minutes, seconds].map((one) => String(one).padStart(2, '0')).join(':') + `.${String(hundredths).padStart(2, '0')}`,
  }));
const word = fc.stringMatching(/^[a-zß水]{1,6}$/);

describe('lyrics in the LRC format, of random songs', () => {
  it('have every time and text that was written, in the order of their times', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ stamps: fc.array(stamp, { minLength: 1, maxLength: 3 }), text: fc.array(word, { minLength: 1 }) }), {
          minLength: 1,
        }),
        fc.integer({ min: -5_000, max: 5_000 }),
        (lines, offset) => {
          const text = lines.map((one) => one.stamps.map(({ written }) => `[${written}]`).join('') + one.text.join(' '));
          const expected = lines.flatMap((one) =>
            one.stamps.map(({ ms }) => ({ startMs: Math.max(0, ms - offset), text: one.text.join(' ') })),
          );
          const found = parseLrc([`[offset:${offset}]`, ...text].join('\n'))?.lines ?? [];
          expect(found).to.have.deep.members(expected);
          expect(found.map(({ startMs }) => startMs)).to.deep.equal(
            found.map(({ startMs }) => startMs).toSorted((a, b) => Number(a) - Number(b)),
          );
        },
      ),
    );
  });

  it('are within their limits for any text', () => {
    const tally = createTally('lyrics', ['nothing', 'with times', 'without times', 'by word']);
    const piece = fc.oneof(
      stamp.map(({ written }) => `[${written}]`),
      stamp.map(({ written }) => `<${written}>`),
      word,
      fc.constantFrom('\n', '\r\n', ' ', '[', ']', '<', '>', ':', '[offset:', '-5]'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60, size: 'max' }), (pieces) => {
        const found = parseLrc(pieces.join(''));
        tally.count(found === null ? 'nothing' : found.isSynced ? 'with times' : 'without times');
        if (found?.lines.some(({ words }) => words !== undefined)) tally.count('by word');
        for (const { startMs, text, words = [] } of found?.lines ?? []) {
          expect(startMs === null).to.equal(!found?.isSynced);
          expect(startMs ?? 0).to.be.within(0, 100_000_000);
          expect(text).to.have.length.at.most(500);
          expect(text).to.not.match(/[\n\r]/);
          expect(words.every((one) => one.startMs >= 0 && one.text !== '')).to.equal(true);
        }
      }),
    );
    tally.expectAll();
  });
});
