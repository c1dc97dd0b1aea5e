import { expect } from 'chai';
import { FAULTS, albumUri, createWorld, generateHistory, INVARIANTS, type Page, runHistory, trackUri } from '#simulation';

const ALBUM = albumUri('First Light');

describe('an embed in a world', () => {
  it('plays a 30 s preview of each song to a visitor without a session', async () => {
    const world = await createWorld({ accounts: 1, invariants: INVARIANTS });
    const embed = await world.openEmbed(ALBUM);
    embed.controller.send({ type: 'PLAY', index: 0 });
    await world.clock.advance(35_000);
    expect(world.check()).to.deep.equal([]);
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

  it('shows the prompt 3 s after the first sound, and its progress bar can be dragged', async () => {
    const world = await createWorld({ accounts: 1, invariants: INVARIANTS });
    const embed = await world.openEmbed(ALBUM);
    const modal = () => embed.controller.state().modal.type;
    embed.controller.send({ type: 'PLAY', index: 0 });
    await world.clock.advance(2_900);
    expect(modal()).to.equal(null);
    await world.clock.advance(200);
    expect(modal()).to.equal('PROMPT');
    embed.drag({ type: 'down', button: 0, disabled: false, valueMs: 0 });
    for (const valueMs of [5_000, 90_000]) {
      await world.clock.advance(60);
      embed.drag({ type: 'move', valueMs });
    }
    embed.drag({ type: 'release', valueMs: 20_000 });
    await world.clock.advance(1_000);
    expect(embed.previews.positionMs()).to.be.within(20_500, 21_500);
    const drags = world.trace().flatMap((event) => (event.type === 'drag' ? [event.drag.valueMs] : []));
    expect([drags, world.check()]).to.deep.equal([[0, 5_000, 30_000, 0], []]);
    await world.close();
  });

  it('is one of the devices of a member, and no other sounds beside it', async () => {
    const world = await createWorld({ accounts: 1, pages: [{ name: 'desk' }], invariants: INVARIANTS });
    const [desk] = world.pages() as [Page];
    const embed = await desk.openEmbed(ALBUM);
    embed.controller.send({ type: 'PLAY', index: 1 });
    await world.clock.advance(70_000);
    expect(desk.view().devices.map(({ id, isActive }) => [id, isActive])).to.deep.equal([
      [desk.deviceId, false],
      [embed.deviceId(), true],
    ]);
    expect(world.check()).to.deep.equal([]);
    expect(world.embeds()).to.deep.equal([embed, await (await desk.reload()).openEmbed(ALBUM)]);
    embed.close();
    expect([embed.isOpen(), embed.full()?.isSounding()]).to.deep.equal([false, false]);
    await world.close();
  });

  it('lets the queue of its member wait, and the next device has it again', async () => {
    const world = await createWorld({ accounts: 1, pages: [{ name: 'desk' }], invariants: INVARIANTS });
    const [desk] = world.pages() as [Page];
    await world.do(desk, { type: 'play', contextUri: albumUri('Second Wind') });
    await world.do(desk, { type: 'add-to-queue', uri: trackUri('First Light Four') });
    const embed = await desk.openEmbed(ALBUM);
    embed.controller.send({ type: 'PLAY', index: 0 });
    await world.clock.advance(40_000);
    await world.do(desk, { type: 'transfer' });
    await world.clock.advance(2_000);
    expect(desk.view().nextTracks[0]?.uri).to.equal(trackUri('First Light Four'));
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });

  it('belongs to the histories of some seeds', async () => {
    const make = (seed: number) => generateHistory({ seed, pages: 3, faults: FAULTS, length: { steps: 25 } });
    const hasEmbed = (seed: number) => make(seed).steps.some(({ act }) => act.type === 'embed');
    const seeds = Array.from({ length: 40 }, (_, seed) => seed).filter(hasEmbed);
    expect(seeds).to.have.length.within(4, 18);
    const run = () => runHistory(make(seeds[0] ?? 0), { faults: FAULTS, invariants: INVARIANTS });
    const [first, again] = [await run(), await run()];
    expect([first.violations, again.hash]).to.deep.equal([[], first.hash]);
    expect([...first.acts.keys()]).to.include('open in embed');
  });
});
