import { expect } from 'chai';
import fc from 'fast-check';
import { createLineBatches } from '#application/account/line-batches.ts';
import { createTally } from '#tests/support/world/tally.ts';

describe('a text in pieces', () => {
  it('becomes the same lines in bounded batches, wherever it is cut', () => {
    const tally = createTally('lines', ['several batches', 'too long', 'cut inside a line']);
    const anyLine = fc.oneof(
      { weight: 20, arbitrary: fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\n', ' ')) },
      { weight: 1, arbitrary: fc.integer({ min: 19_990, max: 20_010 }).map((length) => 'x'.repeat(length)) },
    );
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 600, size: 'max' }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1 }),
        (lines, cuts) => {
          const text = lines.join('\n');
          const reader = createLineBatches();
          const batches = [];
          let at = 0;
          for (let index = 0; at < text.length; index += 1) {
            const next = at + (cuts[index % cuts.length] ?? 1);
            if (text[next - 1] !== '\n' && next < text.length) tally.count('cut inside a line');
            batches.push(...reader.push(text.slice(at, next)));
            at = next;
          }
          batches.push(...reader.end());
          const wanted = lines.filter((line) => line.trim() !== '');
          const fit = wanted.filter(({ length }) => length <= 20_000);
          expect(batches.flatMap((batch) => batch.lines)).to.deep.equal(fit.map((line) => line.trim()));
          const tooLong = batches.reduce((sum, batch) => sum + batch.tooLong, 0);
          expect(tooLong).to.equal(wanted.length - fit.length);
          if (tooLong > 0) tally.count('too long');
          if (batches.length > 1) tally.count('several batches');
          for (const batch of batches) {
            expect(batch.lines.length).to.be.at.most(200);
            expect(batch.lines.join('').length).to.be.below(320_000);
          }
        },
      ),
    );
    tally.expectAll();
  });
});
