import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { type Mutant, mutatedSource } from './mutant.ts';

const ROOT = new URL('../../../', import.meta.url);

/** The module with its bug as JavaScript, and the URL of the module it replaces. Throws when it does not parse. */
export function mutatedModule(mutant: Mutant): { readonly url: string; readonly code: string } {
  const path = fileURLToPath(new URL(mutant.file, ROOT));
  const source = mutatedSource(readFileSync(path, 'utf8'), mutant);
  const { code } = transformSync(source, { format: 'esm', target: 'node20', loader: 'ts', sourcefile: path });
  return { url: pathToFileURL(path).href, code };
}
