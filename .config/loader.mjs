// Node's module hook: TypeScript and TSX through esbuild (unminified, so that coverage stays true to the source),
// CSS modules as objects whose every class name is itself.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const CSS_MODULE = 'export default new Proxy({}, { get: (_, name) => String(name) });';

export async function load(url, context, next) {
  if (/\.tsx?$/.test(url) && url.startsWith('file:') && !url.includes('/node_modules/')) {
    const path = fileURLToPath(url);
    const { code } = await transform(await readFile(path, 'utf8'), {
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      format: 'esm',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile: path,
    });
    return { format: 'module', source: code, shortCircuit: true };
  }
  if (url.endsWith('.css')) return { format: 'module', source: CSS_MODULE, shortCircuit: true };
  return next(url, context);
}
