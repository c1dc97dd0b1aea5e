import { expect } from 'chai';
import { positionAt } from '#application/player-view/playback-position.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { idOf, openControllers } from '#tests/support/world/controller-scene.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const nth = (name: string) => trackUri(`First Light ${name}`);

describe('the state of a controller', () => {
  it('has the playback state, here and elsewhere [S7.195] [S3.77] [S4.21]', async () => {
    const { controller, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(controller.playURI(ALBUM, { index: 1 }));
    for (const watched of [controller, kitchen.client.controller]) {
      const state = await watched.getCurrentState();
      expect(state.context).to.deep.equal({ uri: ALBUM, metadata: { context_description: 'First Light' } });
      expect(state.trackWindow.current.uri).to.equal(nth('Two'));
      expect(state).to.include({ paused: false, loading: false, shuffle: false, repeatMode: 'OFF', durationMs: 210_000 });
      expect(state.timestampMs).to.equal(world.clock.nowMs());
      expect(state.disallows).to.deep.include({ resuming: true, pausing: false, seeking: false });
      await world.clock.advance(2_000);
      const later = await watched.getCurrentState();
      expect(later.positionMs - state.positionMs).to.be.closeTo(2_000, 100);
    }
    const { restrictions } = await kitchen.client.controller.getCurrentState();
    expect(restrictions).to.deep.equal({ disallow_resuming_reasons: ['not_paused'] });
    await world.close();
  });

  it('is emitted with every change of playback on any device [S4.19]', async () => {
    const { controller, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    const phases: string[] = [];
    kitchen.client.controller.onChange(({ phase }) => phases.push(phase));
    await say(controller.playURI(ALBUM));
    expect(phases.at(-1)).to.equal('playing');
    await say(controller.pause());
    expect(phases.at(-1)).to.equal('paused');
    await world.close();
  });

  it('has a window of two tracks on each side [S3.79] [S9.80]', async () => {
    const { controller, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    const trackUris = [
      ...['One', 'Two', 'Three', 'Four'].map(nth),
      ...['One', 'Two'].map((name) => trackUri(`Second Wind ${name}`)),
    ];
    await say(controller.play({ contextUri: ALBUM, trackUris, index: 3 }));
    for (const watched of [controller, kitchen.client.controller]) {
      const { trackWindow } = await watched.getCurrentState();
      expect(trackWindow.next.map(({ uri }) => uri)).to.deep.equal(trackUris.slice(4, 6));
      expect(trackWindow.previous.map(({ uri }) => uri)).to.deep.equal(trackUris.slice(1, 3));
    }
    await world.close();
  });

  it('is null while nothing is loaded, or once cleared [S8.58, S4.35]', async () => {
    const { controller, desk, kitchen, refusal, say, world } = await openControllers(['Desk', 'Kitchen']);
    expect(await refusal(controller.getCurrentState())).to.equal('No current state.');
    await say(controller.playURI(ALBUM));
    await say(controller.transfer(idOf(kitchen)));
    expect(desk.media.isSounding()).to.equal(false);
    await say(controller.stop());
    expect(desk.view().track).to.equal(null);
    expect(await refusal(controller.getCurrentState())).to.equal('No current state.');
    await world.close();
  });

  it('has the devices with their capabilities [S7.193] [S3.45] [S4.23]', async () => {
    const { controller, desk, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(controller.playURI(ALBUM));
    const { devices } = await controller.getDevices();
    const common = { is_controllable: true, is_observable: true, type: 'computer' };
    expect(devices.map(({ id }) => id)).to.have.members([idOf(desk), idOf(kitchen)]);
    expect(devices.find(({ local }) => local)).to.include({
      ...common,
      id: idOf(desk),
      name: 'Desk',
      is_active: true,
      volume: 1,
    });
    expect(devices.find(({ local }) => !local)).to.include({ ...common, id: idOf(kitchen), name: 'Kitchen', is_active: false });
    expect(devices[0]?.version).to.be.a('string').and.not.equal('');
    await world.close();
  });

  it('has the local device with its own metadata [S3.46] [S3.47] [S3.48]', async () => {
    const { controller, desk, world } = await openControllers(['Desk', 'Kitchen']);
    const { devices, localDevice } = await controller.getDevices();
    expect(localDevice).to.deep.include({ id: idOf(desk), local: true, hidden: false, metadata: {} });
    expect(devices.filter(({ local }) => local).map(({ id }) => id)).to.deep.equal([idOf(desk)]);
    await world.close();
  });

  it('has the current name of a device [S4.22]', async () => {
    const { controller, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(kitchen.client.controller.setName('Scullery'));
    expect((await controller.getDevices()).devices.map(({ name }) => name)).to.have.members(['Desk', 'Scullery']);
    await world.close();
  });

  it('has the local device before it is listed', async () => {
    const world = await createWorld();
    const { client, storage } = await world.openPage({ signIn: false, name: 'Desk' });
    const { devices, localDevice } = await client.controller.getDevices();
    expect(devices).to.deep.equal([]);
    expect(localDevice).to.include({ id: storage.get(DEVICE_ID_KEY), local: true, is_active: false, name: 'Desk' });
    await world.close();
  });

  it('has the last active device, which receives commands [S7.194, S4.38]', async () => {
    const { controller, desk, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    expect(await controller.getLastActiveDevice()).to.equal(null);
    await say(kitchen.client.controller.playURI(ALBUM));
    expect(await controller.getLastActiveDevice()).to.include({ id: idOf(kitchen), is_active: true });
    await say(controller.pause());
    expect(kitchen.media.isSounding()).to.equal(false);
    await say(kitchen.client.controller.stop());
    expect(await controller.getLastActiveDevice()).to.equal(null);
    await say(controller.resume());
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('is held back while suppressed, and emitted afterwards', async () => {
    const { controller, say, world } = await openControllers();
    const phases: string[] = [];
    controller.onChange(({ phase }) => phases.push(phase));
    const unsuppress = controller.suppressEvents();
    await say(controller.playURI(ALBUM));
    expect(phases).to.deep.equal([]);
    unsuppress();
    unsuppress();
    expect(phases).to.deep.equal(['playing']);
    await world.close();
  });

  it('never returns to the position before a seek, playing or paused', async () => {
    const { controller, say, world } = await openControllers();
    await say(controller.playURI(ALBUM));
    for (const [fromMs, toMs] of [
      [2_000, 100_000],
      [100_000, 20_000],
    ] as const) {
      const seen: number[] = [];
      const forget = controller.onChange((view) => seen.push(positionAt(view, world.clock.nowMs())));
      await say(controller.seek(toMs));
      forget();
      // Before it starts, a view may still show the old position.
      const since = seen.slice(seen.findIndex((positionMs) => Math.abs(positionMs - toMs) < 5_000));
      expect(since[0]).to.be.closeTo(toMs, 5_000);
      for (const positionMs of since) expect(Math.abs(positionMs - fromMs), `from ${fromMs}`).to.be.greaterThan(5_000);
      await say(controller.pause());
    }
    await world.close();
  });

  it('is loading until it sounds [S4.40]', async () => {
    const { controller, say, world } = await openControllers();
    const phases: string[] = [];
    controller.onChange(({ phase }) => phases.push(phase));
    await say(controller.playURI(ALBUM));
    const [first] = phases.filter((phase) => phase !== 'idle');
    expect(first).to.equal('loading');
    expect(phases.at(-1)).to.equal('playing');
    await world.close();
  });
});
