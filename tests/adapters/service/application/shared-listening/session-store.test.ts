import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createSessionStore, OutdatedError } from '#adapters/service/application/shared-listening/session-store.ts';
import { joinSession, startSession } from '#adapters/service/domain/player-session/parts/shared-listening.ts';

describe('listening sessions at two instances', () => {
  function open() {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const network = createMemoryBusNetwork(clock);
    const join = () => createSessionStore(store, network.join());
    return { clock, network, one: join(), other: join() };
  }
  const started = startSession('t', 'ann', 0);
  const joined = (userId: string) => {
    const result = joinSession(started, userId, 1);
    if (!result.ok) throw new Error('full');
    return result.value;
  };

  it('are the same at both, with each change and after the end', async () => {
    const { clock, one, other } = open();
    expect(await other.byUser('ann')).to.equal(null);
    await one.save(started);
    await clock.settle();
    await clock.advance(0);
    expect(await other.byUser('ann')).to.deep.equal(started);
    await other.save(joined('ben'));
    await clock.advance(0);
    expect(await one.byUser('ben')).to.deep.equal(joined('ben'));
    await other.remove('t');
    await clock.advance(0);
    expect([await one.byToken('t'), await other.all()]).to.deep.equal([null, []]);
  });

  it('are changed by one of two who change them at the same time; the other reads again', async () => {
    const { network, one, other, clock } = open();
    await one.save(started);
    await clock.advance(0);
    await other.all();
    const mend = network.cut();
    await one.save(joined('ben'));
    const outcome = await other.save(joined('cem')).catch((thrown: unknown) => thrown);
    expect(outcome).to.be.instanceOf(OutdatedError);
    expect(await other.byUser('ben')).to.deep.equal(joined('ben'));
    mend();
  });

  it('are read again after messages were lost', async () => {
    const { clock, network, one, other } = open();
    await other.all();
    const mend = network.cut();
    await one.save(started);
    mend();
    await clock.advance(0);
    expect(await other.byToken('t')).to.deep.equal(started);
  });
});
