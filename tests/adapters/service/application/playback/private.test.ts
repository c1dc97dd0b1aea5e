import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace, type Device, type Room } from './room.ts';

const play = { endpoint: 'play', context: { uri: albumUri('First Light') } } as const;

const createScene = async () => {
  const room = await createRoom();
  return { room, device: await room.createDevice('one') };
};
const setPrivate = (device: Device, value: boolean) => device.command({ endpoint: 'set_private_session', value });
/** Plays the album's first track until it counts. */
const listen = async (device: Device) => {
  await device.command(play);
  const { state_ref } = lastReplace(device);
  await device.update(state_ref, { debug_source: 'started_playing', position: 1_000 });
  await device.update(state_ref, { debug_source: 'played_threshold_reached', position: 31_000 });
};
const heard = async ({ request, token }: Room) => {
  const { body } = await request('GET', '/v1/me/player/recently-played', undefined, token);
  return (body['items'] as unknown[]).length;
};
const isShown = (device: Device) => device.clusters().at(-1)?.cluster.devices[device.id]?.is_private_session;

describe('a private session', () => {
  it('leaves nothing in the history, on whichever device, and is shown to all [S4.41]', async () => {
    const { room, device } = await createScene();
    const other = await room.createDevice('other');
    await setPrivate(device, true);
    expect([isShown(device), other.clusters().at(-1)?.cluster.devices['one']?.is_private_session]).to.deep.equal([true, true]);
    await listen(device);
    await listen(other);
    expect(await heard(room)).to.equal(0);
    const { body } = await room.request('GET', '/v1/me/player/devices', undefined, room.token);
    expect((body['devices'] as { is_private_session: boolean }[])[0]?.is_private_session).to.equal(true);
  });

  it('ends when it is switched off: its plays stay out of the history [S4.41]', async () => {
    const { room, device } = await createScene();
    await setPrivate(device, true);
    await listen(device);
    await setPrivate(device, false);
    expect(isShown(device)).to.equal(false);
    const { state_ref } = lastReplace(device);
    await device.update(state_ref, { position: 60_000 });
    expect(await heard(room)).to.equal(0);
    await listen(device);
    expect(await heard(room)).to.equal(1);
  });

  for (const [awayMs, what, isKept] of [
    [5_000, 'outlives a page that is loaded again', true],
    [120_000, 'ends with the last device', false],
  ] as const)
    it(what, async () => {
      const { room, device } = await createScene();
      await setPrivate(device, true);
      await room.request('DELETE', '/track-playback/v1/devices/one', undefined, room.token);
      await room.clock.advance(awayMs);
      const again = await room.createDevice('one');
      await listen(again);
      expect(isShown(again)).to.equal(isKept);
      expect(await heard(room)).to.equal(isKept ? 0 : 1);
    });

  it('outlives a restart of the service', async () => {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const before = await createRoom({ store, clock });
    await setPrivate(await before.createDevice('one'), true);
    const room = await createRoom({ store, clock, random: createSeededRandom(9) });
    await listen(await room.createDevice('one'));
    expect(await heard(room)).to.equal(0);
  });
});
