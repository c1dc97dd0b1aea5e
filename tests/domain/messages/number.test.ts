import { expect } from 'chai';
import fc from 'fast-check';
import { LANGUAGES } from '#domain/messages/languages.ts';
import { number } from '#domain/messages/number.ts';

describe('numbers in messages', () => {
  for (const language of LANGUAGES) {
    const locale = language === 'ar' ? 'ar-u-nu-latn' : language;

    it(`are what the format of the locale writes, in ${locale}`, () => {
      const format = new Intl.NumberFormat(locale);
      for (let value = 0; value <= 1_001; value += 1) expect(number(locale, value, 0)).to.equal(format.format(value));
      const values = fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.nat({ max: 2_000 }));
      fc.assert(
        fc.property(values, fc.nat({ max: 3 }), (value, offset) => {
          expect(number(locale, value, offset)).to.equal(format.format(value - offset));
        }),
      );
    });
  }

  it('are grouped, and have the digits 0 to 9', () => {
    expect(number('de', 1_234_567, 0)).to.equal('1.234.567');
    expect(number('ar-u-nu-latn', 12, 2)).to.equal('10');
  });
});
