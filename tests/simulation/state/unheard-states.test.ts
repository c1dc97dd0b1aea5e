import { expect } from 'chai';
import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import { openControllers } from '#tests/support/world/controller-scene.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import type { Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const isPut = ({ method, url }: { readonly method: string; readonly url: string }) =>
  method !== 'GET' && url.includes('/devices/');

/** The playing page was paused while all its requests failed for 50 s; its socket stayed up. */
async function unheard(fault: HttpFault) {
  const scene = await openControllers(['Desk', 'Kitchen']);
  const { controller, desk, kitchen, say, world } = scene;
  await say(controller.playURI(ALBUM));
  await world.clock.advance(5_000);
  desk.http.fault(() => fault);
  await say(controller.pause());
  await world.clock.advance(48_000);
  expect(desk.media.isSounding()).to.equal(false);
  expect(kitchen.view().phase, 'it could not be heard').to.equal('playing');
  desk.http.fault(() => ({ type: 'none' }));
  return { ...scene, positionMs: desk.media.positionMs() };
}

const WAYS: Readonly<Record<string, (scene: { readonly desk: Page; readonly kitchen: Page }) => unknown>> = {
  'as soon as its page is online': ({ desk }) => desk.page.change('online'),
  'as soon as its page is seen': ({ desk }) => desk.page.change('visible'),
  'with the next command': ({ kitchen }) => kitchen.client.controller.setVolume(0.5),
};

describe('a pause that the service did not receive', () => {
  for (const fault of [{ type: 'status', status: 503 }, { type: 'lost' }] as const) {
    for (const [how, way] of Object.entries(WAYS))
      it(`is reported ${how}, after ${fault.type}`, async () => {
        const scene = await unheard(fault);
        void Promise.resolve(way(scene)).catch(() => undefined);
        await scene.world.clock.advance(1_000);
        expect(scene.kitchen.view().phase).to.equal('paused');
        expect(scene.kitchen.view().positionMs).to.be.closeTo(scene.positionMs, 100);
        await scene.world.close();
      });

    it(`is reported within a minute without other events, after ${fault.type}`, async () => {
      const { kitchen, positionMs, world } = await unheard(fault);
      await world.clock.advance(60_000);
      expect(kitchen.view().phase).to.equal('paused');
      expect(kitchen.view().positionMs).to.be.closeTo(positionMs, 100);
      await world.close();
    });
  }

  it('costs few calls: an acknowledged report is not sent again', async () => {
    const { desk, world } = await unheard({ type: 'lost' });
    await world.clock.advance(60_000);
    const before = desk.http.sent.filter(isPut).length;
    await world.clock.advance(600_000);
    expect(desk.http.sent.filter(isPut)).to.have.length(before);
    await world.close();
  });
});
