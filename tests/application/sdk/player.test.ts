import { expect } from 'chai';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedMedia, type ScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createInProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { SdkOptions, SdkPorts } from '#application/sdk/compose.ts';
import { CadenzaPlayer } from '#application/sdk/player.ts';
import type { SdkEventName, SdkEvents } from '#application/sdk/types.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, ORIGIN } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const NAMES: readonly SdkEventName[] = [
  ...(['ready', 'not_ready', 'player_state_changed', 'track_ended', 'ended', 'autoplay_failed'] as const),
  ...(['initialization_error', 'authentication_error', 'account_error', 'playback_error'] as const),
];

/** A third-party page beside the user's own, on one service. */
async function setUp(options: Partial<SdkOptions> = {}) {
  const world = await createWorld();
  const { clock } = world;
  const home = await world.openPage({ name: 'Desk' });
  const made: ScriptedMedia[] = [];
  const ports: SdkPorts = {
    clock,
    origin: ORIGIN,
    storage: createMemoryStorage(),
    page: createScriptedPage(),
    random: createSeededRandom(7),
    http: createInProcessHttp({ handle: (request) => world.service().handle(request) }),
    dealer: createInProcessDealer({ connect: (...given) => world.service().connect(...given) }, clock),
    logger: { log: () => undefined },
    device: { name: 'Ada’s page', model: 'virtual', platform: 'node' },
    createMedia(source) {
      const media = createScriptedMedia({ clock, source });
      made.push(media);
      return media;
    },
  };
  const token = await home.client.session.tokens.current();
  const player = new CadenzaPlayer({ getOAuthToken: (give) => give(token), name: 'Kiosk', ...options }, ports);
  const events: [SdkEventName, SdkEvents[SdkEventName]][] = [];
  for (const name of NAMES) player.on(name, (payload) => events.push([name, payload]));
  /** Runs a command, and waits until it settles. */
  const say = async <Value>(command: Promise<Value>, restMs = 2_000): Promise<Value> => {
    const outcome = command.then(
      (value) => () => value,
      (thrown: unknown) => () => {
        throw thrown;
      },
    );
    await clock.advance(restMs);
    return (await outcome)();
  };
  const payloads = <Name extends SdkEventName>(name: Name) =>
    events.flatMap(([received, payload]) => (received === name ? [payload as SdkEvents[Name]] : []));
  const media = () => made[0] as ScriptedMedia;
  return { world, home, ports, player, events, payloads, say, media };
}

describe('a player on a third-party page', () => {
  it('is a device of the account once it is connected, and none after the disconnect', async () => {
    const { home, payloads, player, say, world } = await setUp();
    expect(await say(player.connect())).to.equal(true);
    const [ready] = payloads('ready');
    expect(home.view().devices.map(({ id, name }) => [id, name])).to.deep.include([ready?.device_id, 'Kiosk']);
    expect(await player.connect()).to.equal(true);
    await say(player.disconnect());
    expect(payloads('not_ready')).to.deep.equal([ready]);
    expect(home.view().devices.map(({ name }) => name)).to.deep.equal(['Desk']);
    await world.close();
  });

  it('plays, and reports its state in the known format', async () => {
    const { media, payloads, player, say, world } = await setUp({ volume: 0.5 });
    await say(player.connect());
    expect(await player.getCurrentState()).to.equal(null);
    await say(player.playURI(ALBUM, { index: 1 }));
    expect([media().isSounding(), media().volume01()]).to.deep.equal([true, 0.5]);
    const state = await player.getCurrentState();
    expect(state).to.deep.include({
      paused: false,
      loading: false,
      shuffle: false,
      repeat_mode: 0,
      repeat: 'OFF',
      duration: 210_000,
    });
    expect(state?.track_window.current_track).to.include({
      uri: trackUri('First Light Two'),
      type: 'track',
      duration_ms: 210_000,
    });
    expect(state?.track_window.current_track.album).to.include({ uri: ALBUM, name: 'First Light' });
    expect(state?.track_window.previous_tracks.map(({ name }) => name)).to.deep.equal(['First Light One']);
    await say(player.pause());
    await say(player.setRepeatMode('TRACK'));
    expect(payloads('player_state_changed').at(-1)).to.include({ paused: true, repeat_mode: 2, repeat: 'TRACK' });
    await world.close();
  });

  it('emits a change once, and nothing as time passes', async () => {
    const { payloads, player, say, world } = await setUp();
    await say(player.connect());
    await say(player.playURI(ALBUM), 5_000);
    const before = payloads('player_state_changed').length;
    await world.clock.advance(60_000);
    expect(payloads('player_state_changed').length).to.equal(before);
    await say(player.seek(10_000));
    const since = payloads('player_state_changed').slice(before);
    expect(since[0]?.position).to.be.within(10_000, 10_500);
    expect(since).to.have.length(1);
    await world.close();
  });

  it('emits which track ended and why, and the end of the last one', async () => {
    const { payloads, player, say, world } = await setUp();
    await say(player.connect());
    const [one, two, three] = ['One', 'Two', 'Three'].map((name) => trackUri(`First Light ${name}`));
    await say(player.playTracks([one ?? '', two ?? '', three ?? '']));
    await say(player.nextTrack());
    await say(player.previousTrack());
    await world.clock.advance(181_000);
    await say(player.nextTrack());
    await world.clock.advance(250_000);
    expect(payloads('track_ended')).to.deep.equal([
      { uri: one, reason: 'fwdbtn' },
      { uri: two, reason: 'backbtn' },
      { uri: one, reason: 'trackdone' },
      { uri: two, reason: 'fwdbtn' },
      { uri: three, reason: 'trackdone' },
    ]);
    expect(payloads('ended')).to.deep.equal([{ uri: three }]);
    await world.close();
  });

  it('steers what plays elsewhere', async () => {
    const { home, player, say, world } = await setUp();
    await say(player.connect());
    await say(home.client.controller.playURI(ALBUM));
    expect((await player.getCurrentState())?.track_window.current_track.name).to.equal('First Light One');
    await say(player.pause());
    expect(home.media.isSounding()).to.equal(false);
    const { devices, localDevice } = await player.getDevices();
    expect(devices.map(({ name }) => name)).to.have.members(['Desk', 'Kiosk']);
    await say(player.transfer(localDevice.id, 'resume'));
    expect(await player.getLastActiveDevice()).to.include({ name: 'Kiosk', local: true });
    await world.close();
  });
});

describe('errors of a player on a third-party page', () => {
  const codeOf = (command: () => unknown) => {
    try {
      command();
      return 'none';
    } catch (thrown) {
      return errorFrom(thrown).code;
    }
  };

  it('is a player without a way to a token, or with a volume that is none', async () => {
    const { ports, world } = await setUp();
    expect(codeOf(() => new CadenzaPlayer({}, ports))).to.equal('TOKEN_PROVIDER_ERROR');
    expect(codeOf(() => new CadenzaPlayer({ getOAuthToken: () => undefined, volume: 2 }, ports))).to.equal(
      'PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE',
    );
    await world.close();
  });

  it('is a token that is none, or that the service does not take', async () => {
    for (const [token, code] of [
      ['', 'TRANSPORT_INVALID_TOKEN'],
      ['made up', 'HTTP_REQUEST_FAILED'],
    ] as const) {
      const { payloads, player, say, world } = await setUp({ getOAuthToken: (give) => give(token) });
      expect(await say(player.connect(), 30_000)).to.equal(false);
      expect(payloads('authentication_error')[0]).to.have.property('code', code);
      await say(player.disconnect());
      await world.close();
    }
  });

  it('is a page that does not want to wait any more', async () => {
    const { player, say, world } = await setUp({ getOAuthToken: () => undefined });
    const control = new AbortController();
    const outcome = say(player.connect({ signal: control.signal }).catch(errorFrom));
    control.abort();
    expect(await outcome).to.have.property('code', 'REQUEST_ABORTED');
    await world.close();
  });

  it('is a listener that is not wanted any more', async () => {
    const { player, say, world } = await setUp();
    const events: string[] = [];
    const listener = () => events.push('ready');
    const leave = player.on('ready', listener);
    player.addListener('ready', listener);
    leave();
    player.on('ready', () => events.push('other'));
    player.removeListener('ready');
    player.on('ready', () => events.push('last'));
    await say(player.connect());
    expect(events).to.deep.equal(['last']);
    await world.close();
  });
});
