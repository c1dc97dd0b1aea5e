import { expect } from 'chai';
import fc from 'fast-check';
import { nearnessOf, spellingKeys, splitWord } from '#adapters/service/domain/search/spelling.ts';
import { createTally } from '#tests/support/world/tally.ts';

const letter = fc.constantFrom(...'abcdeinorst');
const word = fc.string({ unit: letter, minLength: 1, maxLength: 14, size: 'max' });

const ERRORS = ['too many', 'too few', 'wrong', 'swapped'] as const;
const error = fc.record({ kind: fc.constantFrom(...ERRORS), at: fc.nat(), letter });

function misspelt(
  text: string,
  { kind, at, letter: other }: { kind: (typeof ERRORS)[number]; at: number; letter: string },
): string {
  const place = at % text.length;
  const [before, after] = [text.slice(0, place), text.slice(place + 1)];
  if (kind === 'too many') return before + other + text.slice(place);
  if (kind === 'too few') return before + after;
  if (kind === 'wrong') return before + other + after;
  return before + after.slice(0, 1) + (text[place] ?? '') + after.slice(1);
}

describe('spelling', () => {
  const cases = [
    ['ferry', 'ferry', 1],
    ['ferr', 'ferry', 0.9],
    ['fery', 'ferry', 0.8],
    ['tchaikowski', 'tchaikovsky', 0.7],
    ['orhces', 'orchestra', 0.6],
    ['qerry', 'ferry', 0.75],
    ['wave', 'shortwave', 0.65],
    ['the', 'teh', 0],
    ['moon', 'sun', 0],
  ] as const;
  for (const [typed, known, nearness] of cases)
    it(`rates ${typed} as ${String(nearness)} near ${known}`, () =>
      expect(nearnessOf(typed, known)).to.be.closeTo(nearness, 0.001));

  it('finds every word with one typing error, by a key they share', () => {
    const tally = createTally('spelling', [...ERRORS, 'begins so', 'misspelt', 'short', 'long']);
    fc.assert(
      fc.property(word, error, (known, mistake) => {
        const typed = misspelt(known, mistake);
        const nearness = nearnessOf(typed, known);
        expect(nearness).to.be.within(0, 1);
        expect(nearness === 1).to.equal(typed === known);
        if (typed.length < 4 || known.length < 4) return;
        tally.count(mistake.kind);
        tally.count(known.length > 6 ? 'long' : 'short');
        tally.count(known.startsWith(typed) ? 'begins so' : 'misspelt');
        expect(nearness).to.be.at.least(0.6);
        const keys = new Set(spellingKeys(known));
        expect(spellingKeys(typed).some((key) => keys.has(key))).to.equal(true);
      }),
    );
    tally.expectAll();
  });

  it('has few keys, and none for words that are very short, very long or numbers', () => {
    fc.assert(fc.property(word, (known) => void expect(spellingKeys(known).length).to.be.at.most(14)));
    for (const one of ['no', '1999', 'a'.repeat(41)]) expect(spellingKeys(one), one).to.deep.equal([]);
  });

  it('splits a word into two known ones', () => {
    const isKnown = (one: string) => ['night', 'ferry', 'nightfer'].includes(one);
    expect(splitWord('nightferry', isKnown)).to.deep.equal(['night', 'ferry']);
    expect(splitWord('nightfery', isKnown)).to.equal(null);
  });
});
