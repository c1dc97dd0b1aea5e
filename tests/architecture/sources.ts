import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = /\.tsx?$/;

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file below these folders of the project. */
export function sourcesIn(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') })),
  );
}

/** What a file imports, as written. */
export function importsOf({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '',
  );
}

/** The files of the project that a file imports, from its root: relative imports and those by alias. */
export function projectImportsOf(file: SourceFile): readonly string[] {
  return importsOf(file)
    .filter((target) => /^[.#]/.test(target) && SOURCE.test(target))
    .map((target) => (target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file.path), target)));
}

/** The text without comments, so that prose is not taken for code. */
export function codeOf({ text }: SourceFile): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
