import { join } from 'node:path';
import type { AudioSource } from '../ports/packager.ts';
import type { AlbumJson } from './album-json.ts';
import type { Entry } from './companions.ts';
import type { Covers } from './covers.ts';
import { formatOf } from './formats.ts';
import { namesFromPath, type NamesFromPath } from './names.ts';
import { withFile } from './open-file.ts';
import { soundIdOf } from './sound.ts';
import { readTags, type FileTags } from './tags.ts';

/** One file as it was read: its sound, its tags, and what its place says. */
export interface Reading {
  readonly path: string;
  readonly entry: Entry;
  readonly source: AudioSource;
  readonly tags: FileTags;
  readonly names: NamesFromPath;
  /** The picture inside the file. */
  readonly imageId: string | null;
}

/** A file that cannot be used, with one plain sentence. */
export interface Unreadable {
  readonly path: string;
  readonly entry: Entry;
  readonly reason: string;
}

/** A folder whose files are read together, since they tell about each other. */
export interface FolderPart {
  readonly folder: string;
  /** From the music folder on, with forward slashes; empty for the music folder itself. */
  readonly relative: string;
  readonly rootName: string;
  readonly entries: readonly Entry[];
  readonly albumJson: AlbumJson | null;
}

export function isReading(read: Reading | Unreadable): read is Reading {
  return 'source' in read;
}

/** Reads one file. Never rejects: what goes wrong is the reason of an Unreadable. */
export async function readEntry(part: FolderPart, entry: Entry, covers: Covers): Promise<Reading | Unreadable> {
  const path = join(part.folder, entry.name);
  try {
    if (entry.sizeBytes === 0) return { path, entry, reason: 'The file is empty.' };
    const { tags, format: found, picture } = await readTags(path);
    const read = await withFile(path, async (file) => ({ format: await formatOf(file, found), id: await soundIdOf(file) }));
    if (typeof read.format === 'string') return { path, entry, reason: read.format };
    const source: AudioSource = { id: read.id, path, sizeBytes: entry.sizeBytes, modifiedMs: entry.modifiedMs, ...read.format };
    const names = namesFromPath(part.relative === '' ? entry.name : `${part.relative}/${entry.name}`, part.rootName);
    return { path, entry, source, tags, names, imageId: picture ? await covers.keep(picture) : null };
  } catch (error) {
    return { path, entry, reason: reasonOf(error) };
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'This user may not read the file.',
  EPERM: 'This user may not read the file.',
  ENOENT: 'The file went away while it was read.',
  EIO: 'The disk could not read the file.',
  EMFILE: 'Too many files are open on this machine.',
};

/** One sentence for people, from whatever a reader threw. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = REASONS[code];
  if (known) return known;
  return 'The file is damaged, or not the kind of audio its name says.';
}
