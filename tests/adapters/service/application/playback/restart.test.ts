import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace, updateOf, uriOf } from './room.ts';

const play = { endpoint: 'play', context: { uri: albumUri('First Light') } } as const;

/** The same store and clock, and a new process. */
const createHouse = () => {
  const [store, clock] = [createMemoryStore(), createVirtualClock()];
  let starts = 0;
  return { clock, start: () => createRoom({ store, clock, random: createSeededRandom((starts += 1)) }) };
};

describe('after a restart of the service', () => {
  it('a device that was playing continues with the same state, queue and order', async () => {
    const house = createHouse();
    const device = await (await house.start()).createDevice('one');
    await device.command(play);
    await device.command({ endpoint: 'set_shuffling_context', value: true });
    await device.command({ endpoint: 'add_to_queue', track: { uri: trackUri('Second Wind Four') } });
    const before = lastReplace(device);
    await device.update(before.state_ref, { debug_source: 'started_playing', position: 2_000 });

    const again = await (await house.start()).createDevice('one', updateOf(9, before.state_ref, { position: 42_000 }));
    const after = lastReplace(again);
    expect(after.prev_state_ref).to.deep.include({ state_id: before.state_ref?.state_id });
    expect(after.state_ref).to.deep.include({ state_id: before.state_ref?.state_id, paused: false });
    const order = (replace: typeof before) => replace.state_machine.states.map(({ state_id }) => state_id);
    expect(order(after)).to.deep.equal(order(before));
    expect(again.clusters().at(-1)?.cluster.player_state).to.deep.include({
      position_as_of_timestamp: '42000',
      is_paused: false,
    });
  });

  it('an idle device waits for the one that played', async () => {
    const house = createHouse();
    const device = await (await house.start()).createDevice('one');
    await device.command(play);
    const { state_ref } = lastReplace(device);

    const room = await house.start();
    const idle = await room.createDevice('two');
    expect(idle.commands()).to.deep.equal([]);
    const back = await room.createDevice('one', updateOf(3, state_ref, { position: 5_000 }));
    expect(lastReplace(back).state_ref).to.deep.include({ state_id: state_ref?.state_id, paused: false });
  });

  it('a fresh page gets the last track, paused in place', async () => {
    const house = createHouse();
    const room = await house.start();
    const device = await room.createDevice('one');
    await device.command(play);
    const { state_ref } = lastReplace(device);
    await device.update(state_ref, { debug_source: 'progress', position: 30_000 });
    await room.service.close();
    await house.clock.advance(600_000);

    const again = await (await house.start()).createDevice('one');
    const replace = lastReplace(again);
    expect(uriOf(replace)).to.equal(trackUri('First Light One'));
    expect([replace.state_ref?.paused, replace.seek_to]).to.deep.equal([true, 30_000]);
  });

  it('clusters go on counting where they were', async () => {
    const house = createHouse();
    const device = await (await house.start()).createDevice('one');
    await device.command(play);
    const before = device.clusters().at(-1)?.cluster.version ?? 0;
    const again = await (await house.start()).createDevice('one');
    expect(again.clusters().at(-1)?.cluster.version).to.be.greaterThan(before);
  });
});
