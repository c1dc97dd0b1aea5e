import { expect } from 'chai';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const TWO = trackUri('First Light Two');

async function openScene() {
  const world = await createWorld();
  const page = await world.openPage();
  const asked = (part: string) => page.http.sent.filter(({ url }) => url.includes(part)).length;
  return { world, page, asked, controller: page.client.controller };
}

describe('a track prefetched on pointer down', () => {
  it('resolves file and URL before the click, and not again after it', async () => {
    const { world, page, asked, controller } = await openScene();
    controller.prepare(TWO);
    await world.clock.advance(100);
    expect(asked('/track-playback/v1/media/')).to.equal(1);
    expect(page.media.playedSpans).to.deep.equal([]);
    expect(asked('/cdn/')).to.equal(1);
    void controller.play({ contextUri: ALBUM, index: 1 });
    await world.clock.advance(100);
    expect(page.media.playedSpans.map(({ uri }) => uri)).to.deep.equal([TWO]);
    expect(asked('/storage-resolve/')).to.equal(0);
    expect(
      page.http.sent.filter(({ headers, url }) => url.includes('/cdn/') && headers?.['range']?.startsWith('bytes=0-')),
    ).to.have.length(1);
    await world.close();
  });

  it('is not requested twice at a time, while it plays, or while another device plays', async () => {
    const { world, asked, controller } = await openScene();
    controller.prepare(TWO);
    controller.prepare(TWO);
    await world.clock.advance(100);
    expect(asked('/track-playback/v1/media/')).to.equal(1);
    void controller.play({ contextUri: ALBUM, index: 1 });
    await world.clock.advance(100);
    controller.prepare(TWO);
    const other = await world.openPage();
    other.client.controller.prepare(trackUri('First Light Three'));
    await world.clock.advance(100);
    expect(asked('/track-playback/v1/media/')).to.equal(1);
    expect(other.http.sent.filter(({ url }) => url.includes('/media/'))).to.deep.equal([]);
    await world.close();
  });

  it('leaves the current track alone, and reports no error on failure', async () => {
    const { world, page, controller } = await openScene();
    const errors: string[] = [];
    controller.onError(({ code }) => errors.push(code));
    void controller.play({ contextUri: ALBUM, index: 0 });
    await world.clock.advance(2_000);
    controller.prepare(TWO);
    controller.prepare(trackUri('Nothing of the kind'));
    await world.clock.advance(2_000);
    expect(page.media.playedSpans).to.have.length(1);
    expect(page.media.isSounding()).to.equal(true);
    expect(errors).to.deep.equal([]);
    await world.close();
  });
});
