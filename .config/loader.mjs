// Node's module hook: TypeScript through esbuild (unminified, so that coverage stays true to the source), cached by the
// source's hash (where Node strips types itself, TSX only); catalogues of messages compiled; CSS modules as objects whose
// every class name is itself.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CATALOGUE, englishOf } from './catalogue.mjs';
import { QUICK_SPREADS, withQuickSpreads } from './quick-spreads.mjs';

const CSS_MODULE = 'export default new Proxy({}, { get: (_, name) => String(name) });';
const KEPT = fileURLToPath(new URL('../.cache/modules/', import.meta.url));
const COMPILER = readFileSync(new URL('compile-messages.cjs', import.meta.url), 'utf8');
const OPTIONS = { format: 'esm', target: 'node20', jsx: 'automatic', sourcemap: 'inline', sourcesContent: false };

/** What only Node 20 needs; coverage reads the code as it is written. */
const HAS_SLOW_SPREADS = Number(process.versions.node.split('.')[0]) < 22 && !process.env.NODE_V8_COVERAGE;

/** `erasableSyntaxOnly` holds the sources to what Node can strip; it knows no JSX. */
const COMPILED = process.features.typescript === 'strip' ? /\.tsx$/ : /\.tsx?$/;

const require = createRequire(import.meta.url);
let transformSync = null;

/** Without a worker, esbuild starts a process for each synchronous call. */
function loadTransform() {
  process.env.ESBUILD_WORKER_THREADS = '1';
  const esbuild = require('esbuild');
  delete process.env.ESBUILD_WORKER_THREADS;
  return esbuild.transformSync;
}

function compiled(path, text, english) {
  // Loaded with the first catalogue: the service has none.
  const [, language] = CATALOGUE.exec(path) ?? [];
  if (language !== undefined) return require('./compile-messages.cjs').compileCatalogue(language, text, english);
  transformSync ??= loadTransform();
  const loader = path.endsWith('x') ? 'tsx' : 'ts';
  const { code } = transformSync(text, { ...OPTIONS, loader, sourcefile: path });
  return HAS_SLOW_SPREADS ? withQuickSpreads(code) : code;
}

/** Run without a cache where its folder cannot be written. */
function keep(target, code) {
  const draft = `${target}.${process.pid}`;
  try {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(draft, code);
    renameSync(draft, target);
  } catch {
    return;
  }
}

function kept(target) {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return null;
  }
}

function moduleOf(path) {
  const text = readFileSync(path, 'utf8');
  const english = englishOf(path) && readFileSync(englishOf(path), 'utf8');
  const target =
    KEPT +
    createHash('sha1')
      .update(JSON.stringify({ ...OPTIONS, spreads: HAS_SLOW_SPREADS && QUICK_SPREADS }))
      .update(path)
      .update(text)
      .update(CATALOGUE.test(path) ? COMPILER + english : '')
      .digest('hex');
  const known = kept(target);
  if (known !== null) return known;
  const code = compiled(path, text, english);
  keep(target, code);
  return code;
}

/** The one module that a mutation run has changed (see mutate.mjs). */
const { MUTATED_CODE, MUTATED_URL } = process.env;

/** Serves both kinds of hooks: `next` returns what the module system expects of this one. */
export function load(url, context, next) {
  if (MUTATED_CODE && url === MUTATED_URL)
    return { format: 'module', source: readFileSync(MUTATED_CODE, 'utf8'), shortCircuit: true };
  if ((COMPILED.test(url) || CATALOGUE.test(url)) && url.startsWith('file:') && !url.includes('/node_modules/'))
    return { format: 'module', source: moduleOf(fileURLToPath(url)), shortCircuit: true };
  if (url.endsWith('.css')) return { format: 'module', source: CSS_MODULE, shortCircuit: true };
  return next(url, context);
}
