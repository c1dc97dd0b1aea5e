// Parcel's runtime for scripts, with lazy ones that can be loaded again after a failure.
import { Runtime } from '@parcel/plugin';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const PARCEL = '@parcel/runtime-js';
const requireOfParcel = createRequire(import.meta.resolve('@parcel/config-default'));
const parcels = requireOfParcel(PARCEL).default[Symbol.for('parcel-plugin-config')];
const AGAIN = fileURLToPath(import.meta.resolve('./import-again.cjs'));

/** How Parcel loads a script, with the others and the style sheets that it needs. */
const LOADS = /^module\.exports = (.*\.then\(\(\) => parcelRequire\('\w+'\)\));$/s;
const LOAD = 'parcelRequire.load';

export default new Runtime({
  ...parcels,
  async apply(given) {
    const assets = (await parcels.apply(given)) ?? [];
    return assets.map((asset) => (asset.code.includes(LOAD) ? { ...asset, code: loadsAgain(asset) } : asset));
  },
});

function loadsAgain({ code, filePath }) {
  const [, load] = LOADS.exec(code) ?? [];
  if (load === undefined) throw new Error(`Parcel no longer loads scripts as expected: ${code}`);
  const again = JSON.stringify(relative(dirname(filePath), AGAIN));
  // Parcel knows calls of its helpers, and nothing else.
  const helpers = `(id) => ${LOAD}(id), (id) => parcelRequire.resolve(id)`;
  return `module.exports = require(${again})((load) => ${load.replaceAll(LOAD, 'load')}, ${helpers});`;
}
