import { expect } from 'chai';
import { Failure } from '#application/runtime/failure.ts';
import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import { clientCodeOf, type ClientCode } from '#domain/errors/client-codes.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { machineOf, refTo } from '#tests/domain/track-playback/support.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { openControllers } from '#tests/support/world/controller-scene.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');

async function scene() {
  const opened = await openControllers();
  const codeOf = async (command: Promise<unknown>): Promise<ClientCode | null | 'done'> => {
    const outcome = command.then(
      () => 'done' as const,
      (thrown: unknown) => (thrown instanceof Failure ? clientCodeOf(thrown.error.code) : null),
    );
    await opened.world.clock.advance(2_000);
    return outcome;
  };
  return { ...opened, codeOf };
}

/** The errors of a page that gets such responses from the start. */
async function complaintsOf(fault: (url: string) => HttpFault) {
  const world = await createWorld();
  const page = await world.openPage({ signIn: false });
  const codes: (ClientCode | null)[] = [];
  page.client.controller.onError(({ code }) => codes.push(clientCodeOf(code)));
  page.http.fault(({ url }) => fault(url));
  await page.client.session.signUp({ username: 'owner', password: 'a good password' });
  await world.clock.advance(20_000);
  await world.close();
  return codes;
}

const refusing = (path: string, status: number) => (url: string) =>
  url.includes(path) ? ({ type: 'status', status } as const) : ({ type: 'none' } as const);

describe('client codes of errors [S8.55]', () => {
  it('cover invalid arguments, positions and volumes', async () => {
    const { codeOf, controller, say, world } = await scene();
    expect(await codeOf(controller.playURI('x'))).to.equal('CONNECTAPI_INVALID_ARGUMENTS');
    expect(await codeOf(controller.setQueue(7 as never))).to.equal('CONNECTAPI_INVALID_ARGUMENTS');
    await say(controller.playURI(ALBUM));
    expect(await codeOf(controller.seek(-1))).to.equal('CONNECTAPI_INVALID_POSITION');
    expect(await codeOf(controller.setVolume(2))).to.equal('CONNECTAPI_INVALID_VOLUME');
    await world.close();
  });

  it('cover a missing state or session', async () => {
    const { codeOf, controller, world } = await scene();
    expect(await codeOf(controller.getCurrentState())).to.equal('CONNECTAPI_NO_STATE');
    expect(await codeOf(controller.updateContext(ALBUM))).to.equal('CONNECTAPI_NO_STATE');
    await world.close();
  });

  it('cover a player state without a session', async () => {
    const { codeOf, controller, desk, say, world } = await scene();
    const heard: { payloads: [{ cluster: { version: number; player_state: object } }] }[] = [];
    desk.dealer.fault((text) => {
      if (text.includes('"session_id"') && text.includes('/v1/cluster')) heard.push(JSON.parse(text) as (typeof heard)[number]);
      return [0];
    });
    await say(controller.playURI(ALBUM));
    const cluster = heard.at(-1)?.payloads[0].cluster;
    if (cluster === undefined) throw new Error('nothing was heard');
    const player_state = { ...cluster.player_state, session_id: '' };
    const update = { update_reason: 'DEVICE_STATE_CHANGED', devices_that_changed: [] };
    const nameless = { ...cluster, version: cluster.version + 1, player_state };
    desk.dealer.push('hm://connect-state/v1/cluster', { ...update, cluster: nameless });
    expect(await codeOf(controller.updateContext(ALBUM))).to.equal('CONNECTAPI_NO_SESSION_ID');
    await world.close();
  });

  it('cover an unknown device, and no device that can play', async () => {
    const { codeOf, controller, world } = await scene();
    expect(await codeOf(controller.transfer('missing'))).to.equal('CONNECTAPI_NO_DEVICE');
    const owner = await world.service().identity.accounts.owner();
    await world.service().identity.accounts.setProduct(owner?.id ?? '', 'free');
    const { client } = await world.openPage();
    await client.controller.stop();
    client.controller.start();
    await world.clock.advance(2_000);
    expect(await codeOf(client.controller.playURI(trackUri('First Light One')))).to.equal('CONNECTAPI_NO_ACTIVE_DEVICE');
    await world.close();
  });

  it('cover a rejected observer', async () => {
    const watching = '/connect-state/v1/devices/';
    expect(await complaintsOf(refusing(watching, 403))).to.deep.equal(['CONNECTAPI_REGISTRATION_FAILED']);
    expect((await complaintsOf(refusing(watching, 429))).at(-1)).to.equal('CONNECTAPI_MAX_SUBSCRIPTIONS');
  });
});

describe('client codes of device errors [S8.56]', () => {
  it('cover a rejected registration', async () => {
    const registering = '/track-playback/v1/devices';
    expect(await complaintsOf(refusing(registering, 403))).to.deep.equal(['TP_REGISTRATION_FAILED_NON_PREMIUM']);
    expect(await complaintsOf(refusing(registering, 429))).to.deep.equal(['TP_MAX_SUBSCRIPTIONS']);
    expect(await complaintsOf(refusing(registering, 200))).to.deep.equal(['TP_NO_BODY']);
  });

  it('cover an unknown command', async () => {
    const { controller, desk, world } = await scene();
    const codes: ErrorCode[] = [];
    controller.onError(({ code }) => codes.push(code));
    desk.dealer.push('hm://track-playback/v1/command', { type: 'dance' });
    await world.clock.settle();
    expect(codes.map(clientCodeOf)).to.deep.equal(['TP_UNKNOWN_COMMAND']);
    await world.close();
  });

  it('cover an unresolved conflict', async () => {
    const { controller, desk, say, world } = await scene();
    await say(controller.playURI(ALBUM));
    const machine = machineOf(2);
    const command = { type: 'replace_state', state_machine: machine, state_ref: refTo(machine, 0), seek_to: null };
    desk.http.fault(({ url }) => refusing('/state_conflict', 500)(url));
    // It refers to a state the page does not have.
    desk.dealer.push('hm://track-playback/v1/command', { ...command, prev_state_ref: refTo(machine, 1) });
    await world.clock.advance(60_000);
    expect(desk.logged.map((code) => clientCodeOf(code as ErrorCode))).to.include('TP_CONFLICT');
    expect(desk.view()).to.deep.include({ phase: 'playing', contextUri: ALBUM });
    // The next answered update restores the agreement.
    desk.http.fault(() => ({ type: 'none' }));
    await say(controller.nextTrack());
    expect(desk.view().track?.name).to.equal('First Light Two');
    await world.close();
  });

  it('cover a second lifecycle, a list without tracks, what is forbidden, and a disabled player [S8.54]', () => {
    const codes = [
      'TRANSPORT_LIFECYCLE_DISABLED',
      'NOTHING_PLAYABLE',
      'CONTEXT_SWITCH_FORBIDDEN',
      'LOCAL_PLAYER_DISABLED',
    ] as const;
    expect(codes.map(clientCodeOf)).to.deep.equal([
      'HARMONY_LIFECYCLE',
      'HARMONY_NO_TRACKS',
      'HARMONY_FORBIDDEN',
      'HARMONY_LOCAL_PLAYER_DISABLED',
    ]);
  });

  it('cover codes that the service no longer accepts', () => {
    const codes = ['STATE_CONFLICT_FAILED', 'STATE_SUPERSEDED', 'STATE_UPDATE_EMPTY'] as const;
    expect(codes.map(clientCodeOf)).to.deep.equal(['TP_CONFLICT', 'TP_CONFLICT', 'TP_NO_BODY']);
  });
});
