import { expect } from 'chai';
import { DEFAULT_LICENSING } from '#adapters/service/application/media/licensing.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace, uriOf } from './room.ts';

const ALBUM = albumUri('First Light');

/** A device that plays the album, steered by the public API's calls. */
const createScene = async () => {
  const room = await createRoom();
  const device = await room.createDevice('one');
  const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
    const response = await room.request(method, `/v1/me/player${path}`, body, room.token);
    await room.clock.advance(1);
    return response;
  };
  return { room, device, ask };
};

describe('the public player calls', () => {
  it('are empty while nothing plays, and then describe the playback', async () => {
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

  const UNKNOWN = `spotify:track:${'1'.repeat(22)}`;

  for (const [method, path, body, why, rows] of [
    ['PUT', '/seek?position_ms=-1', undefined, 'position_ms: Invalid position.', ' [S5.45]'],
    ['PUT', '/seek', undefined, 'position_ms: is missing', ''],
    ['PUT', '/seek?position_ms=soon', undefined, 'position_ms: has to be a whole number', ''],
    ['PUT', '/seek?position_ms=1.5', undefined, 'position_ms: has to be a whole number', ''],
    ['PUT', '/volume?volume_percent=-5', undefined, 'volume_percent: has to be from 0 to 100', ''],
    ['PUT', '/volume?volume_percent=200', undefined, 'volume_percent: has to be from 0 to 100', ''],
    ['PUT', '/volume', undefined, 'volume_percent: is missing', ''],
    ['PUT', '/repeat?state=all', undefined, 'state: has to be one of off, context, track', ''],
    ['PUT', '/repeat?state=NONE', undefined, 'state: has to be one of off, context, track', ''],
    ['PUT', '/repeat', undefined, 'state: is missing', ''],
    ['PUT', '/shuffle?state=maybe', undefined, 'state: has to be true or false', ''],
    ['PUT', '/shuffle', undefined, 'state: is missing', ''],
    ['POST', '/queue', undefined, 'uri: is missing', ''],
    ['POST', '/queue?uri=junk', undefined, 'uri: junk is not a track or episode', ''],
    ['POST', `/queue?uri=${ALBUM}`, undefined, `uri: ${ALBUM} is not a track or episode`, ''],
    ['PUT', '/play', { uris: ['junk'] }, 'uris: junk is not a track or episode', ''],
    ['PUT', '/play', { uris: [trackUri('First Light One'), 5] }, 'uris: has to be a text', ''],
    ['PUT', '/play', { uris: 'junk' }, 'uris: has to be a list', ''],
    ['PUT', '/play', { uris: [] }, 'uris: is empty', ''],
    ['PUT', '/play', { context_uri: 5 }, 'context_uri: has to be a text', ''],
    ['PUT', '/play', { context_uri: 'junk' }, 'context_uri: is no URI of an album, an artist, a playlist or a show', ''],
    ['PUT', '/play', { context_uri: ALBUM, offset: 3 }, 'offset: has to be an object', ''],
    ['PUT', '/play', { context_uri: ALBUM, offset: {} }, 'offset: names neither position nor uri', ''],
    ['PUT', '/play', { context_uri: ALBUM, offset: { position: -1 } }, 'offset.position: is no place in a list', ''],
    ['PUT', '/play', { context_uri: ALBUM, offset: { uri: 'junk' } }, 'offset.uri: junk is not a track or episode', ''],
    ['PUT', '/play', { context_uri: ALBUM, position_ms: 'x' }, 'position_ms: has to be a number, 0 or more', ''],
    ['PUT', '/play', { position_ms: -1 }, 'position_ms: has to be a number, 0 or more', ''],
    ['PUT', '/play', ['junk'], 'body: has to be an object', ''],
    ['PUT', '', {}, 'device_ids: is missing', ''],
    ['PUT', '', { device_ids: 'one' }, 'device_ids: has to be a list of one device', ''],
    ['PUT', '', { device_ids: [] }, 'device_ids: has to be a list of one device', ''],
    ['PUT', '', { device_ids: ['one', 'two'] }, 'device_ids: has to be a list of one device', ''],
    ['PUT', '', { device_ids: [5] }, 'device_ids: has to be a list of one device', ''],
    ['PUT', '', { device_ids: ['one'], play: 'yes' }, 'play: has to be true or false', ''],
  ] as const)
    it(`refuse ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)} by the field's name${rows}`, async () => {
      const { ask } = await createScene();
      await ask('PUT', '/play?device_id=one', { context_uri: ALBUM });
      const before = await ask('GET', '');
      expect(await ask(method, path, body)).to.deep.equal({ status: 400, body: { error: { status: 400, message: why } } });
      expect((await ask('GET', '')).body['item']).to.deep.equal(before.body['item']);
    });

  const refusalOf = async (ask: Awaited<ReturnType<typeof createScene>>['ask'], ...args: Parameters<typeof ask>) => {
    const { status, body } = await ask(...args);
    return [status, (body['error'] as { reason?: string } | undefined)?.reason];
  };

  it('explain refusals with the public API’s reasons', async () => {
    const { ask } = await createScene();
    const refusal = (...args: Parameters<typeof ask>) => refusalOf(ask, ...args);
    for (const path of ['/pause', '/play', '/seek?position_ms=1', '/shuffle?state=true', '/volume?volume_percent=5'])
      expect(await refusal('PUT', path), path).to.deep.equal([404, 'NO_ACTIVE_DEVICE']);
    expect(await refusal('POST', '/next')).to.deep.equal([404, 'NO_ACTIVE_DEVICE']);
    expect(await refusal('PUT', '/pause?device_id=one')).to.deep.equal([403, 'NOT_PLAYING_TRACK']);
    expect(await refusal('POST', `/queue?device_id=one&uri=${trackUri('Second Wind One')}`)).to.deep.equal([
      403,
      'NOT_PLAYING_CONTEXT',
    ]);
    expect(await refusal('PUT', '/play?device_id=none', { context_uri: ALBUM })).to.deep.equal([404, 'DEVICE_NOT_CONTROLLABLE']);
    expect(await refusal('PUT', '', { device_ids: ['none'] })).to.deep.equal([404, 'DEVICE_NOT_CONTROLLABLE']);

    await ask('PUT', '/play?device_id=one', { context_uri: ALBUM });
    expect(await refusal('PUT', '/play')).to.deep.equal([403, 'NOT_PAUSED']);
    expect(await refusal('POST', '/previous')).to.deep.equal([403, 'NO_PREV_TRACK']);
    expect((await ask('PUT', '/pause')).status).to.equal(204);
    expect(await refusal('PUT', '/pause')).to.deep.equal([403, 'ALREADY_PAUSED']);
    expect((await ask('PUT', '/play')).status).to.equal(204);
    await ask('PUT', '/play', { uris: [trackUri('First Light One')] });
    expect(await refusal('POST', '/next')).to.deep.equal([403, 'NO_NEXT_TRACK']);
    expect(await refusal('PUT', '/play', { context_uri: albumUri('None') })).to.deep.equal([404, 'CONTEXT_DISALLOW']);
    const offset = { uri: trackUri('Second Wind One') };
    expect(await refusal('PUT', '/play', { context_uri: ALBUM, offset })).to.deep.equal([404, 'NO_SPECIFIC_TRACK']);
    expect(await refusal('PUT', '/play', { context_uri: ALBUM, offset: { position: 99 } })).to.deep.equal([
      404,
      'NO_SPECIFIC_TRACK',
    ]);
    expect(await refusal('PUT', '/play', { uris: [trackUri('First Light One')], offset: { position: 1 } })).to.deep.equal([
      404,
      'NO_SPECIFIC_TRACK',
    ]);
  });

  it('refuse unknown tracks where they are added', async () => {
    const { ask } = await createScene();
    await ask('PUT', '/play?device_id=one', { context_uri: ALBUM });
    for (const [method, path, body, field] of [
      ['POST', `/queue?uri=${UNKNOWN}`, undefined, 'uri'],
      ['PUT', '/play', { uris: [trackUri('First Light One'), UNKNOWN] }, 'uris'],
      ['PUT', '/play', { uris: [`spotify:episode:${'1'.repeat(22)}`] }, 'uris'],
    ] as const) {
      const { status, body: received } = await ask(method, path, body);
      const uri = path.includes('queue') ? UNKNOWN : (body?.uris.at(-1) ?? '');
      const message = `${field}: ${uri} is not in the library`;
      expect([status, received]).to.deep.equal([404, { error: { status: 404, message, reason: 'NO_SPECIFIC_TRACK' } }]);
    }
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
      status: 400,
      body: { error: { status: 400, message: 'Cannot register: no connection id.' } },
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
    const licensing = { ...DEFAULT_LICENSING, adSupportedTracksPerDay: 30 };
    const room = await createRoom({ settings: { ...DEFAULT_SETTINGS, licensing } });
    const account = await room.service.store.get<object>('account', 'listener');
    await room.service.store.write([{ op: 'put', kind: 'account', id: 'listener', doc: { ...account?.doc, product: 'free' } }]);
    const device = await room.createDevice('one');
    expect(device.registered.status).to.equal(200);
    await device.command({ endpoint: 'play', context: { uri: ALBUM } });
    expect(lastReplace(device).state_ref?.paused).to.equal(false);
  });
});
