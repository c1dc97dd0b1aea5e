// Builds the player and the embed with Parcel, each on its own: together they would share chunks across their folders,
// and with one cache the second would be served stale output. The scripts for other people's pages are one file each, by esbuild.
import { buildSync } from 'esbuild';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fail, needNode, ROOT, run } from './setup.mjs';
import { buildWebApp } from './web-app.mjs';

const TARGETS = ['web', 'embed', 'sdk'];
const NAMES = { web: 'the player', embed: 'the embed', sdk: 'the scripts for other pages' };
const SOURCES = {
  web: ['ui-web', 'application', 'adapters/browser', 'adapters/service-worker', 'domain'],
  embed: ['ui-embed', 'ui-web/icons', 'application', 'adapters/browser', 'domain'],
  sdk: ['ui-embed/host', 'application', 'adapters/browser', 'domain'],
};
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;
const RESULTS = { web: 'index.html', embed: 'index.html', sdk: 'iframe-api.js' };
const ALSO = ['package.json', 'package-lock.json', '.parcelrc', '.terserrc', '.config'];

const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** The scripts of the first screens, and those that load ahead: of the player, the engine, what a member saved, and menus. */
const AHEAD =
  /^(?:app|browse|catalog|engine|gestures|graph-queries|late-code|late-parts|media-session|MenuList|player-coordinator|screen-services|user-library)\.[0-9a-f]+\.js$/;

/** One file for browsers, without Parcel. */
const SCRIPT = {
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome100', 'firefox115', 'safari16.4'],
  logLevel: 'error',
};

export async function build(targets = TARGETS) {
  for (const target of targets) {
    rmSync(`${ROOT}dist/${target}`, { recursive: true, force: true });
    if (target === 'sdk') {
      buildScripts();
      compressFiles(`${ROOT}dist/${target}`);
      continue;
    }
    // A cache of other sources leaves out what only the new ones use: each build has its own.
    const cache = `.cache/parcel-${target}`;
    rmSync(ROOT + cache, { recursive: true, force: true });
    const parcel = fileURLToPath(import.meta.resolve('parcel'));
    const config = target === 'embed' ? ['--config', './.config/embed.parcelrc'] : [];
    const args = [
      parcel,
      'build',
      '--target',
      target,
      '--no-autoinstall',
      '--log-level',
      'error',
      '--cache-dir',
      cache,
      ...config,
    ];
    if (run(process.execPath, args) !== 0) fail(`The ${target} page could not be built; see the lines above.`);
    if (target === 'web') {
      compileAhead(`${ROOT}dist/web`);
      leaveToFirstScript(`${ROOT}dist/web`);
      inlineIcon(`${ROOT}dist/web`);
      await buildWebApp(`${ROOT}dist/web`, SCRIPT);
    }
    if (target === 'embed') {
      buildRenderer();
      buildEarlyScript();
    }
    compressFiles(`${ROOT}dist/${target}`);
  }
}

/**
 * Has browsers compile the first scripts while they arrive, off the main thread: nearly all of their functions run before the first
 * screen. Those of menus, which load ahead: their functions would be compiled between the first click and its frame.
 * https://v8.dev/blog/explicit-compile-hints
 */
function compileAhead(folder) {
  const page = readFileSync(`${folder}/index.html`, 'utf8');
  const first = [...page.matchAll(/<script[^>]*src="?\/([^" >]+)/g)].map(([, name]) => name);
  const ahead = readdirSync(folder).filter((name) => AHEAD.test(name));
  if (new Set(ahead.map((name) => name.split('.')[0])).size < 13) fail('The scripts that load ahead have other names.');
  for (const name of [...first, ...ahead]) {
    const path = `${folder}/${name}`;
    writeFileSync(path, `${COMPILE_HINT}\n${readFileSync(path, 'utf8')}`);
    // One line more.
    writeFileSync(`${path}.map`, readFileSync(`${path}.map`, 'utf8').replace('"mappings":"', '"mappings":";'));
  }
}

/** The first script loads the others of the page, so that what it draws is painted before them. */
function leaveToFirstScript(folder) {
  const path = `${folder}/index.html`;
  const page = readFileSync(path, 'utf8');
  const [first, ...others] = [...page.matchAll(/<script type=module src=(\/[^ >]+)><\/script>\s*/g)];
  if (others.length === 0) fail('The page of the player has no scripts after the first.');
  const next = others.map(([, url]) => url).join(' ');
  const without = others.reduce((rest, [tag]) => rest.replace(tag, ''), page);
  writeFileSync(path, without.replace(first[0], first[0].replace('<script', `<script data-next="${next}"`)));
}

/** Writes the icon into the page: the request for it would compete with the first cover. */
function inlineIcon(folder) {
  const path = `${folder}/index.html`;
  const page = readFileSync(path, 'utf8');
  const [, name] = /href=\/(icon\.[0-9a-f]+\.svg)/.exec(page) ?? fail('The page of the player has no icon.');
  const icon = encodeURIComponent(readFileSync(`${folder}/${name}`, 'utf8').trim());
  writeFileSync(path, page.replace(`/${name}`, `"data:image/svg+xml,${icon}"`));
  rmSync(`${folder}/${name}`);
}

/** The view of embeds for the service, which serves no `.mjs` files. */
function buildRenderer() {
  buildSync({
    entryPoints: [`${ROOT}ui-embed/render.tsx`],
    outfile: `${ROOT}dist/embed/render.mjs`,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    jsx: 'automatic',
    target: 'node20',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
}

/** The script that the service writes into each page of the embed. */
function buildEarlyScript() {
  buildSync({ ...SCRIPT, entryPoints: { early: `${ROOT}ui-embed/early/main.ts` }, outdir: `${ROOT}dist/embed` });
}

/** Writes each text file a second and third time, as the service sends it: compressed, where that is smaller. */
function compressFiles(folder) {
  for (const name of readdirSync(folder).filter((one) => COMPRESSED.test(one))) {
    const bytes = readFileSync(`${folder}/${name}`);
    const packed = { br: brotliCompressSync(bytes), gz: gzipSync(bytes, { level: 9 }) };
    for (const [suffix, small] of Object.entries(packed))
      if (small.length < bytes.length) writeFileSync(`${folder}/${name}.${suffix}`, small);
  }
}

function buildScripts() {
  buildSync({
    ...SCRIPT,
    entryPoints: { player: `${ROOT}adapters/browser/sdk-main.ts`, 'iframe-api': `${ROOT}ui-embed/host/iframe-api.ts` },
    outdir: `${ROOT}dist/sdk`,
  });
}

/** Builds those pages whose sources are newer than they are. */
export async function buildWhatIsOld(targets = TARGETS) {
  const old = targets.filter((target) => builtMs(target) < newestMs([...SOURCES[target], ...ALSO]));
  if (old.length === 0) return;
  console.log(`Building ${old.map((target) => NAMES[target]).join(' and ')}…`);
  await build(old);
}

function builtMs(target) {
  const index = `${ROOT}dist/${target}/${RESULTS[target]}`;
  return existsSync(index) ? statSync(index).mtimeMs : 0;
}

function newestMs(paths) {
  return Math.max(...paths.map((path) => newestIn(`${ROOT}${path}`)));
}

function newestIn(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestIn(`${path}/${name}`)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  needNode();
  const args = process.argv.slice(2);
  await (args[0] === '--old' ? buildWhatIsOld() : build(args.length > 0 ? args : TARGETS));
}
