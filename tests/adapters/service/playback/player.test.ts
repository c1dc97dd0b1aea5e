import { expect } from 'chai';
import { OWN_LICENCES } from '#adapters/service/media/licensing.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/settings.ts';
import { albumUri, trackUri } from '#tests/support/memory-catalogue.ts';
import { createRoom, lastReplace, uriOf } from './room.ts';

const ALBUM = albumUri('First Light');

/** A device that plays the album, steered by the public API's calls. */
const createScene = async () => {
  const room = await createRoom();
  const device = await room.createDevice('one');
  const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
    const answer = await room.request(method, `/v1/me/player${path}`, body, room.token);
    await room.clock.advance(1);
    return answer;
  };
  return { room, device, ask };
};

describe('the public player calls', () => {
  it('say nothing while nothing plays, and what plays then', async () => {
    const { ask } = await createScene();
    expect(await ask('GET', '')).to.deep.equal({ status: 204, body: {} });
    expect((await ask('PUT', '/play', { context_uri: ALBUM, offset: { position: 1 } })).status).to.equal(404);
    await ask('PUT', '/play?device_id=one', { context_uri: ALBUM, offset: { position: 1 }, position_ms: 5_000 });
    const { status, body } = await ask('GET', '');
    expect(status).to.equal(200);
    expect(body).to.deep.include({ is_playing: true, repeat_state: 'off', shuffle_state: false, progress_ms: 5_000 });
    expect((body['item'] as { uri: string }).uri).to.equal(trackUri('First Light Two'));
    expect((body['item'] as { preview_url: string }).preview_url).to.match(/^http:\/\/localhost:4070\/preview\//);
    expect((body['device'] as { id: string }).id).to.equal('one');
  });

  it('list the devices [S1.25, S7.64]', async () => {
    const { ask } = await createScene();
    const { body } = await ask('GET', '/devices');
    expect(body['devices']).to.deep.equal([
      {
        id: 'one',
        is_active: false,
        is_private_session: false,
        is_restricted: false,
        name: 'Device one',
        type: 'COMPUTER',
        volume_percent: 100,
        supports_volume: true,
      },
    ]);
  });

  it('steer the active device [S3.93]', async () => {
    const { ask, device } = await createScene();
    await ask('PUT', '/play?device_id=one', { uris: ['One', 'Two', 'Three'].map((name) => trackUri(`First Light ${name}`)) });
    await ask('POST', '/next');
    expect(uriOf(lastReplace(device))).to.equal(trackUri('First Light Two'));
    await ask('POST', '/previous');
    expect(uriOf(lastReplace(device))).to.equal(trackUri('First Light One'));
    await ask('PUT', '/pause');
    expect(lastReplace(device).state_ref?.paused).to.equal(true);
    await ask('PUT', '/play');
    expect(lastReplace(device).state_ref?.paused).to.equal(false);
    await ask('PUT', '/seek?position_ms=7000');
    expect(lastReplace(device).seek_to).to.equal(7_000);
    await ask('PUT', '/repeat?state=track');
    await ask('PUT', '/shuffle?state=true');
    expect(lastReplace(device).state_machine.attributes.options).to.deep.equal({
      shuffling_context: true,
      repeating_context: false,
      repeating_track: true,
    });
    await ask('POST', `/queue?uri=${trackUri('Second Wind One')}`);
    expect(lastReplace(device).state_machine.states.map(({ track_uid }) => track_uid)).to.include('q0');
    await ask('PUT', '/volume?volume_percent=50');
    expect(device.commands().at(-1)).to.deep.equal({ type: 'set_volume', volume: 32_768 });
  });

  it('move the music to another device', async () => {
    const { ask, device, room } = await createScene();
    await ask('PUT', '/play?device_id=one', { context_uri: ALBUM });
    const other = await room.createDevice('two');
    expect((await ask('PUT', '', { device_ids: ['two'] })).status).to.equal(204);
    expect(lastReplace(device).state_ref).to.equal(null);
    expect(uriOf(lastReplace(other))).to.equal(trackUri('First Light One'));
  });

  for (const [path, why, rows] of [
    ['/seek?position_ms=-1', 'Invalid position.', ' [S5.45]'],
    ['/seek', 'position_ms: is no number', ''],
    ['/volume?volume_percent=-5', 'Invalid volume.', ' [S5.46]'],
    ['/repeat?state=all', 'state: The value of repeat mode is not a correct RepeatMode enum value', ' [S5.41]'],
    ['/repeat', 'state: The value of repeat mode is not a correct RepeatMode enum value', ' [S5.41]'],
  ] as const)
    it(`refuse ${path} in plain words${rows}`, async () => {
      const { ask } = await createScene();
      await ask('PUT', '/play?device_id=one', { context_uri: ALBUM });
      expect(await ask('PUT', path)).to.deep.equal({ status: 400, body: { error: { status: 400, message: why } } });
    });
});

describe('product-state notifications', () => {
  const createNewsScene = async () => {
    const room = await createRoom();
    const socket = await room.openSocket();
    const url = `/v1/me/notifications/user?connection_id=${socket.id()}`;
    const { body } = await room.request('GET', '/v1/me', undefined, room.token);
    const setProduct = async (product: string) => {
      const path = `/v1/users/${String(body['id'])}/product`;
      expect((await room.request('PUT', path, { product }, room.token)).status).to.equal(204);
      await room.clock.advance(1);
    };
    const newsOn = ({ pushes } = socket) => pushes.filter(({ uri }) => uri === 'spotify:user:attributes:update').length;
    return { room, url, setProduct, newsOn };
  };

  it('come on a connection that is registered for them, and on no other [S7.112]', async () => {
    const { room, url, setProduct, newsOn } = await createNewsScene();
    const other = await room.openSocket();
    await setProduct('free');
    expect(newsOn()).to.equal(0);
    expect((await room.request('PUT', url, undefined, room.token)).status).to.equal(200);
    await setProduct('premium');
    expect([newsOn(), newsOn(other)]).to.deep.equal([1, 0]);
    expect(await room.request('PUT', `${url}0`, undefined, room.token)).to.deep.equal({
      ...{ status: 400, body: { error: { status: 400, message: 'Cannot register: no connection id.' } } },
    });
  });

  it('come no more on a connection that was deregistered [S7.113]', async () => {
    const { room, url, setProduct, newsOn } = await createNewsScene();
    await room.request('PUT', url, undefined, room.token);
    expect((await room.request('DELETE', url, undefined, room.token)).status).to.equal(200);
    await setProduct('free');
    expect(newsOn()).to.equal(0);
  });
});

describe('a listener without premium', () => {
  it('may not register, but may steer and watch [S1.03] [S8.100]', async () => {
    const { device, room } = await createScene();
    await device.command({ endpoint: 'play', context: { uri: ALBUM } });
    const account = await room.service.store.get<{ product: string }>('account', 'listener');
    const found = account ?? (await room.service.store.list('account', { index: 'name', offset: 0, limit: 1 })).items[0];
    expect(found, 'the account').to.not.equal(undefined);
    await room.service.store.write([
      { op: 'put', kind: 'account', id: found?.id ?? '', doc: { ...(found?.doc as object), product: 'free' } },
    ]);
    const refused = await room.createDevice('two');
    expect(refused.registered).to.deep.equal({
      status: 403,
      body: { error: { status: 403, message: 'Cannot register to Track Playback with non-premium user.' } },
    });
    expect((await refused.command({ endpoint: 'pause' }, 'one')).status).to.equal(200);
    expect(lastReplace(device).state_ref?.paused).to.equal(true);
    expect(refused.clusters().length).to.be.greaterThan(0);
  });

  it('registers and plays where the operator lets ad-supported listeners [S1.03] [S6.09]', async () => {
    const licensing = { ...OWN_LICENCES, adSupportedTracksPerDay: 30 };
    const room = await createRoom({ settings: { ...DEFAULT_SETTINGS, licensing } });
    const account = await room.service.store.get<object>('account', 'listener');
    await room.service.store.write([{ op: 'put', kind: 'account', id: 'listener', doc: { ...account?.doc, product: 'free' } }]);
    const device = await room.createDevice('one');
    expect(device.registered.status).to.equal(200);
    await device.command({ endpoint: 'play', context: { uri: ALBUM } });
    expect(lastReplace(device).state_ref?.paused).to.equal(false);
  });
});
