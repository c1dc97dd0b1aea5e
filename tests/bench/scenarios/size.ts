import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundlePageScript, libraryOf } from '../site.ts';
import type { Scenario } from './scenario.ts';

/** What a page has to load for it, minified and compressed. */
export const size: Scenario = {
  name: 'size',
  figures: ['size'],
  async run({ notebook }) {
    const add = (who: string, script: Uint8Array) =>
      notebook.add('size', 'any', 'script, gzip', 'kB', who, gzipSync(script).length / 1_000);
    add('engine', await bundlePageScript('../../adapters/browser/create-pipeline.ts'));
    add('rx-player', await bundlePageScript(fileURLToPath(import.meta.resolve('rx-player'))));
    for (const player of ['shaka', 'hls'] as const)
      add(player === 'hls' ? 'hls.js' : player, libraryOf(player) ?? new Uint8Array());
  },
};
