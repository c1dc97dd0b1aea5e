import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, descriptor, lastReplace, type Device } from './room.ts';

const lastCluster = (device: Device) => device.clusters().at(-1)?.cluster;

describe('a device that changes its descriptor', () => {
  it('is updated with 204, and controllers see its new name and capabilities [S7.140]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    const other = await room.createDevice('two');
    const { capabilities } = descriptor('one');
    const changed = { ...descriptor('one'), name: 'Kitchen', capabilities: { ...capabilities, change_volume: false } };
    const response = await room.request('PUT', '/track-playback/v1/devices/one', { device: changed }, room.token);
    await room.clock.advance(1);
    expect(response).to.deep.equal({ status: 204, body: {} });
    for (const seen of [lastCluster(device), lastCluster(other)]) {
      expect(seen?.devices['one']).to.include({ name: 'Kitchen' });
      expect(seen?.devices['one']?.capabilities).to.include({ disable_volume: true });
    }
  });

  it('keeps the manifest formats it registered with [S3.67]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    const capabilities = { ...descriptor('one').capabilities, manifest_formats: ['file_urls_external'] };
    await room.request('PUT', '/track-playback/v1/devices/one', { device: { ...descriptor('one'), capabilities } }, room.token);
    const context = { uri: albumUri('First Light') };
    await device.command({ endpoint: 'play', context });
    const { state_machine, state_ref } = lastReplace(device);
    const state = state_machine.states[state_ref?.state_index ?? -1];
    expect(state_machine.tracks[state?.track ?? -1]?.manifest).to.have.property('file_ids_mp4');
  });

  it('is not found without a registration', async () => {
    const room = await createRoom();
    const response = await room.request(
      'PUT',
      '/track-playback/v1/devices/missing',
      { device: descriptor('missing') },
      room.token,
    );
    expect(response.status).to.equal(404);
  });
});

describe('another device of the account', () => {
  it('gets a name that outlasts its registration and a restart of the service', async () => {
    const store = createMemoryStore();
    const room = await createRoom({ store });
    await room.createDevice('one');
    const other = await room.createDevice('two');
    const response = await room.request('PUT', '/v1/me/devices/one', { name: ' Kitchen ' }, room.token);
    await room.clock.advance(1);
    expect(response).to.deep.equal({ status: 204, body: {} });
    expect(lastCluster(other)?.devices['one']).to.include({ name: 'Kitchen' });
    await room.createDevice('one');
    expect(lastCluster(other)?.devices['one']).to.include({ name: 'Kitchen' });
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await room.request('PUT', '/v1/me/devices/one', { name }, room.token)).status).to.equal(400);
    expect((await room.request('PUT', '/v1/me/devices/three', { name: 'Attic' }, room.token)).status).to.equal(404);
  });

  it('is removed with 204: the others no longer list it, and its page is informed', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    const other = await room.createDevice('two');
    await device.command({ endpoint: 'play', context: { uri: albumUri('First Light') } });
    const response = await room.request('DELETE', '/v1/me/devices/one', undefined, room.token);
    await room.clock.advance(1);
    expect(response).to.deep.equal({ status: 204, body: {} });
    expect(lastCluster(other)).to.deep.include({ active_device_id: null });
    expect(lastCluster(other)?.devices).to.have.keys(['two']);
    expect(device.removals()).to.equal(1);
    expect(other.removals()).to.equal(0);
    expect((await room.request('DELETE', '/v1/me/devices/one', undefined, room.token)).status).to.equal(404);
    expect((await room.request('DELETE', '/v1/me/devices/constructor', undefined, room.token)).status).to.equal(404);
  });

  it('shows what its default name is made from, also under another name', async () => {
    const room = await createRoom();
    const other = await room.createDevice('two');
    await room.createDevice('one');
    const metadata = { default_name: 'Chrome auf Linux', browser: 'Chrome', system: 'Linux' };
    const device = { ...descriptor('one'), name: 'Chrome auf Linux', metadata };
    await room.request('PUT', '/track-playback/v1/devices/one', { device }, room.token);
    await room.clock.advance(1);
    expect(lastCluster(other)?.devices['one']).to.deep.include({ name: 'Chrome auf Linux' });
    await room.request('PUT', '/v1/me/devices/one', { name: 'Kitchen' }, room.token);
    await room.clock.advance(1);
    expect(lastCluster(other)?.devices['one']).to.deep.include({ name: 'Kitchen' });
    expect(lastCluster(other)?.devices['one']?.metadata_map).to.include(metadata);
  });

  it('shows browser, system and the time it was connected or lost', async () => {
    const room = await createRoom();
    // Its socket opens in one millisecond.
    const connectedAt = String(room.clock.nowMs() + 1);
    const device = await room.createDevice('one');
    const other = await room.createDevice('two');
    const metadata = () => lastCluster(other)?.devices['one']?.metadata_map;
    expect(metadata()).to.deep.equal({ model: descriptor('one').model, listed_at: connectedAt });
    await room.clock.advance(5_000);
    const lostAt = String(room.clock.nowMs());
    device.socket.connection.close(1000);
    await room.clock.advance(1);
    expect(metadata()).to.include({ listed_at: connectedAt, lost_at: lostAt });
  });
});

describe('a registration that arrives twice', () => {
  it('counts once, so that the updates of its device are read', async () => {
    const room = await createRoom();
    const [device, other] = [await room.createDevice('one'), await room.createDevice('two')];
    const again = await room.createDevice('one');
    const body = { device: descriptor('one'), connection_id: again.socket.id(), client_version: 'test', volume: 65_535 };
    const twice = await room.request('POST', '/track-playback/v1/devices', body, room.token);
    expect(twice).to.deep.equal(again.registered);
    expect(device.registered.body).not.to.deep.equal(again.registered.body);
    await again.command({ endpoint: 'play', context: { uri: albumUri('First Light') } });
    await again.update(lastReplace(again).state_ref, { debug_source: 'started_playing', position: 2_000 });
    expect(lastCluster(other)?.player_state).to.include({ position_as_of_timestamp: '2000' });
  });
});

describe('a device whose connection is lost', () => {
  it('leaves the list of devices also when the disk was full at that time', async () => {
    const store = createMemoryStore();
    let isFull = false;
    const room = await createRoom({
      store: { ...store, write: (changes) => (isFull ? Promise.reject(new Error('full')) : store.write(changes)) },
    });
    const device = await room.createDevice('one');
    const other = await room.createDevice('two');
    isFull = true;
    device.socket.connection.close(1000);
    await room.clock.advance(60_000);
    expect(lastCluster(other)?.devices).to.have.property('one');
    isFull = false;
    await room.clock.advance(60_000);
    expect(lastCluster(other)?.devices).to.have.keys(['two']);
  });
});
