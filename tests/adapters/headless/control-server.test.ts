import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createHeadlessPlayer } from '#adapters/headless/headless-player.ts';
import { createNodePorts } from '#adapters/headless/node-ports.ts';
import { createControlServer } from '#adapters/headless/control-server.ts';
import { createSystemClock } from '#adapters/node/system-clock.ts';
import { openServiceHarness } from '#tests/support/service/service-harness.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';

const ALBUM = albumUri('First Light');

/** A headless device at the service, and a script that steers it. */
async function createScene() {
  const harness = await openServiceHarness();
  const clock = createSystemClock();
  const server = `http://${harness.host}`;
  const { controller, deviceId } = createHeadlessPlayer({
    ...createNodePorts({ clock, server, speaker: null }),
    ...{ name: 'Kitchen', server, token: harness.token },
    logger: QUIET,
    storage: createMemoryStorage(),
    onLoggedOut: () => undefined,
  });
  const surface = createControlServer(controller, { deviceId, deviceName: 'Kitchen' }, clock);
  surface.listen(0, '127.0.0.1');
  await once(surface, 'listening');
  const base = `127.0.0.1:${(surface.address() as AddressInfo).port}`;
  controller.start();

  const events: { type: string; data?: Record<string, unknown> }[] = [];
  const socket = new WebSocket(`ws://${base}/events`);
  await once(socket, 'open');
  let wake = () => {};
  socket.on('message', (data) => {
    events.push(JSON.parse((data as Buffer).toString()) as (typeof events)[number]);
    wake();
  });
  const until = async (type: string, from = 0) => {
    while (!events.slice(from).some((event) => event.type === type)) await new Promise<void>((resolve) => (wake = resolve));
  };
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const given = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await fetch(`http://${base}${path}`, { method, headers, ...given });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
  const close = async () => {
    socket.terminate();
    surface.close();
    surface.closeAllConnections();
    await controller.stop();
    await harness.close();
  };
  return { ask, base, close, events, until };
}

describe('a headless device', () => {
  let scene: Awaited<ReturnType<typeof createScene>>;
  beforeEach(async () => {
    scene = await createScene();
  });
  afterEach(() => scene.close());

  it('plays what a script requests, and sends events about it', async () => {
    const { ask, events, until } = scene;
    expect((await ask('POST', '/player/play', { uri: ALBUM, skip_to_uri: trackUri('First Light Two') })).status).to.equal(200);
    await until('playing');
    const types = events.map(({ type }) => type);
    expect(types.indexOf('metadata')).to.be.lessThan(types.indexOf('playing'));
    const { body } = await ask('GET', '/status');
    expect(body).to.include({ device_name: 'Kitchen', stopped: false, paused: false, context_uri: ALBUM });
    expect(body['track']).to.include({ uri: trackUri('First Light Two') });
  });

  it('is paused, resumed, sought, skipped and turned down', async () => {
    const { ask, events, until } = scene;
    await ask('POST', '/player/play', { uri: ALBUM });
    await until('playing');
    expect((await ask('POST', '/player/pause')).status).to.equal(200);
    await until('paused');
    await ask('POST', '/player/resume');
    await until(
      'playing',
      events.findIndex(({ type }) => type === 'paused'),
    );
    await ask('POST', '/player/seek', { position: 30_000 });
    await until('seek');
    await ask('POST', '/player/volume', { volume: 40 });
    await until('volume');
    expect((await ask('GET', '/player/volume')).body).to.deep.equal({ value: 40, max: 100 });
    await ask('POST', '/player/next');
    await until('not_playing');
    await ask('POST', '/player/repeat_track', { repeat_track: true });
    await ask('POST', '/player/shuffle_context', { shuffle_context: true });
    await until('shuffle_context');
    expect((await ask('GET', '/status')).body).to.include({ repeat_track: true, repeat_context: false, shuffle_context: true });
  });

  it('queues, arranges and empties the queue, and plays in private', async () => {
    const { ask, events, until } = scene;
    await ask('POST', '/player/play', { uri: ALBUM });
    await until('playing');
    const uris = ['One', 'Two'].map((name) => trackUri(`Second Wind ${name}`));
    await ask('POST', '/player/set_queue', { uris });
    const queue = async () =>
      (await ask('GET', '/player/queue')).body as { total: number; tracks: { uid: string; uri: string }[] };
    const before = await queue();
    expect(before.tracks.map(({ uri }) => uri)).to.deep.equal(uris);
    const [first, second] = before.tracks.map(({ uid }) => uid);
    expect((await ask('POST', '/player/move_in_queue', { uid: second, before_uid: first })).status).to.equal(200);
    expect((await queue()).tracks.map(({ uri }) => uri)).to.deep.equal([...uris].reverse());
    await ask('POST', '/player/remove_from_queue', { uids: [first] });
    expect(await queue()).to.include({ total: 1 });
    expect((await ask('POST', '/player/remove_from_queue', { uids: 7 })).status).to.equal(400);
    expect((await ask('POST', '/player/private_session', { private_session: true })).status).to.equal(200);
    expect(events.map(({ type }) => type)).to.include('playing');
    expect((await ask('GET', '/status')).body).to.include({ private_session: true });
  });

  it('explains what is wrong with a command', async () => {
    const { ask } = scene;
    expect((await ask('POST', '/player/dance')).status).to.equal(404);
    expect((await ask('GET', '/player/play')).status).to.equal(405);
    expect((await ask('GET', '/')).status).to.equal(404);
    for (const [path, body, message] of [
      ['seek', { position: 'soon' }, 'position: has to be a number'],
      ['seek', {}, 'position: is missing'],
      ['play', { uri: '' }, 'uri: is empty'],
      ['volume', 7, 'body: has to be an object'],
    ] as const) {
      const wrong = await ask('POST', `/player/${path}`, body);
      expect(wrong).to.deep.equal({ status: 400, body: { error: { status: 400, message } } });
    }
    expect((await ask('POST', '/player/seek', 'no json')).status).to.equal(400);
    expect((await ask('POST', '/player/pause')).body).to.deep.equal({ error: { status: 409, message: 'Nothing playing' } });
  });

  it('takes nothing from the pages of a browser', async () => {
    const { ask, base } = scene;
    expect((await ask('POST', '/player/pause', undefined, { origin: 'http://evil.example' })).status).to.equal(403);
    const socket = new WebSocket(`ws://${base}/events`, { headers: { origin: 'http://evil.example' } });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).to.equal(401);
  });
});
