import { expect } from 'chai';
import fc from 'fast-check';
import { generatedPicture, PICTURE_FORMS } from '#domain/catalog/generated-picture.ts';

const places = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ column, row })));

describe('generatedPicture', () => {
  it('is the same for the same seed, and fills a grid of nine cells', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const picture = generatedPicture(seed);
        expect(generatedPicture(seed)).to.deep.equal(picture);
        expect(picture.cells.map(({ column, row }) => ({ column, row }))).to.deep.equal(places);
        for (const { form, turns, tone } of picture.cells) {
          expect(PICTURE_FORMS).to.include(form);
          expect(turns).to.be.oneOf([0, 1, 2, 3]);
          expect(tone).to.be.oneOf([0, 1, 2]);
        }
      }),
    );
  });

  it('has two hues that differ by at least a third of the colour wheel', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const { hue, accentHue } = generatedPicture(seed);
        const apart = Math.abs(hue - accentHue);
        expect(Math.min(apart, 360 - apart)).to.be.within(119, 180);
      }),
    );
  });

  it('differs in its forms between any two of a thousand albums', () => {
    const forms = Array.from({ length: 1_000 }, (_, at) => generatedPicture(`spotify:album:${String(at)}`).cells);
    expect(new Set(forms.map((cells) => JSON.stringify(cells)))).to.have.lengthOf(1_000);
  });
});
