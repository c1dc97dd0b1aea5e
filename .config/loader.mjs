// Node's module hook: TypeScript and TSX through esbuild (unminified, so that coverage stays true to the source), cached by
// the source's hash; catalogues of messages compiled; CSS modules as objects whose every class name is itself.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CATALOGUE } from './catalogue.mjs';

const CSS_MODULE = 'export default new Proxy({}, { get: (_, name) => String(name) });';
const KEPT = fileURLToPath(new URL('../.cache/modules/', import.meta.url));
const OPTIONS = { format: 'esm', target: 'node20', jsx: 'automatic', sourcemap: 'inline', sourcesContent: false };

let transform = null;

async function compiled(path, text) {
  if (CATALOGUE.test(path)) return (await import('./messages.mjs')).compileMessages(path, text);
  transform ??= (await import('esbuild')).transform;
  const loader = path.endsWith('x') ? 'tsx' : 'ts';
  return (await transform(text, { ...OPTIONS, loader, sourcefile: path })).code;
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

/** Reads are synchronous: hooks have a thread of their own, and many small asynchronous reads cost several times as much. */
async function moduleOf(path) {
  const text = readFileSync(path, 'utf8');
  const target = KEPT + createHash('sha1').update(JSON.stringify(OPTIONS)).update(path).update(text).digest('hex');
  const known = kept(target);
  if (known !== null) return known;
  const code = await compiled(path, text);
  keep(target, code);
  return code;
}

/** The one module that a mutation run has changed (see mutate.mjs). */
const { MUTATED_CODE, MUTATED_URL } = process.env;

export async function load(url, context, next) {
  if (MUTATED_CODE && url === MUTATED_URL)
    return { format: 'module', source: readFileSync(MUTATED_CODE, 'utf8'), shortCircuit: true };
  if (/\.tsx?$/.test(url) && url.startsWith('file:') && !url.includes('/node_modules/'))
    return { format: 'module', source: await moduleOf(fileURLToPath(url)), shortCircuit: true };
  if (url.endsWith('.css')) return { format: 'module', source: CSS_MODULE, shortCircuit: true };
  return next(url, context);
}
