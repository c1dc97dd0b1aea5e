import { expect } from 'chai';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { webStoresOf } from '#tests/support/ui/web-stores.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';
import type { Api } from '#application/api/api-client.ts';
import { getSearch } from '#application/calls/catalog/catalog.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import * as calls from '#application/calls/account/collection.ts';
import { createSavedLists } from '#application/collection/saved-lists.ts';

const COUNT = 55;
const MANY = Array.from({ length: COUNT }, (_, index) => ({
  album: `Album ${index}`,
  name: `Song ${index}`,
  artist: `Band ${index}`,
}));
const uriOf = (type: string, name: string) => `spotify:${type}:${seededId(type, name)}`;

async function twoPages() {
  const world = await createWorld({ tracks: MANY });
  const [one, two] = [await world.openPage(), await world.openPage()];
  const [here, there] = [webStoresOf(world, one).collection, webStoresOf(world, two).collection];
  await world.clock.advance(5_000);
  return { world, one, here, there };
}

/** Everything of one type, saved one after the other: the last is the newest. */
async function savedAll(type: 'track' | 'album' | 'artist', prefix: string) {
  const scene = await twoPages();
  for (const { index } of MANY.map((_, at) => ({ index: at })))
    scene.here.savedSwitched({ uri: uriOf(type, `${prefix} ${index}`), name: prefix, saved: true });
  await scene.world.clock.advance(5_000);
  return scene;
}

const namesOf = (list: { readonly items: readonly { readonly item: { readonly name: string } }[] } | null) =>
  list?.items.map(({ item }) => item.name) ?? [];
const newestFirst = (prefix: string) => Array.from({ length: COUNT }, (_, index) => `${prefix} ${COUNT - 1 - index}`);

describe('the collection on several pages of one listener', () => {
  const lists = [
    { type: 'track', prefix: 'Song', list: 'tracks', rows: '[S4.59] [S4.65]' },
    { type: 'album', prefix: 'Album', list: 'albums', rows: '[S4.60] [S4.67]' },
    { type: 'artist', prefix: 'Band', list: 'artists', rows: '[S4.62] [S4.73]' },
  ] as const;
  for (const { type, prefix, list, rows } of lists)
    it(`saves each ${type} and lists them on another page, more of them when they are wanted, to the end ${rows}`, async () => {
      const { world, there } = await savedAll(type, prefix);
      there[list].opened('owner');
      await world.clock.advance(1_000);
      expect(namesOf(there[list].$data.getState())).to.deep.equal(newestFirst(prefix).slice(0, 50));
      there[list].moreRequested();
      await world.clock.advance(1_000);
      expect(namesOf(there[list].$data.getState())).to.deep.equal(newestFirst(prefix));
      expect(there[list].$data.getState()?.next).to.equal(null);
    });

  it('knows by its list that items are saved, without a request for each', async () => {
    const { world } = await savedAll('track', 'Song');
    const there = webStoresOf(world, await world.openPage()).collection;
    await world.clock.advance(1_000);
    there.tracks.opened('owner');
    await world.clock.advance(1_000);
    expect(there.$saved.getState().get(uriOf('track', 'Song 54'))).to.equal(true);
    expect(there.$saved.getState().get(uriOf('track', 'Song 3'))).to.equal(undefined);
  });

  it('keeps the place in a long list when something is removed from it elsewhere [S4.66]', async () => {
    const { world, here, there } = await savedAll('track', 'Song');
    there.tracks.opened('owner');
    await world.clock.advance(1_000);
    there.tracks.moreRequested();
    await world.clock.advance(1_000);
    here.savedSwitched({ uri: uriOf('track', 'Song 54'), name: 'Song 54', saved: false });
    await world.clock.advance(2_000);
    expect(namesOf(there.tracks.$data.getState())).to.deep.equal(newestFirst('Song').slice(1));
    expect(there.$saved.getState().get(uriOf('track', 'Song 54'))).to.equal(false);
  });

  for (const [kind, rows] of [
    ['album', '[S4.68]'],
    ['show', '[S4.69] [S4.70]'],
    ['artist', '[S4.74]'],
  ] as const)
    it(`saves and removes one of its ${kind}s, and updates the other page ${rows}`, async () => {
      const { world, one, here, there } = await twoPages();
      const { shows } = await one.client.session.api.send(getSearch, { query: { q: 's', type: 'show' } });
      const uris = { album: uriOf('album', 'Album 1'), show: shows?.items[0]?.uri ?? '', artist: uriOf('artist', 'Band 1') };
      const uri = uris[kind];
      for (const saved of [true, false]) {
        here.savedSwitched({ uri, name: uri, saved });
        expect(here.$saved.getState().get(uri)).to.equal(saved);
        await world.clock.advance(2_000);
        expect(there.$saved.getState().get(uri)).to.equal(saved);
      }
    });

  it('names what was refused, and reverts it', async () => {
    const { world, here } = await twoPages();
    const uri = uriOf('track', 'nowhere');
    here.shown([uri]);
    await world.clock.advance(1_000);
    here.savedSwitched({ uri, name: 'Nowhere', saved: true });
    expect(here.$saved.getState().get(uri)).to.equal(true);
    await world.clock.advance(1_000);
    expect(here.$saved.getState().get(uri)).to.equal(false);
    expect(here.$refused.getState()).to.deep.equal({
      ...{ uri, name: 'Nowhere', saving: true },
      ...{ isFull: false, canRetry: false },
    });
  });
});

describe('lists of saved shows and episodes', () => {
  const paged = (wrap: (index: number) => object): Api => ({
    send: (_, input) => {
      const { offset, limit } = (input as unknown as { query: { offset: number; limit: number } }).query;
      const items = Array.from({ length: Math.min(limit, 70 - offset) }, (__, index) => wrap(offset + index));
      return Promise.resolve({ items, offset, limit, next: offset + limit < 70 ? 'more' : null, total: 70 } as never);
    },
  });

  for (const kind of ['show', 'episode'] as const)
    it(`page on to the end: ${kind}s [S4.61]`, async () => {
      const api = paged((index) => ({ added_at: '2026-01-01T00:00:00Z', [kind]: { uri: String(index), name: String(index) } }));
      const source = createSavedLists(api, () => Promise.resolve(calls))[`${kind}s`] as ReturnType<
        typeof createSavedLists
      >['shows'];
      const first = await source.first('ada', createCancellation());
      expect(first?.items).to.have.lengthOf(50);
      const all = first && (await source.next?.('ada', first, createCancellation()));
      expect(all?.items.map(({ item }) => item.name)).to.deep.equal(Array.from({ length: 70 }, (_, index) => String(index)));
      expect(all && source.next?.('ada', all, createCancellation())).to.equal(null);
    });
});
