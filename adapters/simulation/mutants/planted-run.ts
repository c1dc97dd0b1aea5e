import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type OnLoadArgs, type Plugin } from 'esbuild';
import { messagesPlugin } from '../../../.config/messages.mjs';
import { type Mutant, mutatedSource } from './mutant.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The source of the file with its bug. Throws unless the code to replace occurs exactly once. */
export const plantedSource = (mutant: Mutant): string => mutatedSource(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant);

/** Client, service and simulator as one script; its first argument is the id of the bug to run with, none without it. */
export interface PlantedRun {
  readonly script: string;
  /** Removes it. */
  close(): void;
}

/** Writes the script for any of these bugs, within the project so that it finds its packages. Throws when one is no valid code. */
export async function writePlantedRun(mutants: readonly Mutant[]): Promise<PlantedRun> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/mutants-'));
  const close = () => rmSync(folder, { recursive: true });
  const outfile = join(folder, 'planted-run.mjs');
  try {
    await build({
      ...{ entryPoints: [join(ROOT, 'adapters/simulation/mutants/seed-process.ts')], outfile },
      ...{ bundle: true, packages: 'external', format: 'esm', platform: 'node', target: 'node20', logLevel: 'silent' },
      plugins: [messagesPlugin, planting(mutants, await exportedNames(mutants))],
    });
  } catch (thrown) {
    close();
    throw thrown;
  }
  return { script: outfile, close };
}

const pathOf = ({ file }: Mutant): string => join(ROOT, file);

/** The names that the file of each bug exports, by its path. */
async function exportedNames(mutants: readonly Mutant[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const entryPoints = [...new Set(mutants.map(pathOf))];
  const { metafile } = await build({
    ...{ entryPoints, bundle: false, write: false, metafile: true, outdir: '/', format: 'esm', logLevel: 'silent' },
    absWorkingDir: ROOT,
  });
  const outputs = Object.values(metafile.outputs);
  return new Map(outputs.map(({ entryPoint = '', exports }) => [join(ROOT, entryPoint), exports]));
}

/** In the place of each file with bugs: a module that exports what the chosen variant of the file does. */
const planting = (mutants: readonly Mutant[], names: ReadonlyMap<string, readonly string[]>): Plugin => ({
  name: 'bugs',
  setup({ onLoad, onResolve }) {
    const variant = /^\?planted/;
    onResolve({ filter: variant }, ({ path, importer }) => ({ path: importer, suffix: path, namespace: 'variant' }));
    onLoad({ filter: /.*/, namespace: 'variant' }, ({ path, suffix }: OnLoadArgs) => {
      const mutant = mutants.find(({ id }) => suffix === `?planted=${id}`);
      return { contents: mutant ? plantedSource(mutant) : readFileSync(path, 'utf8'), loader: 'ts', resolveDir: dirname(path) };
    });
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const exported = names.get(path);
      if (exported === undefined) return null;
      const ids = mutants.filter((one) => pathOf(one) === path).map(({ id }) => id);
      const lines = [
        "import * as unplanted from '?planted';",
        ...ids.map((id, at) => `import * as planted${String(at)} from '?planted=${id}';`),
        `const planted = { ${ids.map((id, at) => `'${id}': planted${String(at)}`).join(', ')} };`,
        'const chosen = planted[process.argv[2]] ?? unplanted;',
        ...exported.map((name) => `export const ${name} = chosen.${name};`),
      ];
      return { contents: lines.join('\n'), loader: 'js', resolveDir: dirname(path) };
    });
  },
});
