import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace, type Device } from '../playback/room.ts';
import { createScrobbleServer } from './scrobble-server.ts';
import { HEARD_MS, LISTENBRAINZ, TOKEN } from './scrobbling-scene.ts';

const TITLES = ['First Light One', 'First Light Two', 'First Light Three'];

/** Two instances of one service. */
async function openTwo() {
  const [store, clock, server] = [createMemoryStore(), createVirtualClock(), createScrobbleServer()];
  const network = createMemoryBusNetwork(clock);
  const open = (hasLibrary: boolean) => {
    const random = createSeededRandom(hasLibrary ? 8 : 7);
    return createRoom({ store, clock, random, outgoingHttp: server.http, hasLibrary, bus: network.join() });
  };
  const first = await open(false);
  await clock.advance(10_000);
  const second = await open(true);
  await clock.advance(10_000);
  const connect = (room: typeof first, syncs = true) =>
    room.request('PUT', LISTENBRAINZ, { url: 'https://listens.example/', token: TOKEN, sync_loves: syncs }, first.token);
  const status = async (room: typeof first) => {
    const { body } = await room.request('GET', '/v1/me/scrobbling', undefined, first.token);
    return (body['items'] as readonly Record<string, unknown>[])[0];
  };
  const keepOpen = (device: Device) => device.socket.connection.send(JSON.stringify({ type: 'ping' }));
  const listen = async (device: Device, count: number) => {
    await device.command({ endpoint: 'play', context: { uri: albumUri('First Light') } });
    for (let index = 0; index < count; index += 1) {
      keepOpen(device);
      if (index > 0) await device.command({ endpoint: 'skip_next' });
      const { state_ref } = lastReplace(device);
      await device.update(state_ref, { debug_source: 'started_playing', position: 0 });
      await clock.advance(HEARD_MS);
      await device.update(state_ref, { debug_source: 'progress', position: HEARD_MS });
      keepOpen(device);
    }
    await clock.advance(1_000);
  };
  const titles = () => server.listens.map(({ title }) => title);
  return { first, second, network, clock, server, connect, listen, status, titles };
}

describe('listens where several instances serve a member', () => {
  it('are sent once, by one of them, wherever they were heard and the server was named', async () => {
    const { connect, first, listen, second, server, status, titles } = await openTwo();
    expect((await connect(second)).body).to.include({ user_name: 'ada', state: 'ready' });
    await listen(await second.createDevice('two'), 3);
    expect(titles()).to.deep.equal(TITLES);
    expect(server.playing).to.deep.equal(TITLES);
    expect([(await status(first))?.['state'], (await status(second))?.['state']]).to.deep.equal(['ready', 'ready']);
  });

  it('wait at every instance while the server refuses them, and are shown as waiting', async () => {
    const { clock, connect, first, listen, second, server, status, titles } = await openTwo();
    await connect(first);
    server.next(server.answer({}, 429, 900_000), server.answer({}, 503));
    await listen(await second.createDevice('two'), 2);
    expect(await status(second)).to.include({ state: 'waiting', waiting: 2 });
    await clock.advance(960_000);
    expect(titles()).to.deep.equal(TITLES.slice(0, 2));
    expect(await status(second)).to.include({ state: 'ready', waiting: 0 });
  });

  it('are sent by the next instance when the first one is gone', async () => {
    const { clock, connect, first, listen, second, titles } = await openTwo();
    await connect(first);
    await first.service.close();
    await clock.advance(20_000);
    await listen(await second.createDevice('two'), 2);
    expect(titles()).to.deep.equal(TITLES.slice(0, 2));
  });

  it('are not lost with a message between the instances', async () => {
    const { clock, connect, first, listen, network, second, titles } = await openTwo();
    await connect(first);
    const mend = network.cut();
    await listen(await second.createDevice('two'), 2);
    mend();
    await clock.advance(1_000);
    expect(titles()).to.deep.equal(TITLES.slice(0, 2));
  });

  it('are sent no more once another instance removed the server', async () => {
    const { clock, connect, first, listen, second, server, status, titles } = await openTwo();
    await connect(first);
    server.next(server.answer({}, 429, 900_000));
    const device = await first.createDevice('one');
    await listen(device, 1);
    await second.request('DELETE', LISTENBRAINZ, undefined, first.token);
    await clock.advance(1_000_000);
    expect([titles(), await status(first), await status(second)]).to.deep.equal([[], undefined, undefined]);
  });
});
