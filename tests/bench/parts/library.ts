import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedStore } from '#adapters/service/embedded/embedded-store.ts';
import { createLibraryReader } from '#adapters/service/library/reader.ts';
import { search } from '#adapters/service/library/search.ts';
import { NO_PLAYLISTS } from '#adapters/service/ports/playlist-lookup.ts';
import { ALBUM, fillLibrary, numberedId } from '../large-library.ts';
import type { Part } from './part.ts';

const TRACKS = Number(process.env.BENCH_TRACKS ?? 1_000_000);
const LIMIT = 20;
const KINDS = ['track', 'album', 'artist', 'show', 'episode'];

/** One word that half of the library has, a beginning of very many, rare ones, several, and none. */
const SEARCHES = ['the', 't', 'ka', 'kalo', 'mira te', 'the shezo', 'the ka lo mi', 'karakalomi', 'xyz'];

/** A library of a million tracks in the store of an installation: searching, an album, an artist. */
export const library: Part = {
  name: 'library',
  figures: ['library'],
  async run({ notebook, runs }) {
    const folder = mkdtempSync(join(tmpdir(), 'cadenza-library-'));
    const path = join(folder, 'store.db');
    const store = createEmbeddedStore({ path });
    const who = `${(TRACKS / 1_000).toLocaleString('en')}k tracks`;
    const add = (figure: string, unit: string, value: number) => notebook.add('library', 'the store', figure, unit, who, value);
    const timed = async (figure: string, work: () => Promise<unknown>) => {
      const startMs = performance.now();
      await work();
      add(figure, 'ms', performance.now() - startMs);
    };
    try {
      const startMs = performance.now();
      await fillLibrary(store, TRACKS);
      add('written, a track', 'µs', ((performance.now() - startMs) * 1_000) / TRACKS);
      add('kept, a track', 'B', statSync(path).size / TRACKS);
      const reader = createLibraryReader(store);
      const asked = { kinds: KINDS, offset: 0, limit: LIMIT, bestMatch: true };
      for (let run = 0; run < runs; run += 1) {
        for (const text of SEARCHES)
          await timed(`search: ${text}`, () =>
            search({ store, playlists: NO_PLAYLISTS, viewer: { userId: null, base: '' } }, { ...asked, text }),
          );
        const album = Math.floor(((run + 0.5) / runs) * (TRACKS / 10));
        await timed('album', () => reader.album(numberedId(ALBUM, album)));
      }
    } finally {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
