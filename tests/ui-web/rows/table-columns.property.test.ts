import { expect } from 'chai';
import fc from 'fast-check';
import { fittingCount } from '#ui-web/content/rows/table-columns.ts';

const columns = fc.array(fc.record({ width: fc.constantFrom('narrow', 'usual', 'wide') }), { maxLength: 6, size: 'max' });
const widthRem = fc.double({ min: 10, max: 240, noNaN: true });

describe('the columns of a table that fit its place', () => {
  it('are all in a wide one, fewer in a narrow one, and none on a phone', () => {
    const usual = [{ width: 'narrow' }, { width: 'usual' }, { width: 'narrow' }] as const;
    expect([100, 62, 45, 22].map((width) => fittingCount(usual, true, width))).to.deep.equal([3, 3, 1, 0]);
  });

  it('are never fewer in a wider place, never more than there are, and leave the title its width', () => {
    fc.assert(
      fc.property(columns, fc.boolean(), widthRem, widthRem, (all, hasAlbum, one, other) => {
        const [narrow, wide] = one < other ? [one, other] : [other, one];
        const count = fittingCount(all, hasAlbum, wide);
        expect(fittingCount(all, hasAlbum, narrow)).to.be.at.most(count);
        expect(count).to.be.at.most(all.length);
        const shown = all.slice(0, count);
        const takenRem = shown.reduce((sum, { width }) => sum + { narrow: 5, usual: 8, wide: 0.18 * wide }[width], 0);
        if (count > 0) expect(wide - takenRem - (hasAlbum ? 0.18 * wide : 0)).to.be.at.least(27.25 - 1e-9);
      }),
    );
  });
});
