import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { messagesPlugin } from '../../../.config/messages.mjs';
import { type Mutant, mutatedSource } from './mutant.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The source of the file with its bug. Throws unless the code to replace occurs exactly once. */
export const plantedSource = (mutant: Mutant): string => mutatedSource(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant);

/**
 * Writes client, service and simulator as one script into a folder of the project, with the bug if there is one, and returns its
 * path. Throws when the result is no valid code.
 */
export async function writePlantedRun(mutant: Mutant | null, folder: string): Promise<string> {
  const outfile = join(folder, `${mutant?.id ?? 'without a bug'}.mjs`);
  await build({
    ...{ entryPoints: [join(ROOT, 'adapters/simulation/mutants/seed-process.ts')], outfile },
    ...{ bundle: true, packages: 'external', format: 'esm', platform: 'node', target: 'node20', logLevel: 'silent' },
    plugins: [messagesPlugin, ...(mutant ? [planting(mutant)] : [])],
  });
  return outfile;
}

const planting = (mutant: Mutant): Plugin => ({
  name: 'bug',
  setup({ onLoad }) {
    const filter = new RegExp(`/${mutant.file.replaceAll('.', '\\.')}$`);
    onLoad({ filter }, () => ({ contents: plantedSource(mutant), loader: 'ts' }));
  },
});
