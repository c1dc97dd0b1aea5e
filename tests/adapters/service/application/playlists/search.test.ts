import { expect } from 'chai';
import * as v from 'valibot';
import { getSearch } from '#application/calls/catalog/catalog.ts';
import type { SearchResults } from '#domain/catalog/types.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createMemoryService } from '#adapters/simulation/world/memory-service.ts';
import { createRoom, madePlaylist, type Room, type Tell } from './room.ts';

describe('playlists in search', () => {
  let room: Room;
  beforeEach(async () => {
    room = await createRoom();
  });
  const search = async (tell: Tell, q: string, more = ''): Promise<SearchResults> => {
    const { json } = await tell(`GET /v1/search?q=${encodeURIComponent(q)}&type=playlist&best_match=true${more}`);
    expect(v.safeParse(getSearch.response as v.GenericSchema, json).issues).to.equal(undefined);
    return json;
  };
  const namesOf = ({ playlists }: SearchResults) => playlists.items.map(({ name }) => name);

  it('are found by the beginning of their name and of their owner’s', async () => {
    await madePlaylist(room, { name: 'Évening walk' });
    await madePlaylist(room, { name: 'Morning' });
    expect(namesOf(await search(room.ann, 'even wa'))).to.deep.equal(['Évening walk']);
    expect(namesOf(await search(room.ben, 'ann'))).to.have.members(['Évening walk', 'Morning']);
    expect((await search(room.ann, 'morning')).best_match.items[0]?.name).to.equal('Morning');
    expect(namesOf(await search(room.ann, 'rootlist'))).to.deep.equal([]);
  });

  it('are found by a new name, and not by the one before', async () => {
    const id = await madePlaylist(room, { name: 'Morning' });
    await room.ann(`PUT /v1/playlists/${id}`, { name: 'Noon' });
    expect(namesOf(await search(room.ann, 'noon'))).to.deep.equal(['Noon']);
    expect((await search(room.ann, 'morning')).playlists.total).to.equal(0);
  });

  it('of others are found while they are public, or followed and open to members', async () => {
    const secret = await madePlaylist(room, { name: 'Secret walk', public: false });
    const shared = await madePlaylist(room, { name: 'Shared walk', public: false, collaborative: true });
    expect(namesOf(await search(room.ben, 'walk'))).to.deep.equal([]);
    await room.ben(`PUT /v1/playlists/${shared}/followers`, {});
    expect(namesOf(await search(room.ben, 'walk'))).to.deep.equal(['Shared walk']);
    await room.ann(`PUT /v1/playlists/${secret}`, { public: true });
    expect(namesOf(await search(room.ben, 'walk'))).to.deep.equal(['Shared walk', 'Secret walk']);
    await room.ann(`PUT /v1/playlists/${secret}`, { public: false });
    expect((await search(room.ben, 'secret')).playlists.total).to.equal(0);
  });

  it('from before the word index are found after a start', async () => {
    const { store } = room.service;
    const ids = await Promise.all(['Old walk', 'Older walk'].map((name) => madePlaylist(room, { name })));
    for (const id of ids) {
      const head = await store.get('playlist', id);
      await store.write([{ op: 'put', kind: 'playlist', id, doc: head?.doc }]);
    }
    expect((await search(room.ann, 'walk')).playlists.total).to.equal(0);
    const start = async () => {
      const started = await createMemoryService({ clock: room.clock, random: createSeededRandom(5), store });
      await room.clock.settle();
      await started.close();
    };
    await start();
    expect(namesOf(await search(room.ann, 'walk'))).to.have.members(['Old walk', 'Older walk']);
    const version = (await store.get('playlist', ids[0] ?? ''))?.version;
    await start();
    expect((await store.get('playlist', ids[0] ?? ''))?.version, 'once is enough').to.equal(version);
  });

  it('come with one’s own first, then the followed, page by page', async () => {
    await madePlaylist(room, { name: 'Walk of ann' });
    const followed = await madePlaylist(room, { name: 'Walk followed' });
    await room.ben('POST /v1/me/playlists', { name: 'Walk of ben' });
    await room.ben(`PUT /v1/playlists/${followed}/followers`, {});
    const order = ['Walk of ben', 'Walk followed', 'Walk of ann'];
    expect(namesOf(await search(room.ben, 'walk'))).to.deep.equal(order);
    const second = await search(room.ben, 'walk', '&offset=1&limit=1');
    expect(namesOf(second)).to.deep.equal(order.slice(1, 2));
    expect(second.playlists.total).to.equal(order.length);
  });
});
