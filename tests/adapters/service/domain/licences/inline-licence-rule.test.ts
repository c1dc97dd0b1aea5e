import { expect } from 'chai';
import fc from 'fast-check';
import { carriesLicences } from '#adapters/service/domain/licences/inline-licence-rule.ts';
import { KEY_SYSTEMS } from '#domain/constants/playback/key-systems.ts';

const CLEARKEY = 'org.w3.clearkey';
const anySystems = fc.subarray(KEY_SYSTEMS.map(({ name }) => name));

describe('an answer', () => {
  it('carries licences for a premium session whose device can only use ClearKey here, where no version is checked', () => {
    const anyCase = fc.record({
      sessionId: fc.constantFrom(null, 'a'),
      product: fc.constantFrom('premium', 'free'),
      deviceSystems: anySystems,
      licensedSystems: anySystems,
      isVersionChecked: fc.boolean(),
    });
    fc.assert(
      fc.property(anyCase, (one) => {
        const usable = one.deviceSystems.filter((name) => one.licensedSystems.includes(name));
        const isEntitled = one.sessionId !== null && one.product === 'premium' && !one.isVersionChecked;
        expect(carriesLicences(one)).to.equal(isEntitled && usable.join(' ') === CLEARKEY);
      }),
    );
  });
});
