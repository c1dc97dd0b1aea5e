import { mkdirSync } from 'node:fs';
import { openInstallation } from '#adapters/service/adapters/filesystem/data-folder.ts';
import { freePort, scratchFolder, startProduct } from '#tests/support/service/product-process.ts';
import { fillLibrary } from '../large-library.ts';
import type { Scenario } from './scenario.ts';

const TRACKS = Number(process.env.BENCH_TRACKS ?? 100_000);

/** The product as `npm start` runs it, with a large library in its data folder: from the start to its first answer. */
export const restart: Scenario = {
  name: 'restart',
  figures: ['restart'],
  async run({ notebook, runs }) {
    const folder = scratchFolder('restart');
    const data = `${folder.path}/data`;
    // Empty, as when its disk is disconnected: the library stays.
    const music = `${folder.path}/music`;
    mkdirSync(music);
    const network = `${TRACKS.toLocaleString('en')} tracks`;
    const timedStart = async (figure: string) => {
      const startMs = performance.now();
      const product = await startProduct({ port: await freePort(), args: ['--data', data, '--music', music] });
      notebook.add('restart', network, figure, 'ms', 'the service', performance.now() - startMs);
      await product.end('SIGTERM');
    };
    try {
      const { store } = await openInstallation({ data });
      await fillLibrary(store, { tracks: TRACKS, music });
      await store.close();
      await timedStart('the first start');
      for (let run = 0; run < runs; run += 1) await timedStart('restart to first answer');
    } finally {
      folder.remove();
    }
  },
};
