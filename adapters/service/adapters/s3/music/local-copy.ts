import { randomUUID } from 'node:crypto';
import { mkdir, open as openFile, rm, utimes } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  type KnownFile,
  MusicFileFailure,
  type MusicFile,
  type MusicFiles,
} from '../../../application/ports/media/music-files.ts';
import { COPY_BYTES_MAX, COPY_READ_BYTES } from '../../../domain/constants/instances/s3.ts';

interface Original {
  readonly copiesPath: string;
  readonly path: string;
  readonly known: KnownFile;
  readonly open: MusicFiles['open'];
}

/** A copy of a file on this machine, as old as the file, for as long as it is used. */
export async function copiedLocally<Value>(
  { copiesPath, known, open, path }: Original,
  use: (localPath: string) => Promise<Value>,
): Promise<Value> {
  if (known.sizeBytes > COPY_BYTES_MAX) throw new MusicFileFailure('costly', 'The file is too large to be copied.');
  const file = await open(path, { known });
  const copy = join(copiesPath, `${randomUUID()}${extname(path)}`);
  try {
    await writeCopy(file, copiesPath, copy);
    await utimes(copy, known.modifiedMs / MS_PER_S, known.modifiedMs / MS_PER_S);
    return await use(copy);
  } finally {
    await file.close();
    await rm(copy, { force: true });
  }
}

const MS_PER_S = 1_000;

async function writeCopy(file: MusicFile, folder: string, copy: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const handle = await openFile(copy, 'wx');
    try {
      for (let at = 0; at < file.sizeBytes; at += COPY_READ_BYTES) await handle.write(await file.read(at, COPY_READ_BYTES));
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    if (thrown instanceof MusicFileFailure) throw thrown;
    throw new MusicFileFailure('unreadable', `There is no place for a copy of the file: ${String(thrown)}`);
  }
}
