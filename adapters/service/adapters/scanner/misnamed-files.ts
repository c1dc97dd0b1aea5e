import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAudioName } from './metadata/formats.ts';
import type { ProblemRecord } from '../../application/records/records.ts';

/** The replacement character for bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';
const HEX = 16;

/** Files and folders that cannot be opened by their names as they are read, since those are not UTF-8. */
export interface MisnamedFiles {
  readonly names: ReadonlySet<string>;
  /** With the bytes that are not UTF-8 in hexadecimal: `Caf\xE9.mp3`. */
  readonly problems: readonly ProblemRecord[];
}

export async function misnamedIn(folder: string, names: readonly Dirent[]): Promise<MisnamedFiles> {
  const suspects = new Set(names.flatMap(({ name }) => (name.includes(REPLACEMENT) ? [name] : [])));
  if (suspects.size === 0) return { names: suspects, problems: [] };
  const entries = (await readdir(folder, { withFileTypes: true, encoding: 'buffer' })).filter(({ name }) => !isUtf8(name));
  const problems = entries
    .filter((entry) => entry.isDirectory() || isAudioName(entry.name.toString()))
    .map((entry): ProblemRecord => {
      const reason = `The name of this ${entry.isDirectory() ? 'folder' : 'file'} is not UTF-8, so it cannot be opened. Rename it.`;
      return { path: join(folder, escaped(entry.name)), reason, what: 'name' };
    });
  return { names: new Set(entries.map(({ name }) => name.toString())), problems };
}

function escaped(name: Buffer): string {
  return name.toString('latin1').replace(/[\x80-\xff]+/g, (run) => {
    const bytes = Buffer.from(run, 'latin1');
    return isUtf8(bytes) ? bytes.toString() : [...bytes].map((byte) => `\\x${byte.toString(HEX).toUpperCase()}`).join('');
  });
}
