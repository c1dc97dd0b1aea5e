import { expect } from 'chai';
import * as fc from 'fast-check';
import { TEXT_CONTRAST_MIN, RAISED } from '#domain/constants/page/contrast.ts';
import { accentOn, contrastOfColors } from '#domain/core/accent.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes = [
  { raised: RAISED.dark, ink: '#15121c', onAccent: '#2b1503' },
  { raised: RAISED.light, ink: '#fbf7f1', onAccent: '#fffaf4' },
];

describe('a chosen accent colour', () => {
  it('is readable on each background of its theme, and the texts of buttons are readable on it', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...themes), (chosen, { raised, ink, onAccent }) => {
        const own = accentOn(raised, chosen);
        for (const shown of [own?.accent ?? '', own?.strong ?? ''])
          for (const background of [raised, ink, onAccent])
            expect(contrastOfColors(shown, background)).to.be.at.least(TEXT_CONTRAST_MIN);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays as it is where it is readable', () => {
    expect(accentOn(RAISED.dark, '#FFB46A')?.accent).to.equal('#ffb46a');
    expect(accentOn(RAISED.light, '#a33f14')?.accent).to.equal('#a33f14');
    expect(accentOn(RAISED.light, '#ffffff')?.accent).to.not.equal('#ffffff');
  });

  it('is a colour', () => {
    for (const text of ['', 'red', '#fff', '#12345g', 'url(x)']) expect(accentOn(RAISED.dark, text)).to.equal(null);
    expect(contrastOfColors('red', '#ffffff')).to.equal(1);
    expect(contrastOfColors('#000000', '#ffffff')).to.equal(21);
  });
});
