import { expect } from 'chai';
import { createPlaylistPage, type PlaylistPage } from '../../adapters/service/application/playlists/page.ts';
import {
  createRoom,
  madePlaylist,
  ONE,
  THREE,
  TWO,
  urisOf,
  type Room,
} from '../../adapters/service/application/playlists/room.ts';

describe('a playlist created offline, and another page of the browser', () => {
  let room: Room;
  let page: PlaylistPage;
  let pages = 1;
  const rest = () => room.clock.advance(30_000);
  const another = () => createPlaylistPage(room, 1_000 * (pages += 1), page.storage);
  const shown = ({ playlists }: PlaylistPage, id: string) => {
    const view = playlists.open(id)?.view();
    return view?.document ? [view.document.attributes.name, view.document.items.map(({ uri }) => uri)] : null;
  };
  const asked = ({ sent }: PlaylistPage, id: string) => sent.filter(({ url }) => url.includes(id)).length;
  const wrong = (one: PlaylistPage) => {
    const codes: string[] = [];
    one.playlists.onError(({ code }) => codes.push(code));
    return codes;
  };
  beforeEach(async () => {
    room = await createRoom();
    page = createPlaylistPage(room, 1_000);
    page.playlists.rootlist();
    await rest();
    page.cut();
  });

  it('appears in a page that starts before the first one closes, which then creates it', async () => {
    const made = page.playlists.create('Camp', [ONE]);
    await room.clock.settle();
    const next = another();
    const errors = wrong(next);
    expect(shown(next, made.id)).to.deep.equal(['Camp', []]);
    expect(next.playlists.open(made.id)?.view().capabilities.canAdministrate).to.equal(true);
    expect((await next.details(made.id)).name).to.equal('Camp');
    await room.clock.settle();
    expect([asked(next, made.id), next.outbox.pending().length]).to.deep.equal([0, 0]);
    page.close();
    await room.clock.settle();
    expect(await urisOf(room.ann, made.id)).to.deep.equal([ONE]);
    expect(shown(next, made.id)).to.deep.equal(['Camp', [ONE]]);
    expect([errors, next.refusals, next.outbox.pending()]).to.deep.equal([[], [], []]);
    const rootlist = next.playlists.rootlist();
    await rest();
    expect(rootlist?.view().document?.items.filter(({ uri }) => uri === made.uri)).to.have.lengthOf(1);
  });

  it('appears unchanged in the next page, and can be changed there', async () => {
    page.mend();
    const { id } = page.playlists.create('Camp', [ONE, TWO]);
    await rest();
    page.playlists.open(id);
    await rest();
    page.cut();
    page.playlists.open(id)?.remove([0]);
    page.playlists.rename(id, 'Camp fire');
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [THREE], position: 0 });
    const next = another();
    next.playlists.open(id);
    next.fates.push('lost', 'lost');
    page.close();
    await room.clock.settle();
    expect(shown(next, id)).to.deep.equal(['Camp fire', [THREE, TWO]]);
    next.playlists.open(id)?.add([ONE], 0);
    next.playlists.rename(id, 'Bonfire');
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, THREE, TWO]);
    expect([shown(next, id), next.playlists.open(id)?.view().conflict]).to.deep.equal([['Bonfire', [ONE, THREE, TWO]], null]);
    expect((await next.details(id)).name).to.equal('Bonfire');
  });

  it('merges the released outbox with changes of its own page', async () => {
    const id = await madePlaylist(room);
    const next = another();
    next.cut();
    page.playlists.addTo(id, [ONE]);
    next.playlists.addTo(id, [TWO]);
    await rest();
    page.close();
    await rest();
    next.mend();
    await room.clock.advance(60_000);
    expect([await urisOf(room.ann, id), next.outbox.pending()]).to.deep.equal([[ONE, TWO], []]);
  });

  it('shows no error when the 404 arrives after the announcement of its creation', async () => {
    const next = another();
    const errors = wrong(next);
    const id = '5'.repeat(22);
    next.playlists.open(id);
    page.outbox.sendWithHandler({
      key: `spotify:playlist:${id}`,
      handler: 'playlists',
      given: { type: 'create', playlistId: id, name: 'Camp' },
    });
    await rest();
    expect([asked(next, id), errors, shown(next, id)]).to.deep.equal([1, [], ['Camp', []]]);
  });

  it('holds back changes until the other page has created it', async () => {
    const made = page.playlists.create('Camp');
    await room.clock.settle();
    const tab = another();
    const errors = wrong(tab);
    tab.playlists.addTo(made.id, [`spotify:album:${await albumOf(room)}`]);
    tab.playlists.open(made.id)?.add([TWO]);
    await rest();
    expect([shown(tab, made.id), tab.outbox.pending().length]).to.deep.equal([['Camp', [TWO]], 2]);
    page.mend();
    await room.clock.settle();
    expect((await urisOf(room.ann, made.id)).at(-1)).to.equal(TWO);
    expect([errors, tab.refusals, tab.outbox.pending()]).to.deep.equal([[], [], []]);
    expect(shown(tab, made.id)).to.deep.equal(['Camp', await urisOf(room.ann, made.id)]);
  });

  it('appears once created, also after an early request', async () => {
    const next = another();
    const arrived: string[] = [];
    next.playlists.onAvailable((id) => arrived.push(id));
    const id = '4'.repeat(22);
    next.playlists.open(id);
    await rest();
    expect(shown(next, id)).to.equal(null);
    page.outbox.sendWithHandler({
      key: `spotify:playlist:${id}`,
      handler: 'playlists',
      given: { type: 'create', playlistId: id, name: 'Camp' },
    });
    await room.clock.settle();
    expect([shown(next, id), arrived]).to.deep.equal([['Camp', []], [id]]);
    page.close();
    await room.clock.settle();
    expect((await room.ann(`GET /v1/playlists/${id}`)).status).to.equal(200);
    expect(next.playlists.open(id)?.view().document?.attributes.name).to.equal('Camp');
  });
});

async function albumOf(room: Room): Promise<string> {
  const { album } = (await room.ann(`GET /v1/tracks/${ONE.split(':')[2] ?? ''}`)).json as { album: { id: string } };
  return album.id;
}
