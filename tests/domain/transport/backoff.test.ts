import { expect } from 'chai';
import { AUTHENTICATION_CURVE, QUICK_CURVE, RECONNECT_CURVE } from '#domain/constants/network/transport.ts';
import { exponentialBackoffMs, linearBackoffMs } from '#domain/transport/backoff.ts';

/** Spec §9: the waits are written out, so that a changed number fails here. */
describe('the waits between tries', () => {
  for (const [name, curve, waits] of [
    ['to reconnect [S9.33]', RECONNECT_CURVE, [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]],
    ['after a quick drop [S9.34]', QUICK_CURVE, [5_000, 10_000, 15_000, 15_000]],
    ['to authenticate [S9.37]', AUTHENTICATION_CURVE, [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]],
  ] as const) {
    it(`double up to their ceiling ${name}`, () => {
      expect(waits.map((_, tries) => exponentialBackoffMs(curve, tries, 0))).to.deep.equal([...waits]);
    });

    it(`stay at their ceiling whatever chance adds ${name}`, () => {
      expect(exponentialBackoffMs(curve, 20, 0.999)).to.equal(15_000);
    });
  }

  it('are up to a fifth longer by chance', () => {
    expect(exponentialBackoffMs(RECONNECT_CURVE, 1, 0.5)).to.equal(2_200);
    expect(linearBackoffMs({ baseMs: 200, ceilingMs: 60_000 }, 1, 0.5)).to.equal(440);
  });

  it('grow linearly on a linear curve, up to the ceiling', () => {
    const curve = { baseMs: 200, ceilingMs: 700 };
    expect([0, 1, 2, 3].map((tries) => linearBackoffMs(curve, tries, 0))).to.deep.equal([200, 400, 600, 700]);
  });
});
