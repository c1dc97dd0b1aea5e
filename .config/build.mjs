// Builds the player and the embed with Parcel, each on its own: together they would share chunks across their folders,
// and with one cache the second would be served stale output.
import { rmSync } from 'node:fs';
import { fail, needNode, ROOT, run } from './setup.mjs';

const PARCEL = 'node_modules/parcel/lib/bin.js';
const TARGETS = ['web', 'embed'];

export function build(targets = TARGETS) {
  for (const target of targets) {
    rmSync(`${ROOT}dist/${target}`, { recursive: true, force: true });
    const cache = ['--cache-dir', `.cache/parcel-${target}`];
    const args = [PARCEL, 'build', '--target', target, '--no-autoinstall', '--log-level', 'error', ...cache];
    if (run(process.execPath, args) !== 0) fail(`The ${target} page could not be built; the lines above say why.`);
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  needNode();
  build(process.argv.length > 2 ? process.argv.slice(2) : TARGETS);
}
