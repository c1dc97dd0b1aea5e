import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { UnusableEntry } from '../../../application/ports/media/music-files.ts';

/** The replacement character for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';
const HEX = 16;

/** Files and folders that cannot be opened by their names as they are read, since those are not UTF-8. */
export interface MisnamedEntries {
  readonly names: ReadonlySet<string>;
  /** With the bytes that are not UTF-8 in hexadecimal: `Caf\xE9.mp3`. */
  readonly unusable: readonly UnusableEntry[];
}

export async function misnamedIn(folder: string, names: readonly Dirent[]): Promise<MisnamedEntries> {
  const suspects = new Set(names.flatMap(({ name }) => (name.includes(REPLACEMENT) ? [name] : [])));
  if (suspects.size === 0) return { names: suspects, unusable: [] };
  const entries = (await readdir(folder, { withFileTypes: true, encoding: 'buffer' })).filter(({ name }) => !isUtf8(name));
  const unusable = entries.map((entry): UnusableEntry => {
    const isFolder = entry.isDirectory();
    const reason = `The name of this ${isFolder ? 'folder' : 'file'} is not UTF-8, so it cannot be opened. Rename it.`;
    return { name: escaped(entry.name), what: 'name', isFolder, reason };
  });
  return { names: new Set(entries.map(({ name }) => name.toString())), unusable };
}

function escaped(name: Buffer): string {
  return name.toString('latin1').replace(/[\x80-\xff]+/g, (run) => {
    const bytes = Buffer.from(run, 'latin1');
    return isUtf8(bytes) ? bytes.toString() : [...bytes].map((byte) => `\\x${byte.toString(HEX).toUpperCase()}`).join('');
  });
}
