import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The packages that a module of the service loads as it starts, without those of its dynamic imports. */
export async function packagesLoadedBy(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    external: ['*.icu.ts', '*.mjs'],
  });
  const loaded = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const one of metafile.inputs[path]?.imports ?? []) {
      if (one.kind !== 'import-statement') continue;
      if (one.external) packages.add(one.path);
      else visit(one.path);
    }
  };
  visit(entry);
  return [...packages];
}
