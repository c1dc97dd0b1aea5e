import { expect } from 'chai';
import { foldedWords } from '#adapters/service/application/records/text-folding.ts';
import { artistKeys } from '#adapters/service/application/records/sort-keys.ts';
import { KINDS, type ArtistRecord } from '#adapters/service/application/records/records.ts';
import { search } from '#adapters/service/application/catalog/search/search.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { NO_PLAYLISTS } from '#adapters/service/application/ports/features/playlist-lookup.ts';
import type { Change } from '#adapters/service/application/ports/store.ts';

/** The other words are those of a fellow musician. */
function artistPut(name: string, other = ''): Change {
  const doc: ArtistRecord = { id: name, name, imageId: null, genres: [] };
  const words = { title: foldedWords(name), other: foldedWords(other) };
  return { op: 'put', kind: KINDS.artist, id: name, doc, keys: artistKeys(doc), words };
}

describe('search', () => {
  const found = async (text: string, offset = 0, limit = 20) => {
    const store = createMemoryStore();
    await store.write([
      artistPut('Ocean', 'Moon River'),
      artistPut('The Moon'),
      artistPut('Moon River'),
      artistPut('Moonlight'),
      artistPut('Móon'),
      artistPut('Moon & Sun'),
    ]);
    const query = { text, types: ['artist'], offset, limit, bestMatch: true } as const;
    const viewer = { userId: null, base: '' };
    const { artists, best_match } = await search({ store, playlists: NO_PLAYLISTS, viewer, nowMs: 0 }, query);
    return { names: artists?.items.map(({ name }) => name), total: artists?.total, best: best_match?.items[0]?.name };
  };

  it('finds exact names first, then names that begin so, then other words of the title, then the rest [S1.12]', async () => {
    const names = ['Móon', 'Moon River', 'Moon & Sun', 'Moonlight', 'The Moon', 'Ocean'];
    expect(await found('moon')).to.deep.equal({ names, total: 6, best: 'Móon' });
    expect((await found('river')).names).to.deep.equal(['Moon River', 'Ocean']);
  });

  it('pages through that order without a gap', async () => {
    const pages = [await found('moon', 0, 4), await found('moon', 4, 4)];
    expect(pages.flatMap(({ names }) => names)).to.deep.equal((await found('moon')).names);
    expect(pages.map(({ total }) => total)).to.deep.equal([6, 6]);
  });

  it('has the exact name on the first page, however many share the word', async () => {
    expect((await found('moon sun', 0, 1)).names).to.deep.equal(['Moon & Sun']);
    expect((await found('moon', 0, 1)).best).to.equal('Móon');
  });
});
