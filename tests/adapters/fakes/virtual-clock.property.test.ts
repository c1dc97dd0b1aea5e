import { expect } from 'chai';
import fc from 'fast-check';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';

const ALARMS_MAX = 400;
/** Most are cancelled, as time-outs are. */
const alarm = fc.record({ delayMs: fc.nat(50), isCancelled: fc.nat(9).map((chance) => chance > 1) });

describe('the virtual clock', () => {
  it('rings alarms by their moment, then in the order of their creation, however many were cancelled', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(alarm, { maxLength: ALARMS_MAX }), async (alarms) => {
        const clock = createVirtualClock({ startMs: 0 });
        const rung: number[] = [];
        const cancels = alarms.map(({ delayMs }, index) => clock.after(delayMs, () => rung.push(index)));
        alarms.forEach(({ isCancelled }, index) => isCancelled && cancels[index]?.());
        const left = alarms.flatMap(({ delayMs, isCancelled }, index) => (isCancelled ? [] : [{ delayMs, index }]));
        expect(clock.pending()).to.equal(left.length);
        await clock.advance(50);
        expect(rung).to.deep.equal(left.sort((a, b) => a.delayMs - b.delayMs || a.index - b.index).map(({ index }) => index));
      }),
    );
  });
});
