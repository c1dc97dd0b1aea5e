import { expect } from 'chai';
import type { StateMachine } from '#domain/track-playback/types.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace } from './room.ts';

const ALBUM = albumUri('First Light');
const play = { endpoint: 'play', context: { uri: ALBUM } } as const;
const STATE = '/track-playback/v1/devices/one/state';

async function openRoom() {
  const room = await createRoom();
  const device = await room.createDevice('one');
  const put = (body: Record<string, unknown>, headers = {}) => room.request('PUT', STATE, body, room.token, headers);
  return { room, device, put };
}

describe('a state update that changes nothing', () => {
  it('is answered with the machine and the state that hold', async () => {
    const { device, put } = await openRoom();
    await device.command(play);
    const { state_machine, state_ref } = lastReplace(device);
    for (const seq_num of [1, 2]) {
      const { body } = await put({ seq_num, state_ref });
      expect((body['state_machine'] as StateMachine).state_machine_id).to.equal(state_machine.state_machine_id);
      expect(body['updated_state_ref']).to.deep.include({ state_index: 0, paused: false });
    }
    const late = await put({ seq_num: 1, state_ref });
    expect(late.body['updated_state_ref'], 'one that comes late too').to.deep.include({ state_index: 0 });
  });

  it('is answered with null where the device has the state, or prefers a minimal response', async () => {
    const { device, put } = await openRoom();
    expect((await put({ seq_num: 1, state_ref: null })).body).to.deep.equal({ state_machine: null, updated_state_ref: null });
    await device.command(play);
    const { state_ref } = lastReplace(device);
    for (const prefer of ['return=minimal', 'respond-async, return=minimal']) {
      const { body } = await put({ seq_num: 3, state_ref }, { prefer });
      expect(body).to.deep.equal({ state_machine: null, updated_state_ref: null });
    }
  });

  it('is answered with null where another device plays', async () => {
    const { device, put, room } = await openRoom();
    await device.command(play);
    const { state_ref } = lastReplace(device);
    const other = await room.createDevice('two');
    await other.command(play);
    const { body, status } = await put({ seq_num: 1, state_ref, debug_source: 'register' });
    expect([status, body]).to.deep.equal([200, { state_machine: null, updated_state_ref: null }]);
  });
});

describe('a device that sends only the required fields', () => {
  it('is registered with its id, name, formats and connection alone', async () => {
    const room = await createRoom();
    const socket = await room.openSocket();
    const device = { device_id: 'one', name: 'Speaker', capabilities: { manifest_formats: ['file_urls_mp3'] } };
    const body = { device, connection_id: socket.id() };
    const { status } = await room.request('POST', '/track-playback/v1/devices', body, room.token);
    expect(status).to.equal(200);
    const { body: cluster } = await room.request('PUT', '/connect-state/v1/devices/hobs_one', {}, room.token, {
      'x-spotify-connection-id': socket.id(),
    });
    expect((cluster['devices'] as Record<string, unknown>)['one']).to.include({ name: 'Speaker', volume: 65_535 });
  });

  it('accepts unknown values in its descriptor', async () => {
    const room = await createRoom();
    const socket = await room.openSocket();
    const capabilities = { manifest_formats: ['file_ids_mp4'], play_token_lost_behavior: 'shrug', enable_play_token: false };
    const device = { device_id: 'one', name: 'Fridge', device_type: 'fridge', capabilities, shelves: 4 };
    const body = { device, connection_id: socket.id(), outro_endcontent_snooping: true, temperature: 4 };
    expect((await room.request('POST', '/track-playback/v1/devices', body, room.token)).status).to.equal(200);
  });

  it('is refused without an id, a name, formats or a connection, each by its name', async () => {
    const room = await createRoom();
    const device = { device_id: 'one', name: 'Speaker', capabilities: { manifest_formats: [] } };
    const refusal = async (body: unknown) => {
      const response = await room.request('POST', '/track-playback/v1/devices', body, room.token);
      return [response.status, (response.body['error'] as { readonly message: string }).message.split(':')[0]];
    };
    expect(await refusal({ device: { ...device, device_id: undefined }, connection_id: 'c' })).to.deep.equal([
      400,
      'device.device_id',
    ]);
    expect(await refusal({ device: { ...device, name: 7 }, connection_id: 'c' })).to.deep.equal([400, 'device.name']);
    expect(await refusal({ device: { ...device, capabilities: {} }, connection_id: 'c' })).to.deep.equal([
      400,
      'device.capabilities.manifest_formats',
    ]);
    expect(await refusal({ device })).to.deep.equal([400, 'connection_id']);
  });

  it('contradicts with the numbers of the refused states alone, and sets its volume without more', async () => {
    const { device, room } = await openRoom();
    await device.command(play);
    const { state_ref } = lastReplace(device);
    const conflict = { state_ref, rejected_state_refs: [state_ref], seq_nums: [4, 5] };
    const received = await room.request('POST', `${STATE}_conflict`, conflict, room.token);
    expect([received.status, received.body]).to.deep.equal([200, { commands: [] }]);
    const volume = await room.request('PUT', '/track-playback/v1/devices/one/volume', { volume: 100 }, room.token);
    expect(volume.status).to.equal(200);
  });

  it('sets several options at once', async () => {
    const { device } = await openRoom();
    await device.command(play);
    await device.command({ endpoint: 'set_options', repeating_context: true, shuffling_context: false });
    expect(lastReplace(device).state_machine.attributes.options).to.deep.equal({
      repeating_context: true,
      repeating_track: false,
      shuffling_context: false,
    });
  });
});

describe('a device id equal to an inherited property name', () => {
  for (const id of ['__proto__', 'constructor', 'toString'])
    it(`is unknown: ${id}`, async () => {
      const { device, room } = await openRoom();
      await device.command(play);
      const transfer = { transfer_options: { restore_paused: 'restore' } };
      const sent = [
        room.request('POST', `/connect-state/v1/connect/transfer/from/one/to/${id}`, transfer, room.token),
        room.request(
          'POST',
          `/connect-state/v1/player/command/from/one/to/${id}`,
          { command: { endpoint: 'pause' } },
          room.token,
        ),
        room.request('PUT', `/track-playback/v1/devices/${id}/state`, { seq_num: 1, state_ref: null }, room.token),
        room.request('PUT', `/v1/me/player/pause?device_id=${id}`, undefined, room.token),
      ];
      expect((await Promise.all(sent)).map(({ status }) => status)).to.deep.equal([404, 404, 404, 404]);
      const socket = await room.openSocket();
      const body = { device: { device_id: id, name: 'x', capabilities: { manifest_formats: [] } }, connection_id: socket.id() };
      expect((await room.request('POST', '/track-playback/v1/devices', body, room.token)).status).to.equal(400);
    });
});
