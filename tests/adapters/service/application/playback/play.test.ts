import { expect } from 'chai';
import { albumUri, seededId, trackUri, type SeededTrack } from '#adapters/simulation/world/sample-catalogue.ts';
import type { Cluster, ConnectCommand } from '#domain/connect/types.ts';
import { createContextPages } from '#adapters/service/application/playback/contexts/context-pages.ts';
import { createIdempotentRunner } from '#adapters/service/application/kernel/idempotency.ts';
import { createRoom, descriptor, lastReplace, updateOf, uriOf } from './room.ts';

const ALBUM = albumUri('First Light');
const play = { endpoint: 'play', context: { uri: ALBUM } } as const;
const skipTo = (skip_to: Record<string, unknown>) => ({ ...play, options: { skip_to } });

describe('playing a context', () => {
  it('pushes a machine with the first track and a look-ahead, and acknowledges the command [S7.156] [S7.157] [S7.172]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    expect(device.registered).to.deep.equal({ status: 200, body: { initial_seq_num: 0 } });
    const response = await device.command(play);
    expect(response.status).to.equal(200);
    const pushed = lastReplace(device);
    expect(uriOf(pushed)).to.equal(trackUri('First Light One'));
    expect(pushed.prev_state_ref).to.equal(null);
    expect(pushed.state_machine.states).to.have.length(4);
    expect(device.socket.pushes.filter(({ uri }) => uri.endsWith('/acks'))[0]?.payload).to.deep.equal(response.body);
    expect(device.clusters().at(-1)?.cluster.active_device_id).to.equal('one');
  });

  it('gives every track its metadata and its files [S3.91] [S3.92]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await device.command(play);
    const [track] = lastReplace(device).state_machine.tracks;
    expect(track?.metadata).to.include({
      name: 'First Light One',
      context_uri: ALBUM,
      context_description: 'First Light',
      group_uri: ALBUM,
      group_name: 'First Light',
      duration: 180_000,
    });
    expect(track?.metadata.authors.map(({ name }) => name)).to.deep.equal(['Émile Quartet']);
    expect(Object.values(track?.manifest ?? {}).flat()).to.have.length(1);
    expect(track).to.include({ ms_played_until_update: 31_000, ms_playing_update_interval: 30_000, track_type: 'AUDIO' });
  });

  for (const [how, skip] of [
    ['index', { track_index: 2 }],
    ['uri', { track_uri: trackUri('First Light Three') }],
    ['uri and index', { track_uri: trackUri('First Light Three'), track_index: 2 }],
    ['uri, despite a stale index', { track_uri: trackUri('First Light Three'), track_index: 0 }],
    ['uid', { track_uid: 'c2' }],
  ] as const)
    it(`starts at a track by ${how}`, async () => {
      const device = await (await createRoom()).createDevice('one');
      await device.command(skipTo(skip));
      expect(uriOf(lastReplace(device))).to.equal(trackUri('First Light Three'));
    });

  for (const [what, uri, first] of [
    ['an artist', `spotify:artist:${seededId('artist', 'Émile Quartet')}`, null],
    ['a track', trackUri('Second Wind Two'), trackUri('Second Wind Two')],
  ] as const)
    it(`plays ${what}`, async () => {
      const device = await (await createRoom()).createDevice('one');
      expect((await device.command({ endpoint: 'play', context: { uri } })).status).to.equal(200);
      const here = uriOf(lastReplace(device));
      expect(first === null ? here?.startsWith('spotify:track:') : here === first).to.equal(true);
    });

  it('plays tracks that come with the command, in their order', async () => {
    const device = await (await createRoom()).createDevice('one');
    const tracks = ['Second Wind Two', 'First Light One'].map((name) => ({ uri: trackUri(name) }));
    await device.command({ endpoint: 'play', context: { uri: 'spotify:search:two', pages: [{ tracks }] } });
    const { state_machine } = lastReplace(device);
    expect(state_machine.tracks.map(({ metadata }) => metadata.uri)).to.deep.equal(tracks.map(({ uri }) => uri));
  });

  for (const [what, command] of [
    ['an unknown playlist', { endpoint: 'play', context: { uri: 'spotify:playlist:0000000000000000000000' } }],
    ['a track that is not in the context', skipTo({ track_uri: trackUri('Second Wind One') })],
  ] as const)
    it(`answers 404 for ${what}`, async () => {
      const device = await (await createRoom()).createDevice('one');
      expect((await device.command(command)).status).to.equal(404);
      expect(device.commands()).to.deep.equal([]);
    });

  it('reads no more of ten thousand tracks than of ten before the first sounds', async () => {
    const readsFor = async (count: number) => {
      const tracks = Array.from({ length: count }, (_, at): SeededTrack => ({
        album: 'Long',
        name: `Long ${at}`,
        durationMs: 60_000,
      }));
      const room = await createRoom({ tracks });
      const device = await room.createDevice('one');
      const { store } = room.service;
      const read = { lists: 0, documents: 0 };
      const { list, getMany } = store;
      Object.assign(store, {
        list: async (...args: Parameters<typeof list>) => {
          const found = await list(...args);
          read.lists += 1;
          read.documents += found.items.length;
          return found;
        },
        getMany: async (...args: Parameters<typeof getMany>) => {
          read.documents += args[1].length;
          return getMany(...args);
        },
      });
      await device.command({ ...play, context: { uri: albumUri('Long') } });
      expect(uriOf(lastReplace(device))).to.equal(trackUri('Long 0'));
      return read;
    };
    const [short, long] = [await readsFor(60), await readsFor(10_000)];
    expect(long).to.deep.equal(short);
  });

  it('reads a long context page by page as it is walked, each page once', async () => {
    const requests: (readonly [number, number])[] = [];
    const total = 10_000;
    const uris = (offset: number, limit: number) =>
      Array.from({ length: Math.min(limit, total - offset) }, (_, at) => `spotify:track:${offset + at}`);
    const pages = createContextPages(
      (uri, offset, limit) => {
        requests.push([offset, limit]);
        return Promise.resolve({ uri, name: '', total, uris: uris(offset, limit) });
      },
      'spotify:playlist:long',
      null,
    );
    for (let index = 45; index < 160; index += 1) expect(await pages.uriAt(index)).to.equal(`spotify:track:${index}`);
    expect(requests).to.deep.equal([
      [0, 50],
      [50, 50],
      [100, 50],
      [150, 50],
    ]);
    expect(await pages.uriAt(9_999)).to.equal('spotify:track:9999');
    expect(requests).to.have.length(5);
  });
});

describe('permissions of playback', () => {
  it('refuses an invalid device id, and a closed connection [S8.113]', async () => {
    const room = await createRoom();
    const socket = await room.openSocket();
    const body = (id: string, connection_id: string) => ({
      device: descriptor(id),
      connection_id,
      client_version: '',
      previous_session_state: null,
      volume: 0,
      outro_endcontent_snooping: false,
    });
    const register = (id: string, connection: string) =>
      room.request('POST', '/track-playback/v1/devices', body(id, connection), room.token);
    expect((await register('not an id', socket.id())).body).to.deep.equal({
      error: { status: 400, message: 'Invalid device id.' },
    });
    expect((await register('one', 'nowhere')).body).to.deep.equal({
      error: { status: 400, message: 'Cannot register: no connection id.' },
    });
  });

  it('answers 404 to a command for an unknown device [S8.112]', async () => {
    const device = await (await createRoom()).createDevice('one');
    expect(await device.command({ endpoint: 'pause' }, 'two')).to.deep.equal({
      status: 404,
      body: { error: { status: 404, message: 'No such device.' } },
    });
  });

  it('maps @local to the sender [S7.170]', async () => {
    const device = await (await createRoom()).createDevice('one');
    expect((await device.command(play, '@local')).status).to.equal(200);
    expect(lastReplace(device).state_ref?.paused).to.equal(false);
  });

  it('lets an embed play its resource and nothing else', async () => {
    const room = await createRoom();
    const { body } = await room.request('GET', `/session?resource=${ALBUM}`, undefined, '');
    const token = body['accessToken'] as string;
    const ticket = await room.request('POST', '/session/dealer-ticket', undefined, token);
    const socket = await room.openSocket(ticket.body['ticket'] as string);
    expect(socket.id()).to.not.equal('');
    const embed = await room.createDevice('embed', null, token);
    expect((await embed.command(play)).status).to.equal(200);
    const outside = await embed.command({ endpoint: 'play', context: { uri: albumUri('Second Wind') } });
    expect(outside.status).to.equal(403);
    expect(outside.body).to.have.nested.property('error.message', 'This page may only play what it was made for.');
    expect((await embed.command({ endpoint: 'pause' })).status).to.equal(200);
    const other = { uri: trackUri('Second Wind One'), uid: '', provider: 'queue', metadata: {} } as const;
    expect((await embed.command({ endpoint: 'set_queue', next_tracks: [other], prev_tracks: [] })).status).to.equal(403);
    const named = { uri: ALBUM, pages: [{ tracks: [{ uri: trackUri('Second Wind One') }] }] };
    expect((await embed.command({ endpoint: 'play', context: named })).status).to.equal(403);
    const update = { endpoint: 'update_context', context: named, session_id: 'x' } as const;
    expect((await embed.command(update)).status).to.equal(403);
  });

  it('carries a command out once, however often it is sent, and acknowledges it each time', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await device.command(play);
    const named = (command_id: string) => ({ endpoint: 'skip_next', logging_params: { command_id } }) as const;
    const [first, second] = await Promise.all([device.command(named('a')), device.command(named('a'))]);
    const third = await device.command(named('a'));
    expect([first.status, second.body, third.body]).to.deep.equal([200, first.body, first.body]);
    expect(uriOf(lastReplace(device))).to.equal(trackUri('First Light Two'));
    const acks = device.socket.pushes.filter(({ uri }) => uri === 'hm://connect-state/v1/acks');
    expect(acks.slice(-3).map(({ payload }) => payload)).to.deep.equal([first.body, first.body, first.body]);
    await device.command(named('b'));
    expect(uriOf(lastReplace(device))).to.equal(trackUri('First Light Three'));
    const refused = { ...named('c'), endpoint: 'skip_prev' } as const;
    for (let count = 0; count < 2; count++) await device.command({ endpoint: 'skip_prev' });
    expect((await device.command(refused)).status).to.equal(403);
    await device.command(named('d'));
    expect((await device.command(refused)).status).to.equal(200);
  });

  it('acknowledges a command on the socket of its sender alone where that is named, and on all otherwise', async () => {
    const { clock, createDevice, openSocket, request, token } = await createRoom();
    const device = await createDevice('one');
    const other = await openSocket();
    const path = '/connect-state/v1/player/command/from/one/to/one';
    const acked = () =>
      [device.socket, other].map(({ pushes }) => pushes.filter(({ uri }) => uri === 'hm://connect-state/v1/acks').length);
    const send = async (command: ConnectCommand, connectionId: string) => {
      const headers = connectionId === '' ? {} : { 'x-spotify-connection-id': connectionId };
      await request('POST', path, { command }, token, headers);
      await clock.advance(1);
    };
    await send(play, device.socket.id());
    expect(acked()).to.deep.equal([1, 0]);
    await send({ endpoint: 'pause' }, '');
    expect(acked()).to.deep.equal([2, 1]);
  });

  it('knows the last 100 commands of an account again, of every account by itself', async () => {
    const once = createIdempotentRunner<number>();
    let runs = 0;
    const run = () => Promise.resolve((runs += 1));
    expect([await once('anna', 'x', run), await once('anna', 'x', run), await once('bob', 'x', run)]).to.deep.equal([1, 1, 2]);
    for (let count = 0; count < 99; count++) await once('anna', `other ${String(count)}`, run);
    expect(await once('anna', 'x', run)).to.equal(1);
    for (let count = 0; count < 100; count++) await once('anna', `more ${String(count)}`, run);
    expect(await once('anna', 'x', run)).to.be.greaterThan(2);
  });

  it('lets only the device itself control a device that takes no commands [S3.64]', async () => {
    const room = await createRoom();
    const other = await room.createDevice('one');
    const hidden = await room.createDevice('two', null, room.token, { disable_connect: true });
    expect((await hidden.command(play)).status).to.equal(200);
    expect((await hidden.command({ endpoint: 'pause' }, '@local')).status).to.equal(200);
    expect((await other.command({ endpoint: 'resume' }, 'two')).status).to.equal(403);
    const ask = async (method: 'PUT' | 'POST', url: string, body: unknown) =>
      (await room.request(method, url, body, room.token)).status;
    expect(await ask('PUT', '/connect-state/v1/connect/volume/from/one/to/two', { volume: 1 })).to.equal(403);
    const transfer_options = { restore_paused: 'restore' };
    expect(await ask('POST', '/connect-state/v1/connect/transfer/from/hobs_one/to/two', { transfer_options })).to.equal(403);
    expect(await ask('POST', '/connect-state/v1/connect/transfer/from/two/to/two', { transfer_options })).to.equal(200);
    expect(await ask('PUT', '/v1/me/player/play', undefined)).to.equal(403);
    expect(await ask('PUT', '/v1/me/player', { device_ids: ['two'] })).to.equal(403);
    expect(lastReplace(hidden).state_ref?.paused).to.equal(true);
  });

  it('refuses commands of an embed outside its resource', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await device.command({ endpoint: 'play', context: { uri: albumUri('Second Wind') } });
    const { body } = await room.request('GET', `/session?resource=${ALBUM}`, undefined, '');
    const embed = await room.createDevice('embed', null, body['accessToken'] as string);
    expect((await embed.command({ endpoint: 'pause' }, 'one')).status).to.equal(404);
    expect((await embed.command({ endpoint: 'pause' })).status).to.equal(403);
    const url = '/connect-state/v1/connect/volume/from/embed/to/one';
    expect((await room.request('PUT', url, { volume: 1 }, body['accessToken'] as string)).status).to.equal(404);
    expect(lastReplace(device).state_ref?.paused).to.equal(false);
  });
});

describe('an embed of a member', () => {
  const playing = { endpoint: 'play', context: { uri: albumUri('Second Wind') } } as const;
  async function openRoom() {
    const room = await createRoom();
    const page = await room.createDevice('page');
    const { body } = await room.request('GET', `/session?resource=${ALBUM}`, undefined, '');
    const token = body['accessToken'] as string;
    const embed = await room.createDevice('embed', null, token);
    const observe = async (id: string) => {
      const received = {
        member_type: 'CONNECT_STATE',
        device: { device_info: { capabilities: { can_be_player: false, hidden: true, needs_full_player_state: true } } },
      };
      const headers = { 'x-spotify-connection-id': id };
      return room.request('PUT', '/connect-state/v1/devices/hobs_embed', received, token, headers);
    };
    return { room, page, embed, token, observe };
  }

  it('receives nothing of other playback, by push or by response', async () => {
    const { room, page, embed, token, observe } = await openRoom();
    const before = embed.socket.pushes.length;
    await page.command(playing);
    await page.command({ endpoint: 'skip_next' });
    await page.command({ endpoint: 'add_to_queue', track: { uri: trackUri('First Light One') } });
    await room.createDevice('kitchen');
    const asMember = (method: 'PUT' | 'POST', url: string, body: unknown = {}) => room.request(method, url, body, room.token);
    expect((await asMember('PUT', `/v1/me/tracks?ids=${seededId('track', 'First Light One')}`)).status).to.equal(200);
    expect((await asMember('POST', '/v1/me/playlists', { name: 'Mine' })).status).to.equal(201);
    await room.clock.advance(60_000);
    expect(page.socket.pushes.length).to.be.greaterThan(5);
    expect(embed.socket.pushes.slice(before)).to.deep.equal([]);
    const { body } = await observe(embed.socket.id());
    const cluster = body as unknown as Cluster;
    expect([Object.keys(cluster.devices), cluster.active_device_id, cluster.player_state]).to.deep.equal([['embed'], null, null]);
    const left = await room.request('DELETE', '/connect-state/v1/devices/hobs_embed', undefined, token);
    expect(JSON.stringify(left.body)).to.not.include('page').and.not.include('Second Wind');
  });

  it('receives its own playback, and its end', async () => {
    const { page, embed } = await openRoom();
    await embed.command(play);
    const last = () => embed.clusters().at(-1)?.cluster;
    expect([last()?.active_device_id, last()?.player_state?.context_uri]).to.deep.equal(['embed', ALBUM]);
    expect(Object.keys(last()?.devices ?? {})).to.deep.equal(['embed']);
    await page.command(playing);
    expect([last()?.active_device_id, last()?.player_state]).to.deep.equal([null, null]);
    expect(page.clusters().at(-1)?.cluster.active_device_id).to.equal('page');
  });

  it('steers its own device only, also where another plays the same', async () => {
    const { room, page, embed, token } = await openRoom();
    await page.command(play);
    expect((await embed.command({ endpoint: 'pause' }, 'page')).status).to.equal(404);
    expect((await embed.command(play, 'page')).status).to.equal(404);
    const sent = async (method: 'PUT' | 'POST', url: string, body: unknown) =>
      (await room.request(method, url, body, token)).status;
    expect(await sent('PUT', '/connect-state/v1/connect/volume/from/embed/to/page', { volume: 1 })).to.equal(404);
    const transfer_options = { restore_paused: 'restore' };
    expect(await sent('POST', '/connect-state/v1/connect/transfer/from/embed/to/page', { transfer_options })).to.equal(404);
    expect(await sent('POST', '/connect-state/v1/connect/transfer/from/embed/to/embed', { transfer_options })).to.equal(200);
  });

  it('is given nothing but its resource to play, by its member neither', async () => {
    const { room, page, embed } = await openRoom();
    const steer = async (command: Parameters<typeof page.command>[0]) => (await page.command(command, 'embed')).status;
    expect(await steer(playing)).to.equal(403);
    expect(await steer(play)).to.equal(200);
    expect(await steer({ endpoint: 'add_to_queue', track: { uri: trackUri('Second Wind One') } })).to.equal(403);
    expect(await steer({ endpoint: 'pause' })).to.equal(200);
    expect(embed.commands().length).to.be.greaterThan(0);
    await page.command(playing);
    const asMember = async (method: 'PUT' | 'POST', url: string, body: unknown) =>
      (await room.request(method, url, body, room.token)).status;
    const transfer_options = { restore_paused: 'restore' };
    expect(await asMember('POST', '/connect-state/v1/connect/transfer/from/page/to/embed', { transfer_options })).to.equal(403);
    expect(await asMember('PUT', '/v1/me/player', { device_ids: ['embed'] })).to.equal(403);
  });

  it('plays no queued tracks, and another device plays them later', async () => {
    const { room, page, embed } = await openRoom();
    await page.command(playing);
    const queued = trackUri('Second Wind Three');
    await page.command({ endpoint: 'add_to_queue', track: { uri: queued } });
    expect((await embed.command(play)).status).to.equal(200);
    expect((await embed.command({ endpoint: 'skip_next' })).status).to.equal(200);
    expect(uriOf(lastReplace(embed))).to.equal(trackUri('First Light Two'));
    expect(JSON.stringify(embed.socket.pushes)).to.not.include('Second Wind').and.not.include(queued);
    await page.command(play);
    await page.command({ endpoint: 'skip_next' });
    expect(uriOf(lastReplace(page))).to.equal(queued);
    const { body } = await room.request('GET', '/v1/me/player/queue', undefined, room.token);
    expect((body as { currently_playing: { uri: string } }).currently_playing.uri).to.equal(queued);
  });

  it('uses its own sockets only, and closes none of its member’s', async () => {
    const { room, page, embed, token, observe } = await openRoom();
    expect((await observe(page.socket.id())).status).to.equal(400);
    expect((await observe(embed.socket.id())).status).to.equal(200);
    const news = `/v1/me/notifications/user?connection_id=${page.socket.id()}`;
    expect((await room.request('PUT', news, {}, token)).status).to.equal(400);
    for (let count = 0; count < 64; count++) await room.openSocket(token);
    expect(page.socket.closes).to.deep.equal([]);
    expect(embed.socket.closes).to.have.length(1);
  });
});

describe('watching', () => {
  it('gives an observer the cluster, and every change of it [S3.71] [S7.154]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    const socket = await room.openSocket();
    const body = {
      member_type: 'CONNECT_STATE',
      device: { device_info: { capabilities: { can_be_player: false, hidden: true, needs_full_player_state: true } } },
    };
    const url = '/connect-state/v1/devices/hobs_two';
    const seen = await room.request('PUT', url, body, room.token, { 'x-spotify-connection-id': socket.id() });
    const before = seen.body as unknown as Cluster;
    expect(before.devices['one']).to.deep.include({ device_type: 'COMPUTER', volume: 65_535 });
    await device.command(play);
    const pushed = socket.pushes.filter(({ uri }) => uri.endsWith('/cluster')).at(-1)?.payload as { cluster: Cluster };
    expect(pushed.cluster.version).to.be.greaterThan(before.version);
    const state = pushed.cluster.player_state;
    expect(state?.track?.uri).to.equal(trackUri('First Light One'));
    expect(state?.track?.metadata).to.include({ title: 'First Light One', album_title: 'First Light' });
    expect([state?.duration, state?.position_as_of_timestamp]).to.deep.equal(['180000', '0']);
    expect((await room.request('PUT', url, body, room.token)).status).to.equal(400);
  });

  it('answers an observer who leaves with the current cluster [S7.155]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await device.command(play);
    const before = device.clusters().at(-1)?.cluster;
    await room.clock.advance(5_000);
    const left = await room.request('DELETE', '/connect-state/v1/devices/hobs_one', undefined, room.token);
    const cluster = left.body as unknown as Cluster;
    expect(left.status).to.equal(200);
    expect(cluster).to.deep.include({ active_device_id: 'one', version: before?.version });
    expect(cluster.devices).to.have.all.keys('one');
    expect(cluster.player_state?.track?.uri).to.equal(trackUri('First Light One'));
    expect(Number(cluster.server_timestamp_ms) - Number(before?.server_timestamp_ms)).to.be.at.least(5_000);
  });

  it('accepts the final state of a device that leaves [S7.141]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await device.command(play);
    const { state_ref } = lastReplace(device);
    const last = updateOf(1, state_ref, { position: 12_000, debug_source: 'deregister' });
    const response = await room.request('DELETE', '/track-playback/v1/devices/one', last, room.token);
    expect(response).to.deep.equal({ status: 200, body: { endsong: null } });
    const { body } = await room.request('DELETE', '/connect-state/v1/devices/hobs_one', undefined, room.token);
    expect(body['active_device_id']).to.equal(null);
    expect(body['player_state']).to.include({ position: '12000', is_paused: true });
  });

  it('adds played tracks to the history', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await device.command(play);
    const { state_ref } = lastReplace(device);
    await device.update(state_ref, { debug_source: 'started_playing', position: 1_100 });
    await device.update(state_ref, { debug_source: 'played_threshold_reached', position: 31_000 });
    const { body } = await room.request('GET', '/v1/me/player/recently-played', undefined, room.token);
    const items = body['items'] as { track: { uri: string }; context: { uri: string } }[];
    expect(items.map(({ track, context }) => [track.uri, context.uri])).to.deep.equal([[trackUri('First Light One'), ALBUM]]);
  });

  it('closes the sockets of a session that signs out, and pushes to its devices', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await room.request('POST', '/logout', { everywhere: true }, '');
    await room.clock.advance(1);
    expect(device.commands()).to.deep.equal([{ type: 'log_out' }]);
    expect(device.socket.closes).to.deep.equal([4401]);
  });
});
