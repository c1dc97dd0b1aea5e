import { expect } from 'chai';
import fc from 'fast-check';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import { createAccountRateLimit } from '#adapters/service/application/accounts/limits/account-rate-limit.ts';
import { createLimits } from '#adapters/service/application/kernel/limits/limits.ts';
import { createSharedCounts } from '#adapters/service/application/kernel/limits/shared-counts.ts';
import { ANYONE } from '#adapters/service/application/accounts/identity.ts';
import type { RequestHead } from '#adapters/service/application/ports/route.ts';
import { HttpError } from '#adapters/service/application/ports/route.ts';

const WINDOW = { windowMs: 60_000, rememberedMax: 100, message: 'Too many' };
const BACKOFF = { freeTries: 2, firstWaitMs: 1_000, longestWaitMs: 60_000, forgottenAfterMs: 3_600_000 };

/** Whether what it does is within the limit. */
function isAllowed(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (thrown) {
    if (thrown instanceof HttpError && thrown.status === 429) return false;
    throw thrown;
  }
}

describe('limits of several instances', () => {
  function open(count = 3) {
    const clock = createVirtualClock();
    const network = createMemoryBusNetwork(clock);
    const counts = Array.from({ length: count }, () => createSharedCounts(network.join(), clock));
    return { clock, network, counts, limits: counts.map((one) => createLimits(clock, one)) };
  }

  it('count what each of them counts, half a second later', async () => {
    const { clock, limits } = open();
    const [first, second, third] = limits.map((one) => one.rate('images', { ...WINDOW, max: 3 }));
    first?.count('a');
    first?.count('a');
    second?.count('a');
    await clock.advance(500);
    const allowed = (key: string) => [first, second, third].map((one) => isAllowed(() => one?.count(key)));
    expect([allowed('a'), allowed('b')]).to.deep.equal([
      [false, false, false],
      [true, true, true],
    ]);
    third?.forget('a');
    await clock.advance(500);
    expect(isAllowed(() => first?.count('a'))).to.equal(true);
  });

  it('keep limits of other names apart', async () => {
    const { clock, limits } = open(2);
    const [images, , , previews] = limits.flatMap((one) => [
      one.rate('images', { ...WINDOW, max: 1 }),
      one.rate('previews', { ...WINDOW, max: 1 }),
    ]);
    images?.count('a');
    await clock.advance(500);
    expect(isAllowed(() => previews?.count('a'))).to.equal(true);
  });

  it('make the next wrong password wait at every instance, until the right one', async () => {
    const { clock, limits } = open(2);
    const [one, other] = limits.map((each) => each.tries('sign-in', BACKOFF));
    one?.begin('clara');
    one?.begin('clara');
    await clock.advance(500);
    expect(isAllowed(() => other?.begin('clara'))).to.equal(false);
    one?.undo('clara');
    await clock.advance(500);
    expect(isAllowed(() => other?.begin('clara'))).to.equal(true);
    await clock.advance(2_000);
    one?.clear('clara');
    await clock.advance(500);
    for (let tries = 0; tries < 2; tries += 1) expect(isAllowed(() => other?.begin('clara'))).to.equal(true);
  });

  it('allow an account its calls in all, within a fiftieth for each instance', async () => {
    const { clock, counts } = open();
    const limits = counts.map((one) => createAccountRateLimit(clock, 100, one));
    const caller = { ...ANYONE, userId: 'clara' };
    const request = { remoteAddress: '192.0.2.1' } as RequestHead;
    let calls = 0;
    for (let turn = 0; turn < 100; turn += 1) {
      for (const limit of limits) if (isAllowed(() => limit(request, caller))) calls += 1;
      if (turn % 5 === 4) await clock.advance(500);
    }
    // A hundred, those that come back in ten seconds, and what three instances did not know of one another.
    expect(calls).to.be.within(100, 100 + 17 + 3 * (2 + 5));
  });

  it('count alone while the bus is away, and never refuse what no instance has counted', () => {
    const key = fc.constantFrom('a', 'b');
    const step = fc.oneof(
      fc.record({ type: fc.constant('count' as const), at: fc.nat(1), key }),
      fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ type: fc.constant('cut' as const) }),
      fc.record({ type: fc.constant('mend' as const) }),
    );
    const reached = new Set<string>();
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { clock, limits, network } = open(2);
      const rates = limits.map((one) => one.rate('images', { ...WINDOW, max: 4 }));
      const admitted: { readonly key: string; readonly at: number; readonly atMs: number }[] = [];
      let mend: (() => void) | null = null;
      for (const one of steps) {
        if (one.type === 'wait') await clock.advance(one.ms);
        else if (one.type === 'cut') mend ??= network.cut();
        else if (one.type === 'mend') {
          mend?.();
          mend = null;
        } else {
          const atMs = clock.nowMs();
          const recent = admitted.filter((call) => call.key === one.key && call.atMs > atMs - 61_000);
          const own = admitted.filter((call) => call.key === one.key && call.at === one.at && call.atMs > atMs - 60_000);
          const isIn = isAllowed(() => rates[one.at]?.count(one.key));
          reached.add(isIn ? 'admitted' : own.length < 4 ? 'refused for another' : 'refused for itself');
          if (isIn) expect(own.length).to.be.below(4);
          else expect(recent.length).to.be.at.least(4);
          if (isIn) admitted.push({ key: one.key, at: one.at, atMs });
        }
      }
    });
    return fc.assert(property, { numRuns: 300 }).then(() => expect([...reached].sort()).to.have.length(3));
  });

  it('ignore what other programs write into the bus, and pass on 5,000 keys at most', async () => {
    const { clock, network, limits } = open(2);
    const [one, other] = limits.map((each) => each.rate('images', { ...WINDOW, rememberedMax: 10_000, max: 1 }));
    const stranger = network.join();
    for (const message of [null, 7, [['images', 'count', '["a"]', -1]], [['images']], 'x'.repeat(300)])
      stranger.publish('counts', JSON.stringify(message));
    stranger.publish('counts', '[[');
    for (let number = 0; number < 6_000; number += 1) one?.count(String(number));
    await clock.advance(500);
    expect(isAllowed(() => other?.count('a'))).to.equal(true);
    expect([isAllowed(() => other?.count('4999')), isAllowed(() => other?.count('5000'))]).to.deep.equal([false, true]);
  });
});
