import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { systemClock } from '#adapters/service/adapters/process/node-system.ts';
import { createMemoryBusNetwork, type MemoryBusEnd } from '#adapters/service/adapters/memory/memory-bus.ts';
import { busContract } from '#tests/contracts/service/bus.ts';

busContract('in memory', async () => {
  const network = createMemoryBusNetwork(systemClock);
  return {
    join: async () => network.join(),
    async interrupt(publishing) {
      const end = network.cut();
      publishing();
      end();
    },
    close: async () => undefined,
  };
});

describe('the bus in memory', () => {
  async function setUp() {
    const clock = createVirtualClock();
    const network = createMemoryBusNetwork(clock);
    const heard: string[] = [];
    const listen = async (name: string, bus: MemoryBusEnd) => {
      await bus.subscribe('t', (text) => heard.push(`${name} ${text}`));
      bus.onGap((topic) => heard.push(`${name} misses ${String(topic)}`));
      return bus;
    };
    const [one, two, three] = [network.join(), await listen('two', network.join()), await listen('three', network.join())];
    return { clock, heard, one, two, three };
  }

  it('loses what an instance sends that is cut off, and the subscribers of these topics learn it', async () => {
    const { clock, heard, one } = await setUp();
    const end = one.cut('sending');
    one.publish('t', '1');
    one.publish('other', '2');
    await clock.advance(1_000);
    expect(heard).to.deep.equal([]);
    end();
    one.publish('t', '3');
    await clock.advance(0);
    expect(heard).to.deep.equal(['two misses t', 'three misses t', 'two 3', 'three 3']);
  });

  it('loses what an instance should receive that is cut off, and it alone learns it', async () => {
    const { clock, heard, one, three } = await setUp();
    const end = three.cut('receiving');
    one.publish('t', '1');
    await clock.advance(0);
    end();
    end();
    one.publish('t', '2');
    await clock.advance(0);
    expect(heard).to.deep.equal(['two 1', 'three misses null', 'two 2', 'three 2']);
  });

  it('keeps the messages of an instance in order, whatever each takes', async () => {
    const { clock, heard, one, two } = await setUp();
    const delays = [300, 0, 100];
    one.setDelayMs('sending', () => delays.shift() ?? 0);
    two.setDelayMs('receiving', () => 50);
    for (const text of ['1', '2', '3']) one.publish('t', text);
    await clock.advance(299);
    expect(heard).to.deep.equal([]);
    await clock.advance(100);
    expect(heard.filter((text) => text.startsWith('two'))).to.deep.equal(['two 1', 'two 2', 'two 3']);
  });

  it('loses what is on its way when the connection breaks, and reports the gap', async () => {
    const { clock, heard, one } = await setUp();
    one.setDelayMs('sending', () => 200);
    one.publish('t', '1');
    await clock.advance(100);
    one.cut('sending')();
    one.setDelayMs('sending', () => 0);
    await clock.advance(1_000);
    expect(heard).to.deep.equal(['two misses t', 'three misses t']);
  });
});
