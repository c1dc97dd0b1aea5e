import { expect } from 'chai';
import fc from 'fast-check';
import { albumIdOf, artistIdOf, idOf, showIdOf } from '#adapters/service/application/records/record-ids.ts';
import { newestFirst, numberKey, sortKey } from '#adapters/service/application/records/sort-keys.ts';
import { namesFromPath } from '#adapters/service/adapters/scanner/metadata/name-parsing.ts';
import { hexFromId } from '#domain/uri/base62.ts';

const date = fc
  .tuple(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const accents = fc.constantFrom(
  ['Björk', 'BJORK'],
  ['Sigur Rós', 'sigur ros'],
  ['Motörhead', 'Motorhead!'],
  ['Ångström', 'angstrom'],
);

describe('library ids', () => {
  it('are 22 base-62 characters of 128 bits', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (kind, part) => {
        const id = idOf(kind, part);
        expect(id).to.have.length(22);
        expect(hexFromId(id)).to.not.equal(null);
      }),
    );
  });

  it('do not mistake one split of a text for another', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        expect(idOf('kind', one, other)).to.not.equal(idOf('kind', one + other));
        expect(idOf('kind', one, other)).to.not.equal(idOf('kind', `${one}${other}`, ''));
      }),
    );
  });

  it('do not depend on the case and accents of names', () => {
    fc.assert(
      fc.property(accents, fc.string(), ([plain, other], album) => {
        expect(artistIdOf(plain)).to.equal(artistIdOf(other));
        expect(albumIdOf([plain], album, '')).to.equal(albumIdOf([other], album.toUpperCase().toLowerCase(), ''));
        expect(showIdOf(plain, album)).to.equal(showIdOf(other, album));
      }),
    );
  });
});

describe('sort keys', () => {
  it('order numbers as numbers', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (a, b) => {
        expect(numberKey(a) < numberKey(b)).to.equal(a < b);
      }),
    );
  });

  it('put the newest date first and the unknown one last', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        expect(newestFirst(a) < newestFirst(b)).to.equal(a > b);
        expect(newestFirst(a) < newestFirst('')).to.equal(true);
      }),
    );
  });

  it('fold case and accents, and are empty for an empty name only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(sortKey(sortKey(name))).to.equal(sortKey(name));
        expect(sortKey(name) === '').to.equal(name.trim() === '');
      }),
    );
  });
});

describe('names from any path', () => {
  const segment = fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.replaceAll('/', ' '));

  it('always give a title and never reject', () => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const { title, trackNumber } = namesFromPath(`${segments.join('/')}x.mp3`, 'Music');
        expect(title).to.not.equal('');
        expect(trackNumber === null || trackNumber >= 0).to.equal(true);
      }),
    );
  });
});
