import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Listed, Store, Stored } from '#adapters/service/application/ports/store.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace, updateOf } from '../playback/room.ts';

/** What a next version might add to every document. */
const NEW_FIELD = { addedByTheNextVersion: { list: [1, null], text: 'x' } };

/** A store whose documents the next version has written: all but lists have a field that this version does not know. */
function withNewFields(store: Store, counted: { reads: number }): Store {
  const newer = <Doc>(stored: Stored<Doc>): Stored<Doc> => {
    counted.reads += 1;
    if (Array.isArray(stored.doc)) return stored;
    return { ...stored, doc: { ...stored.doc, ...NEW_FIELD } };
  };
  const listed = <Doc>({ items, total }: Listed<Doc>): Listed<Doc> => ({ items: items.map(newer), total });
  return {
    ...store,
    get: async (kind, id) => {
      const stored = await store.get<never>(kind, id);
      return stored && newer(stored);
    },
    getMany: async (kind, ids) => (await store.getMany<never>(kind, ids)).map((stored) => stored && newer(stored)),
    list: async (kind, query) => listed(await store.list<never>(kind, query)),
    search: async (query) => listed(await store.search<never>(query)),
  };
}

describe('documents that the next version wrote', () => {
  it('are read by this one: a device goes on, and lists, searches and saved songs are there', async () => {
    const [older, clock, counted] = [createMemoryStore(), createVirtualClock(), { reads: 0 }];
    const store = withNewFields(older, counted);
    const start = (seed: number) => createRoom({ store, clock, random: createSeededRandom(seed) });

    const room = await start(1);
    const device = await room.createDevice('one');
    await device.command({ endpoint: 'play', context: { uri: albumUri('First Light') } });
    await device.command({ endpoint: 'add_to_queue', track: { uri: trackUri('Second Wind Four') } });
    const before = lastReplace(device);
    await device.update(before.state_ref, { debug_source: 'started_playing', position: 2_000 });
    const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
      const answer = await room.request(method, url, body, room.token);
      expect(answer.status, url).to.be.within(200, 299);
      return answer.body;
    };
    const id = trackUri('Second Wind Four').split(':')[2] ?? '';
    await ask('PUT', `/v1/me/tracks?ids=${id}`);
    const playlist = await ask('POST', '/v1/me/playlists', { name: 'Evening' });
    await ask('POST', `/v1/playlists/${String(playlist.id)}/tracks`, { uris: [trackUri('Second Wind Four')] });
    expect(await ask('GET', '/v1/me/tracks')).to.include({ total: 1 });
    expect(await ask('GET', `/v1/playlists/${String(playlist.id)}`)).to.include({ name: 'Evening' });
    const found = (await ask('GET', '/v1/search?q=first&type=album')) as { albums: { total: number } };
    expect(found.albums.total).to.be.greaterThan(0);
    expect(JSON.stringify(await ask('GET', '/v1/me'))).to.not.include('addedByTheNextVersion');

    const again = await (await start(2)).createDevice('one', updateOf(9, before.state_ref, { position: 42_000 }));
    expect(lastReplace(again).state_ref).to.deep.include({ state_id: before.state_ref?.state_id, paused: false });
    expect(counted.reads).to.be.greaterThan(50);
  });
});
