// The service as one script and what it loads later: it starts three times as fast as from its 550 files.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messagesPlugin } from './messages.mjs';
import { withQuickSpreads } from './quick-spreads.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = `${ROOT}.cache/`;
/** As deep as the folder of the sources, whose relative paths stay true. */
const PREFIX = 'service-';
const SOURCES = [
  'adapters/service',
  'application',
  'domain',
  'package-lock.json',
  '.config/service-script.mjs',
  '.config/quick-spreads.mjs',
];
const ENTRIES = {
  main: 'adapters/service/main.ts',
  'demo-worker': 'adapters/service/adapters/demo/demo-worker.ts',
  'wasm-worker': 'adapters/service/adapters/packaging/encoding/wasm-worker.ts',
};
/**
 * Packages with machine code, WebAssembly or files of their own, and what others load where it is installed; the rest becomes
 * part of the scripts, which start sooner.
 */
const SEPARATE = [
  ...['libsql', 'sharp', 'pino', 'mediabunny', '@mediabunny/*', '@wasm-audio-decoders/*', 'mpg123-decoder'],
  ...['pg-native', 'typescript'],
];
/** Packages in the older format ask for what Node brings. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
const KEPT_MS = 24 * 3_600_000;

/** The path of the script that runs the service, made of its sources unless it is there. Processes may ask at once. */
export async function serviceScript() {
  const folder = CACHE + PREFIX + keyOf(SOURCES);
  if (!existsSync(folder)) {
    removeOld();
    await writeScript(folder);
  }
  return join(folder, 'main.mjs');
}

/** Writes the scripts into a folder. Resolves with the names of the packages that they load, at once or later. */
export async function writeServiceScript(folder, options = {}) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'bundle',
    external: SEPARATE,
    legalComments: 'external',
    banner: { js: REQUIRE },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    plugins: [messagesPlugin],
    logLevel: 'error',
    ...options,
  });
  refuseOldFormat(metafile);
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of outputFiles) writeFileSync(path, path.endsWith('.mjs') ? withQuickSpreads(text) : text);
  const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter((one) => one.external));
  return new Set(external.map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')));
}

/** Throws where the project loads a package in the older format later: as a script of its own it exports no names. */
function refuseOldFormat({ inputs }) {
  for (const [importer, { imports }] of Object.entries(inputs))
    for (const { kind, path } of imports)
      if (kind === 'dynamic-import' && inputs[path]?.format === 'cjs' && !importer.startsWith('node_modules/'))
        throw new Error(`${importer} loads a CommonJS module, ${path}: import it in a module that is loaded later.`);
}

async function writeScript(folder) {
  const draft = `${folder}.${process.pid}`;
  await writeServiceScript(draft);
  try {
    renameSync(draft, folder);
  } catch (thrown) {
    // Another process was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw thrown;
  }
}

/** Scripts of older sources; those of today may still run. */
function removeOld() {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith(PREFIX)))
    if (statSync(CACHE + name).mtimeMs < Date.now() - KEPT_MS) rmSync(CACHE + name, { recursive: true, force: true });
}

function keyOf(paths) {
  const hash = createHash('sha1');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const found = statSync(ROOT + path);
  if (found.isDirectory()) for (const name of readdirSync(ROOT + path).sort()) addTo(hash, `${path}/${name}`);
  else hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
}
