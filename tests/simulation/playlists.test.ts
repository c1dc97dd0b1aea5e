import { expect } from 'chai';
import { createApi } from '#application/api.ts';
import type { Matcher } from '#domain/transport/listening.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createInProcessHttp } from '#adapters/service/in-process-http.ts';
import { createPushes } from '#application/pushes.ts';
import { Failure } from '#application/failure.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import { createPlaylists, type PlaylistsParts } from '#application/playlists.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createRoom, FOUR, madePlaylist, ONE, THREE, TWO, urisOf, type Room } from '../adapters/service/playlists/room.ts';

/** A page of the owner's with a line that can be cut, over the service in memory. */
function createPage(room: Room, seed: number, storage: KeyValueStore = createMemoryStorage()) {
  const inProcess = createInProcessHttp(room.service);
  const pushes = createPushes<unknown>();
  let isOnline = true;
  let tellState: (state: never) => void = () => undefined;
  let tellPage: (change: never) => void = () => undefined;
  const api = createApi({
    http: {
      send: (request) => (isOnline ? inProcess.send(request) : Promise.reject(new Failure(playerError('NETWORK_ERROR')))),
    },
    clock: room.clock,
    random: createSeededRandom(seed),
    tokens: { current: () => Promise.resolve(room.token), renewed: () => Promise.resolve(room.token) },
    baseUrl: '',
  });
  const transport = {
    onPush: (matcher: Matcher, callback: (payload: unknown) => void) => pushes.add(matcher, callback),
    onState: (listener: (state: never) => void) => {
      tellState = listener;
      return () => undefined;
    },
  } as unknown as PlaylistsParts['transport'];
  const page = {
    onChange: (listener: (change: never) => void) => {
      tellPage = listener;
      return () => undefined;
    },
  } as unknown as PlaylistsParts['page'];
  const playlists = createPlaylists({ api, clock: room.clock, random: createSeededRandom(seed), storage, page, transport });
  playlists.follow('ann');
  return {
    playlists,
    storage,
    push: (uri: string, payload: unknown) => isOnline && void pushes.tell(uri, payload),
    cut: () => void (isOnline = false),
    mend() {
      isOnline = true;
      tellState({ phase: 'waiting' } as never);
      tellState({ phase: 'connected' } as never);
      tellPage('online' as never);
    },
  };
}

describe('a playlist that is open on several pages', () => {
  let room: Room;
  let id: string;
  let pages: readonly ReturnType<typeof createPage>[];
  /** Pushes that are lost, by their number. */
  let lost: ReadonlySet<number>;
  beforeEach(async () => {
    room = await createRoom();
    id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE, TWO, THREE] });
    pages = [1, 2, 3].map((seed) => createPage(room, seed));
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
    if (!copy) throw new Error('nobody is signed in');
    return copy;
  };
  const seenBy = (index: number) => (copyOf(index).view().document?.items ?? []).map(({ uri }) => uri);
  // Short of the silence after which the service hangs up: these pages do not ping.
  const rest = () => room.clock.advance(30_000);

  it('of another member is followed, and let go again [S4.71] [S4.72]', async () => {
    const made = await room.ben('POST /v1/me/playlists', { name: 'Morning', public: true });
    const { id: others } = made.json as { id: string };
    const playlists = pages[0]?.playlists;
    const isListed = async () =>
      ((await room.ann('GET /v1/me/playlists')).json as { items: { id: string }[] }).items.some((one) => one.id === others);
    await playlists?.followPlaylist(others);
    expect([await playlists?.isFollowed(others), await isListed()]).to.deep.equal([true, true]);
    await playlists?.unfollowPlaylist(others);
    expect([await playlists?.isFollowed(others), await isListed()]).to.deep.equal([false, false]);
  });

  it('is the same on all of them, one of them offline for a while, pushes lost [S4.78] [S4.80] [S4.81]', async () => {
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

  it('keeps what was done offline by a page that went, and sends it from the next', async () => {
    copyOf(0);
    await rest();
    pages[0]?.cut();
    copyOf(0).add([FOUR]);
    copyOf(0).remove([0]);
    await room.clock.settle();
    const storage = pages[0]?.storage ?? createMemoryStorage();
    expect(await urisOf(room.ann, id)).to.deep.equal([ONE, TWO, THREE]);
    createPage(room, 9, storage);
    await rest();
    expect(await urisOf(room.ann, id)).to.deep.equal([TWO, THREE, FOUR]);
  });

  it('undoes the last thing done, also after others went on [S4.79]', async () => {
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

  it('asks which of two names holds; keeping mine names it again', async () => {
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

  it('is made from an album or a track, always public, published and taken back [S4.75] [S4.76] [S4.77] [S4.83] [S4.84] [S5.07]', async () => {
    const use = pages[0]?.playlists;
    if (!use) return;
    const albumId = ((await room.ann(`GET /v1/tracks/${ONE.split(':')[2] ?? ''}`)).json as { album: { id: string } }).album.id;
    const fromAlbum = await use.createFromAlbum(albumId);
    expect(await urisOf(room.ann, fromAlbum.id)).to.deep.equal([ONE, TWO, THREE, FOUR]);
    const fromTrack = await use.createFromTrack(TWO.split(':')[2] ?? '');
    expect([fromTrack.name, fromTrack.public, await urisOf(room.ann, fromTrack.id)]).to.deep.equal([
      'First Light Two',
      true,
      [TWO],
    ]);
    const isPublic = async () => (await room.ann(`GET /v1/playlists/${fromTrack.id}?fields=public`)).json;
    await use.unpublish(fromTrack.id);
    expect(await isPublic()).to.deep.equal({ public: false });
    await use.publish(fromTrack.id);
    expect(await isPublic()).to.deep.equal({ public: true });
  });
});
