import { expect } from 'chai';
import { albumUri, createWorld, type Page } from '#simulation';

const ALBUM = albumUri('First Light');

describe('an embed in a world', () => {
  it('plays a 30 s preview of each song to a visitor without a session', async () => {
    const world = await createWorld({ accounts: 1 });
    const embed = await world.openEmbed(ALBUM);
    embed.controller.send({ type: 'PLAY', index: 0 });
    await world.clock.advance(35_000);
    expect(embed.full()).to.equal(null);
    expect(embed.controller.state().index).to.equal(1);
    const [first] = embed.previews.playedSpans;
    expect((first?.toMs ?? 0) - (first?.fromMs ?? 0)).to.equal(30_000);
    await world.close();
  });

  it('plays whole songs to a member, on one device at a time', async () => {
    const world = await createWorld({ accounts: 1, pages: [{ name: 'desk' }] });
    const [desk] = world.pages() as [Page];
    await world.do(desk, { type: 'play', contextUri: ALBUM });
    const embed = await desk.openEmbed(ALBUM);
    embed.controller.send({ type: 'PLAY', index: 1 });
    await world.clock.advance(60_000);
    expect([embed.full()?.isSounding(), desk.media.isSounding(), embed.previews.isSounding()]).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(embed.full()?.positionMs()).to.be.above(50_000);
    await world.close();
  });
});
