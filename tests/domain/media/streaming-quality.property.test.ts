import { expect } from 'chai';
import fc from 'fast-check';
import { qualityFrom, qualityLimits, QUALITIES } from '#domain/media/streaming-quality.ts';

const quality = fc.constantFrom(...QUALITIES);
const line = fc.record(
  {
    type: fc.constantFrom('cellular', 'wifi', 'ethernet'),
    effectiveType: fc.constantFrom('slow-2g', '2g', '3g', '4g'),
    saveData: fc.boolean(),
  },
  { requiredKeys: [] },
);
const LOW = { sound: 96_000, video: 700_000 };
const NORMAL = { sound: 192_000, video: 2_500_000 };

describe('the streaming quality', () => {
  it('is the chosen one on any line, and on mobile data the one chosen for it', () => {
    fc.assert(
      fc.property(quality, line, (mobile, known) => {
        const isMobile = known.type === 'cellular' && mobile !== 'auto';
        if (!isMobile) expect(qualityLimits({ usual: 'normal', mobile }, known)).to.deep.equal(NORMAL);
        expect(qualityLimits({ usual: mobile, mobile: 'low' }, { ...known, type: 'cellular' })).to.deep.equal(LOW);
      }),
    );
  });

  it('has by itself no limit, but saves data where the browser does and on a slow line', () => {
    const auto = { usual: 'auto', mobile: 'auto' } as const;
    expect(qualityLimits(auto, {})).to.equal(null);
    expect(qualityLimits(auto, { type: 'cellular', effectiveType: '3g' })).to.equal(null);
    for (const known of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
      expect(qualityLimits(auto, known)).to.deep.equal(LOW);
  });

  it('is automatic where the storage holds nonsense', () => {
    expect([null, '', 'best', 'high'].map(qualityFrom)).to.deep.equal(['auto', 'auto', 'auto', 'high']);
  });
});
