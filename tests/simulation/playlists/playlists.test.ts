import { expect } from 'chai';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
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
import { createPlaylistPage, type PlaylistPage } from '../../adapters/service/application/playlists/page.ts';

describe('a playlist open on several pages', () => {
  let room: Room;
  let id: string;
  let pages: readonly PlaylistPage[];
  /** Lost pushes, by their number. */
  let lost: ReadonlySet<number>;
  beforeEach(async () => {
    room = await createRoom();
    id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO, THREE] });
    pages = [1, 2, 3].map((seed) => createPlaylistPage(room, seed));
    lost = new Set();
    let count = 0;
    const { ticket } = (await room.ann('POST /session/dealer-ticket')).json as { ticket: string };
    await room.service.connect(
      { accessToken: ticket, isLoopback: false },
      {
        send(text) {
          const { uri, payloads } = JSON.parse(text) as { uri: string; payloads?: readonly unknown[] };
          count += 1;
          if (payloads && !lost.has(count)) for (const page of pages) page.push(uri, payloads[0]);
        },
        close: () => undefined,
      },
    );
  });
  const copyOf = (index: number) => {
    const copy = pages[index]?.playlists.open(id);
    if (!copy) throw new Error('no member is signed in');
    return copy;
  };
  const seenBy = (index: number) => (copyOf(index).view().document?.items ?? []).map(({ uri }) => uri);
  // Shorter than the silence after which the service disconnects: these pages do not ping.
  const rest = () => room.clock.advance(30_000);

  it('of another member is followed and unfollowed [S4.71] [S4.72]', async () => {
    const made = await room.ben('POST /v1/me/playlists', { name: 'Morning', public: true });
    const { id: others } = made.json as { id: string };
    const playlists = pages[0]?.playlists;
    const isListed = async () =>
      ((await room.ann('GET /v1/me/playlists')).json as { items: { id: string }[] }).items.some((one) => one.id === others);
    await rest();
    playlists?.followPlaylist(others);
    await rest();
    expect([await playlists?.isFollowed(others), await isListed()]).to.deep.equal([true, true]);
    playlists?.unfollowPlaylist(others);
    await rest();
    expect([await playlists?.isFollowed(others), await isListed()]).to.deep.equal([false, false]);
  });

  it('is the same on all of them after an offline period and lost pushes [S4.78] [S4.80] [S4.81]', async () => {
    [0, 1, 2].forEach(copyOf);
    await rest();
    lost = new Set([2, 4]);
    pages[2]?.cut();
    copyOf(0).add([FOUR]);
    copyOf(2).move(2, 0);
    copyOf(2).add([FOUR], 0);
    expect(seenBy(2), 'at once').to.deep.equal([FOUR, THREE, ONE, TWO]);
    expect(copyOf(2).view().isSaving).to.equal(true);
    await rest();
    copyOf(1).remove([0]);
    await rest();
    pages[2]?.mend();
    await rest();
    pages.forEach((page) => page.mend());
    await rest();
    const there = await urisOf(room.ann, id);
    expect([...there].sort()).to.deep.equal([TWO, THREE, FOUR, FOUR].sort());
    for (const index of [0, 1, 2]) expect(seenBy(index), String(index)).to.deep.equal(there);
    expect(copyOf(2).view().isSaving).to.equal(false);
  });

  it('keeps offline changes of a closed page, and sends them from the next one', async () => {
    copyOf(0);
    await rest();
    pages[0]?.cut();
    copyOf(0).add([FOUR]);
    copyOf(0).remove([0]);
    await room.clock.settle();
    const storage = pages[0]?.storage ?? createMemoryStorage();
    pages[0]?.leave();
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO, THREE]);
    createPlaylistPage(room, 9, storage);
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([TWO, THREE, FOUR]);
  });

  it('undoes the last own change, also after changes of others [S4.79]', async () => {
    [0, 1].forEach(copyOf);
    await rest();
    copyOf(0).remove([1]);
    copyOf(0).update({ name: 'Night' });
    await rest();
    copyOf(1).add([FOUR], 0);
    await rest();
    copyOf(0).undo();
    copyOf(0).undo();
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([FOUR, ONE, TWO, THREE]);
    expect(copyOf(1).view().document?.attributes.name).to.equal('Evening');
  });

  it('asks which of two names to keep, and renames again for the own one', async () => {
    [0, 1].forEach(copyOf);
    await rest();
    pages[1]?.cut();
    copyOf(0).update({ name: 'Ours' });
    copyOf(1).update({ name: 'Theirs' });
    await rest();
    pages[1]?.mend();
    await rest();
    expect(copyOf(1).view().conflict).to.deep.equal({ mine: 'Theirs', theirs: 'Ours' });
    copyOf(1).keepMine();
    await rest();
    expect(copyOf(0).view().document?.attributes.name).to.equal('Theirs');
  });

  const pageOfAnn = () => {
    const [page] = pages;
    if (!page) throw new Error('no page is open');
    return page;
  };
  const idOf = (uri: string) => uri.split(':')[2] ?? '';
  const isPublic = async (playlistId: string) => (await room.ann(`GET /v1/playlists/${playlistId}?fields=public`)).json;

  it('is created from an album, whose tracks are read 300 at a time from the first [S4.76] [S9.09]', async () => {
    const albumId = ((await room.ann(`GET /v1/tracks/${idOf(ONE)}`)).json as { album: { id: string } }).album.id;
    const made = await pageOfAnn().playlists.createFromAlbum(albumId);
    await rest();
    expect(await urisOf(room.ann, made.id)).to.deep.equal([ONE, TWO, THREE, FOUR]);
    const asked = pageOfAnn().sent.filter(({ url }) => url.includes('/tracks?'));
    expect(asked.map(({ method, url }) => `${method} ${url}`)).to.deep.equal([
      `GET /v1/albums/${albumId}/tracks?offset=0&limit=300`,
    ]);
  });

  it('is created from a track, with its name [S4.77]', async () => {
    const made = await pageOfAnn().playlists.createFromTrack(idOf(TWO));
    await rest();
    expect([made.name, await urisOf(room.ann, made.id)]).to.deep.equal(['First Light Two', [TWO]]);
  });

  it('is always created as public, whatever its source [S4.75] [S5.07]', async () => {
    const { playlists, sent } = pageOfAnn();
    const made = [playlists.create('Empty'), playlists.create('Full', [ONE]), await playlists.createFromTrack(idOf(TWO))];
    await rest();
    const creations = sent.filter(({ method, url }) => method === 'POST' && url === '/v1/users/ann/playlists');
    const bodies = creations.map(({ body }) => JSON.parse(String(body)) as { name: string; public: unknown });
    expect(bodies.map(({ name, public: isPublic }) => [name, isPublic])).to.deep.equal([
      ['Empty', true],
      ['Full', true],
      ['First Light Two', true],
    ]);
    for (const { id: madeId } of made) expect(await isPublic(madeId)).to.deep.equal({ public: true });
  });

  it('is published and unpublished [S4.83] [S4.84]', async () => {
    const { playlists } = pageOfAnn();
    playlists.unpublish(id);
    await rest();
    expect(await isPublic(id)).to.deep.equal({ public: false });
    playlists.publish(id);
    await rest();
    expect(await isPublic(id)).to.deep.equal({ public: true });
  });
});
