import { lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { systemClock } from '#adapters/service/adapters/process/node-system.ts';
import { createLibraryScanner } from '#adapters/service/adapters/scanner/scanner.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';
import { pathOf, TRACKS_AN_ALBUM } from '../large-library.ts';
import type { Scenario } from './scenario.ts';

const FILES = Number(process.env.BENCH_FILES ?? 20_000);
const HEADER_BYTES = 44;
const SAMPLES = 800;
const RATE_HZ = 8_000;

/** A folder of small files in the store of an installation: scanned again when nothing, little, or an album changed. */
export const rescan: Scenario = {
  name: 'rescan',
  figures: ['rescan'],
  async run({ notebook, runs }) {
    const folder = mkdtempSync(join(tmpdir(), 'cadenza-rescan-'));
    const music = join(folder, 'music');
    for (let number = 0; number < FILES; number += 1) writeSound(join(music, pathOf(number).replace('.flac', '.wav')), number);
    const store = createSqliteStore({ path: join(folder, 'store.db') });
    const deps = { store, blobs: createMemoryBlobs(), clock: systemClock, logger: QUIET };
    const scanner = createLibraryScanner({ ...deps, folders: [music] });
    const scan = async (figure: string, work: () => Promise<unknown> = scanner.rescan) => {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      const before = process.cpuUsage();
      const beganMs = performance.now();
      delay.enable();
      await work();
      delay.disable();
      const { user, system } = process.cpuUsage(before);
      const add = (unit: string, who: string, value: number) =>
        notebook.add('rescan', `${FILES.toLocaleString('en')} files`, figure, unit, who, value);
      add('ms', 'until done', performance.now() - beganMs);
      add('ms', 'of processors', (user + system) / 1_000);
      add('ms', 'longest turn', delay.max / 1e6);
    };
    try {
      await scan('the first scan');
      for (let run = 0; run < runs; run += 1) {
        const album = dirname(join(music, pathOf(run * TRACKS_AN_ALBUM)));
        await scan('every file stat, without a caller', async () => look(music));
        await scan('nothing changed');
        utimesSync(join(album, '0.wav'), run + 1, run + 1);
        await scan('a file changed');
        renameSync(album, `${album} moved`);
        await scan('an album moved');
        rmSync(`${album} moved`, { recursive: true });
        await scan('an album went');
      }
    } finally {
      await scanner.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** What a walk cannot do without: the names in every folder, size and time of every file. */
function look(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) look(join(folder, entry.name));
    else lstatSync(join(folder, entry.name));
}

/** A tenth of a second of 8-bit sound, another one for each number. */
function writeSound(path: string, number: number): void {
  const file = Buffer.alloc(HEADER_BYTES + SAMPLES, number);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  [16, 0x1_0001, RATE_HZ, RATE_HZ, 0x8_0001].forEach((value, at) => file.writeUInt32LE(value, 16 + 4 * at));
  file.write('data', 36);
  file.writeUInt32LE(SAMPLES, 40);
  file.writeUInt32LE(number, HEADER_BYTES);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file);
}
