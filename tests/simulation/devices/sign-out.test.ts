import { expect } from 'chai';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const idOf = ({ storage }: Page) => storage.get(DEVICE_ID_KEY) ?? '';

/** One page plays, and another observes. */
async function openScene() {
  const world = await createWorld();
  const [desk, kitchen] = [await world.openPage({ name: 'Desk' }), await world.openPage({ name: 'Kitchen' })];
  void desk.client.controller.play({ contextUri: ALBUM });
  await world.clock.advance(10_000);
  expect(kitchen.view()).to.include({ phase: 'playing' });
  return { world, desk, kitchen };
}

const shown = (page: Page) => page.view().devices.map(({ id }) => id);

describe('a playing device that leaves', () => {
  it('deregisters when its page closes, in a keepalive request, and the others see it at once [S4.190]', async () => {
    const { world, desk, kitchen } = await openScene();
    desk.page.change('closing');
    await world.clock.advance(100);
    desk.crash();
    const [deregistration] = desk.http.sent.filter(({ method }) => method === 'DELETE');
    expect(deregistration?.keepalive).to.equal(true);
    const body = JSON.parse(String(deregistration?.body)) as { debug_source: string; sub_state: { position: number } };
    expect(body.debug_source).to.equal('deregister');
    expect(body.sub_state.position).to.be.within(9_000, 10_000);
    expect(shown(kitchen)).to.deep.equal([idOf(kitchen)]);
    expect(kitchen.view()).to.include({ phase: 'paused', contextUri: ALBUM });
    await world.close();
  });

  it('is gone also when it cannot read the response to that', async () => {
    const { world, desk } = await openScene();
    desk.http.fault(({ url }) =>
      url.includes('/track-playback/')
        ? { type: 'altered', bodyFrom: (body) => Uint8Array.from([...body, 33]) }
        : { type: 'none' },
    );
    void desk.client.controller.nextTrack();
    await world.clock.advance(100);
    desk.page.change('closing');
    await world.clock.advance(5_000);
    const calls = desk.http.sent.flatMap(({ method, url }) => (url.includes('/track-playback/') ? [method] : []));
    expect(calls.slice(calls.indexOf('DELETE'))).to.deep.equal(['DELETE']);
    await world.close();
  });

  it('shows as paused as soon as its socket breaks, and stays listed while it can return', async () => {
    const { world, desk, kitchen } = await openScene();
    desk.http.fault(() => ({ type: 'lost' }));
    desk.crash();
    await world.clock.advance(1_000);
    expect(kitchen.view()).to.include({ phase: 'paused' });
    expect(kitchen.view().positionMs).to.be.within(9_000, 10_000);
    expect(shown(kitchen)).to.include(idOf(desk));
    await world.clock.advance(31_000);
    expect(shown(kitchen)).to.not.include(idOf(desk));
    await world.close();
  });

  it('continues elsewhere at its position when playback is transferred before the time-out', async () => {
    const { world, desk, kitchen } = await openScene();
    desk.http.fault(() => ({ type: 'lost' }));
    desk.crash();
    await world.clock.advance(10_000);
    void kitchen.client.controller.transfer(idOf(kitchen), 'resume');
    await world.clock.advance(2_000);
    expect(kitchen.media.isSounding()).to.equal(true);
    expect(kitchen.view().track?.uri).to.equal(trackUri('First Light One'));
    expect(kitchen.media.positionMs()).to.be.within(10_000, 12_500);
    await world.close();
  });

  it('reports a volume once that it set a moment before it signs in', async () => {
    const { world, kitchen } = await openScene();
    await world.do(kitchen, { type: 'sign-out' });
    await world.do(kitchen, { type: 'set-volume', volume01: 0.9 });
    await world.clock.advance(2_000);
    await world.do(kitchen, { type: 'set-volume', volume01: 0.5 });
    await world.do(kitchen, { type: 'sign-in' });
    await world.clock.advance(5_000);
    const sent = kitchen.http.sent.filter(({ url }) => url.endsWith('/volume'));
    expect(sent.map(({ body }) => (JSON.parse(String(body)) as { volume: number }).volume)).to.deep.equal([32_768]);
    await world.close();
  });

  it('reports no volume while it is signed out, and the volume it set then once it is a device again', async () => {
    const { world, desk, kitchen } = await openScene();
    await world.do(kitchen, { type: 'sign-out' });
    await world.do(kitchen, { type: 'set-volume', volume01: 0.5 });
    const sentBefore = kitchen.http.sent.length;
    await world.clock.advance(5_000);
    expect(kitchen.http.sent.slice(sentBefore).map(({ url }) => url)).to.deep.equal([]);
    await world.do(kitchen, { type: 'sign-in' });
    await world.clock.advance(5_000);
    expect(desk.view().devices.find(({ id }) => id === idOf(kitchen))?.volume01).to.be.closeTo(0.5, 0.001);
    await world.close();
  });

  /** A page whose sign-out waits for the response to one of its requests. */
  async function openLeaving() {
    const scene = await openScene();
    const { desk, kitchen, world } = scene;
    const isWaited = (method: string, url: string) => method === 'DELETE' && url.includes('/notifications/user');
    desk.network.addHttpFault(({ method, url }) => (isWaited(method, url) ? { type: 'late', delayMs: 3_000 } : { type: 'none' }));
    const pushed: string[] = [];
    desk.network.addPushFault((text) => {
      pushed.push(text);
      return null;
    });
    await world.do(desk, { type: 'next' });
    await world.do(kitchen, { type: 'pause' });
    await world.do(kitchen, { type: 'resume' });
    const leaving = world.start(desk, { type: 'sign-out' });
    await world.clock.advance(1_000);
    return { ...scene, leaving, pushed };
  }

  it('plays nothing that is pushed to it while it signs out', async () => {
    const { world, desk, leaving, pushed } = await openLeaving();
    desk.dealer.receive(pushed.findLast((text) => text.includes('replace_state')) ?? '');
    await world.clock.advance(1_000);
    expect(desk.media.isSounding()).to.equal(false);
    await world.clock.advance(5_000);
    expect(await leaving).to.equal(null);
    await world.close();
  });

  it('refuses commands while it signs out, and does not register again', async () => {
    const { world, desk, leaving } = await openLeaving();
    const refused = world.start(desk, { type: 'clear-queue' });
    await world.clock.advance(1_000);
    expect(await refused).to.equal('LOCAL_PLAYER_DISABLED');
    await world.clock.advance(5_000);
    expect(await leaving).to.equal(null);
    const registrations = desk.http.sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/v1/devices'));
    expect(registrations).to.have.lengthOf(1);
    await world.close();
  });
});
