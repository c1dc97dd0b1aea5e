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
});
