import { expect } from 'chai';
import { openControllers } from '#tests/support/world/controller-scene.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

const ALBUM = albumUri('First Light');

/** The kitchen plays from 1:00 on; then it is lost without a deregistration. */
async function vanished() {
  const scene = await openControllers(['Desk', 'Kitchen']);
  await scene.say(scene.kitchen.client.controller.playURI(ALBUM, { index: 1, positionMs: 60_000 }));
  expect(scene.kitchen.media.isSounding()).to.equal(true);
  scene.kitchen.crash();
  await scene.world.clock.advance(1_000);
  expect(scene.desk.view().devices.find(({ isActive }) => isActive)?.name).to.equal('Kitchen');
  return scene;
}

describe('a command while the playing device has just disconnected', () => {
  it('plays here at once', async () => {
    const { controller, desk, say, world } = await vanished();
    await say(controller.playURI(albumUri('Second Wind')));
    expect(desk.media.isSounding()).to.equal(true);
    expect(desk.view().track?.uri).to.equal(trackUri('Second Wind One'));
    expect(desk.view().devices.find(({ isActive }) => isActive)?.name).to.equal('Desk');
    await world.close();
  });

  it('resumes here at the break, or skips here', async () => {
    const { controller, desk, say, world } = await vanished();
    await say(controller.resume());
    expect(desk.view()).to.include({ phase: 'playing' });
    expect(desk.media.positionMs()).to.be.within(60_000, 70_000);
    await world.close();
    const other = await vanished();
    await other.say(other.controller.nextTrack());
    expect(other.desk.media.isSounding()).to.equal(true);
    expect(other.desk.view().track?.uri).to.equal(trackUri('First Light Three'));
    await other.world.close();
  });

  it('changes the volume here', async () => {
    const { controller, desk, say, world } = await vanished();
    await say(controller.setVolume(0.5));
    expect(desk.media.volume01()).to.equal(0.5);
    await world.close();
  });
});
