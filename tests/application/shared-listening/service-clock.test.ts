import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Api } from '#application/api/api-client.ts';
import type { Call } from '#application/calls/call.ts';
import { createServiceClock } from '#application/shared-listening/service-clock.ts';

/** A service whose clock is ahead of this machine's. */
function setUp(aheadMs: number) {
  const clock = createVirtualClock();
  const asked: string[] = [];
  let isDown = false;
  const send = (call: Call) => {
    asked.push(`${call.method} ${call.path}`);
    return isDown ? Promise.reject(new Error('down')) : Promise.resolve({ timestamp: clock.nowMs() + aheadMs });
  };
  const time = createServiceClock({ send } as unknown as Api, clock);
  return { clock, asked, time, fail: () => (isDown = true) };
}

describe('the clock of the service', () => {
  it('is read from the time service, which responds with a timestamp [S7.151]', async () => {
    const { asked, clock, time } = setUp(90_000);
    expect(time.nowMs()).to.equal(null);
    await time.sync();
    expect(new Set(asked)).to.deep.equal(new Set(['GET /melody/v1/time']));
    expect(time.nowMs()).to.equal(clock.nowMs() + 90_000);
  });

  it('is read again after 180000 ms, not before [S9.78]', async () => {
    const { asked, clock, time } = setUp(0);
    await time.sync();
    const once = asked.length;
    await clock.advance(179_999);
    await time.sync();
    expect(asked).to.have.length(once);
    await clock.advance(1);
    await time.sync();
    expect(asked).to.have.length(2 * once);
  });

  it('keeps the last offset when the service does not respond', async () => {
    const { clock, fail, time } = setUp(5_000);
    await time.sync();
    fail();
    await clock.advance(180_000);
    await time.sync();
    expect(time.nowMs()).to.equal(clock.nowMs() + 5_000);
  });
});
