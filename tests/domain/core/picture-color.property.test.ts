import { expect } from 'chai';
import fc from 'fast-check';
import { RAISED, TEXT_CONTRAST_MIN } from '#domain/constants/page/contrast.ts';
import { accentOn, contrastOfColors } from '#domain/core/accent.ts';
import { rgbOf } from '#domain/core/contrast.ts';
import { pictureColor } from '#domain/core/picture-color.ts';

const channel = fc.integer({ min: 0, max: 255 });
const pixel = fc.tuple(channel, channel, channel, fc.constant(255));
const picture = fc.array(pixel, { minLength: 1, maxLength: 64 });

describe('the colour of a picture', () => {
  it('is readable as the accent of both themes', () => {
    fc.assert(
      fc.property(picture, (pixels) => {
        const color = pictureColor(pixels.flat());
        if (color === null) return;
        for (const raised of Object.values(RAISED))
          expect(contrastOfColors(accentOn(raised, color)?.accent ?? '', raised)).to.be.at.least(TEXT_CONTRAST_MIN);
      }),
    );
  });

  it('is between the colours of its pixels', () => {
    fc.assert(
      fc.property(picture, (pixels) => {
        const color = pictureColor(pixels.flat());
        for (const index of color === null ? [] : ([0, 1, 2] as const)) {
          const values = pixels.map((one) => one[index]);
          expect(rgbOf(color ?? '')?.[index]).to.be.within(Math.min(...values), Math.max(...values));
        }
      }),
    );
  });

  it('is that of the hues with the most colour, and none of greys', () => {
    const [red, blue, grey] = [
      [200, 20, 20, 255],
      [20, 20, 220, 255],
      [128, 128, 128, 255],
    ] as const;
    expect(pictureColor([...red, ...red, ...blue, ...grey])).to.equal('#c81414');
    expect(pictureColor([...blue, ...blue, ...red])).to.equal('#1414dc');
    expect(pictureColor([...grey, ...grey])).to.equal(null);
    expect(pictureColor([])).to.equal(null);
  });
});
