import { expect } from 'chai';
import { createPlaylistPage } from '../../adapters/service/application/playlists/page.ts';
import {
  createRoom,
  FOUR,
  madePlaylist,
  ONE,
  THREE,
  TWO,
  urisOf,
  type Room,
} from '../../adapters/service/application/playlists/room.ts';

const albumUri = (id: string) => `spotify:album:${id}`;

describe('playlists without a connection', () => {
  let room: Room;
  let page: ReturnType<typeof createPlaylistPage>;
  let id: string;
  const rest = () => room.clock.advance(30_000);
  beforeEach(async () => {
    room = await createRoom();
    id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO, THREE] });
    page = createPlaylistPage(room, 1_000);
    page.playlists.rootlist();
    await page.summaries.refresh();
    await rest();
    page.cut();
  });
  const listed = () =>
    page.playlists
      .rootlist()
      ?.view()
      .document?.items.map(({ uri }) => uri) ?? [];
  const shelved = (of: string) => page.summaries.view().get(`spotify:playlist:${of}`);

  it('are created, named, filled and listed at once, and stored once the connection returns [S4.75]', async () => {
    const made = page.playlists.create('Camp', [ONE]);
    page.playlists.rename(made.id, 'Camp fire');
    page.playlists.open(made.id)?.add([TWO], 0);
    page.playlists.open(made.id)?.move(1, 0);
    const view = page.playlists.open(made.id)?.view();
    expect(view?.document?.items.map(({ uri }) => uri)).to.deep.equal([ONE, TWO]);
    expect([view?.document?.attributes.name, view?.capabilities.canAdministrate]).to.deep.equal(['Camp fire', true]);
    expect([listed()[0], shelved(made.id)?.name, shelved(made.id)?.tracks.total]).to.deep.equal([made.uri, 'Camp fire', 2]);
    expect((await page.details(made.id)).name).to.equal('Camp');
    await rest();
    page.mend();
    await rest();
    expect(await urisOf(room.ann, made.id)).to.deep.equal([ONE, TWO]);
    expect((await page.details(made.id)).name).to.equal('Camp fire');
    expect(listed().filter((uri) => uri === made.uri)).to.have.lengthOf(1);
    expect(shelved(made.id)).to.deep.include({ name: 'Camp fire' });
    expect(page.refusals).to.deep.equal([]);
  });

  it('are renamed and extended without opening them; an album adds its tracks [S4.78] [S4.79]', async () => {
    const { album } = (await room.ann(`GET /v1/tracks/${ONE.split(':')[2] ?? ''}`)).json as { album: { id: string } };
    page.playlists.addTo(id, [albumUri(album.id)]);
    page.playlists.addTo(id, [ONE]);
    page.playlists.rename(id, 'Dusk');
    expect([shelved(id)?.name, shelved(id)?.tracks.total]).to.deep.equal(['Dusk', 4]);
    await rest();
    page.mend();
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO, THREE, ONE, TWO, THREE, FOUR, ONE]);
    expect(shelved(id)?.name).to.equal('Dusk');
  });

  it('add the tracks of another playlist, also of one that was just made', async () => {
    const other = page.playlists.create('Camp', [FOUR, ONE]);
    page.playlists.addTo(id, [other.uri, TWO]);
    await rest();
    page.mend();
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO, THREE, FOUR, ONE, TWO]);
    expect(page.refusals).to.deep.equal([]);
  });

  it('keep their order when a page closes in between, whatever was sent before', async () => {
    page.mend();
    const copy = page.playlists.open(id);
    await rest();
    page.fates.push('answered', 'lost');
    copy?.remove([0]);
    copy?.remove([1]);
    await room.clock.settle();
    expect(await urisOf(room.ann, id)).to.deep.equal([TWO, THREE]);
    page.leave();
    await room.ben(`POST /v1/playlists/${id}/tracks`, { uris: [FOUR], position: 0 });
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [FOUR], position: 0 });
    const next = createPlaylistPage(room, 2_000, page.storage);
    next.playlists.open(id);
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([FOUR, TWO]);
    expect(
      next.playlists
        .open(id)
        ?.view()
        .document?.items.map(({ uri }) => uri),
    ).to.deep.equal([FOUR, TWO]);
  });

  it('disappear with all their changes when rejected, with one message', async () => {
    const made = page.playlists.create('Camp', [ONE, TWO]);
    page.playlists.rename(made.id, 'Camp fire');
    await rest();
    page.fates.push('refused');
    page.mend();
    await rest();
    expect(page.refusals.map(({ entry }) => entry.name)).to.deep.equal(['Camp']);
    expect(listed()).to.deep.equal([`spotify:playlist:${id}`]);
    expect(shelved(made.id)).to.equal(undefined);
    expect((await room.ann(`GET /v1/playlists/${made.id}`)).status).to.equal(404);
  });

  it('stay out of the list when rejected to a newer page', async () => {
    const made = page.playlists.create('Camp');
    await rest();
    page.leave();
    const next = createPlaylistPage(room, 2_000, page.storage);
    next.fates.push('refused');
    await rest();
    expect(next.refusals.map(({ entry }) => entry.name)).to.deep.equal(['Camp']);
    const rootlist = next.playlists.rootlist();
    await rest();
    expect(rootlist?.view().document?.items.map(({ uri }) => uri)).to.not.include(made.uri);
  });

  it('keep the second of two names when the first is rejected', async () => {
    page.playlists.rename(id, 'Dawn');
    page.playlists.rename(id, 'Dusk');
    page.fates.push('refused');
    page.mend();
    await rest();
    expect((await page.details(id)).name).to.equal('Dusk');
  });

  it('revert only rejected changes', async () => {
    page.mend();
    const copy = page.playlists.open(id);
    await rest();
    page.cut();
    copy?.remove([0]);
    copy?.update({ name: 'Dawn' });
    await rest();
    page.fates.push('refused');
    page.mend();
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO, THREE]);
    expect(copy?.view().document?.items).to.have.lengthOf(3);
    expect([copy?.view().document?.attributes.name, page.refusals.length]).to.deep.equal(['Dawn', 1]);
  });
});
