import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { createLibraryReader } from '#adapters/service/application/catalog/library-reader.ts';
import { search } from '#adapters/service/application/catalog/search/search.ts';
import { NO_PLAYLISTS } from '#adapters/service/application/ports/features/playlist-lookup.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { albumId, fillLibrary, TRACKS_AN_ALBUM } from '../large-library.ts';
import type { Scenario } from './scenario.ts';

const TRACKS = Number(process.env.BENCH_TRACKS ?? 1_000_000);
const LIMIT = 20;
const ROUNDS = 20;
const VIEWER = { userId: null, base: '' };
const EVERYTHING = ['track', 'album', 'artist', 'show', 'episode'] as const;

/** By what is asked: words everywhere and nowhere, beginnings of very many, several of either, another script. */
const SEARCHES = [
  ...['the', 'love', 'night', 'kalovi', 'xyz', 'love night', 'the love', 'love night heart time', 'love xyz'],
  ...['t', 'k', 'ka', 'lov', 'kalo', 'mira te', 'the ka lo mi', 'ka lo mi ra te su', 'l n h t m', '愛', 'люб'],
];

/** A library of a million tracks in the store of an installation: searching, an album, an artist. */
export const library: Scenario = {
  name: 'library',
  figures: ['library'],
  async run({ notebook }) {
    const folder = mkdtempSync(join(tmpdir(), 'cadenza-library-'));
    const path = join(folder, 'store.db');
    const store = createSqliteStore({ path });
    const size = `${TRACKS.toLocaleString('en')} tracks`;
    const add = (figure: string, unit: string, value: number, who = 'the store') =>
      notebook.add('library', size, figure, unit, who, value);
    try {
      const startMs = performance.now();
      await fillLibrary(store, { tracks: TRACKS });
      add('written, a track', 'µs', ((performance.now() - startMs) * 1_000) / TRACKS);
      add('kept, a track', 'B', statSync(path).size / TRACKS);
      await askAll(store, async (figure, work) => {
        const before = process.cpuUsage();
        const beganMs = performance.now();
        await work();
        const { user, system } = process.cpuUsage(before);
        add(figure, 'ms', performance.now() - beganMs);
        add(figure, 'ms', (user + system) / 1_000, 'of a processor');
      });
    } finally {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Timed = (figure: string, work: () => Promise<unknown>) => Promise<void>;

async function askAll(store: Store, timed: Timed): Promise<void> {
  const reader = createLibraryReader(store);
  const deps = { store, playlists: NO_PLAYLISTS, viewer: VIEWER, nowMs: Date.now() };
  const query = { types: EVERYTHING, offset: 0, limit: LIMIT, bestMatch: true };
  for (let round = -1; round < ROUNDS; round += 1) {
    const number = Math.floor(((round + 1) / (ROUNDS + 1)) * (TRACKS / TRACKS_AN_ALBUM));
    // Whatever is asked for the first time comes from the disk.
    const figure = (name: string) => (round < 0 ? 'anything, for the first time' : name);
    await timed(figure('album'), () => reader.album(albumId(number)));
    for (const text of SEARCHES) {
      await timed(figure(`search: ${text}`), () => search(deps, { ...query, text }));
    }
    const album = await reader.album(albumId(number));
    const titleAndArtist = `${album?.tracks.items[3]?.name ?? ''} ${album?.artists[0]?.name ?? ''}`;
    await timed(figure('search: a title and its artist'), () => search(deps, { ...query, text: titleAndArtist }));
    await timed(figure('search: the, from 900 on'), () => search(deps, { ...query, text: 'the', offset: 900 }));
  }
}
