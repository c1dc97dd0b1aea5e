import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { search, type SearchType } from '#adapters/service/application/catalog/search/search.ts';
import { NO_PLAYLISTS } from '#adapters/service/application/ports/features/playlist-lookup.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { fillLibrary } from '#tests/bench/large-library.ts';
import { sharedPostgres } from '#tests/support/engines/postgres.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { catalogChanges } from './searched-catalog.ts';

const NOISE_TRACKS = 2_000;
const QUERIES_MIN = 200;

const rowsOf = (name: string) =>
  readFileSync(new URL(`queries/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));

async function fill(store: Store): Promise<void> {
  for (const [artist = '', album = '', date = '', tracks = ''] of rowsOf('library'))
    await store.write(catalogChanges({ artist, album, date, genre: 'Pop', titles: tracks.split('|') }));
  await fillLibrary(store, { tracks: NOISE_TRACKS });
}

const scratch = scratchFolder('search-queries');

describe('search queries', () => {
  const queries = rowsOf('queries');
  let memory: Store;
  let disk: Store;
  let shared: Store;
  before(async () => {
    memory = createMemoryStore();
    disk = createSqliteStore({ path: join(scratch.path, 'queries.db') });
    await fill(memory);
    await fill(disk);
    shared = await openPostgresStore(await (await sharedPostgres()).createDatabase());
    await fill(shared);
  });
  after(async () => {
    await disk.close();
    await shared.close();
  });

  const firstOf = async (store: Store, text: string, wantedType: string) => {
    const types = ['track', 'album', 'artist'] as const satisfies readonly SearchType[];
    const request = { text, types, offset: 0, limit: 20, bestMatch: true };
    const found = await search({ store, playlists: NO_PLAYLISTS, viewer: { userId: null, base: '' }, nowMs: 0 }, request);
    const { tracks, albums, artists, best_match: best } = found;
    const names = (page: { readonly items: readonly { readonly name: string }[] } | undefined) =>
      page?.items.map(({ name }) => name);
    const lists = { track: names(tracks), album: names(albums), artist: names(artists), best: names(best) };
    return { first: lists[wantedType as keyof typeof lists]?.[0], all: JSON.stringify(lists) };
  };

  it('find first what is wanted, with typing errors, in any order, in parts and in other scripts', async () => {
    expect(queries.length).to.be.at.least(QUERIES_MIN);
    const wrong: string[] = [];
    for (const [text = '', type = '', wanted = ''] of queries) {
      const { first } = await firstOf(disk, text, type);
      if (first !== wanted) wrong.push(`${text}: ${first ?? 'nothing'} instead of ${wanted}`);
    }
    expect(wrong).to.deep.equal([]);
  });

  it('find the same in memory, on disk and in PostgreSQL', async () => {
    for (const [text = ''] of queries) {
      const one = await firstOf(memory, text, 'best');
      for (const other of [disk, shared]) expect((await firstOf(other, text, 'best')).all, text).to.equal(one.all);
    }
  });
});
