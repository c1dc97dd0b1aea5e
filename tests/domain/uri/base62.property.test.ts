import { expect } from 'chai';
import fc from 'fast-check';
import { hexFromId, idFromHex, isId } from '#domain/uri/base62.ts';

const hexId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 });

describe('base-62 ids', () => {
  it('convert to 32 hexadecimal digits and back', () => {
    fc.assert(
      fc.property(hexId, (hex) => {
        expect(hexFromId(idFromHex(hex) ?? '')).to.equal(hex);
      }),
    );
  });

  it('have at most 22 base-62 digits', () => {
    expect(isId('a'.repeat(22))).to.equal(true);
    expect(isId('a'.repeat(23))).to.equal(false);
    expect(isId('')).to.equal(false);
    expect(isId('café')).to.equal(false);
  });

  it('stay within 128 bits: a larger value is invalid', () => {
    expect(hexFromId('Z'.repeat(22))).to.equal(null);
    expect(hexFromId('1')).to.equal('1'.padStart(32, '0'));
  });
});
