import { open, stat, type FileHandle } from 'node:fs/promises';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import { bytesFromFile, type ByteSource } from '../readers/byte-source.ts';
import { PackagingFailure } from '../../application/ports/media/packaging-error.ts';

export interface SourceFile extends ByteSource {
  /** Like `read`, but never short. */
  readWhole(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Fails when the file is missing or changed since the scan. Errors: missing, changed. */
export async function checkSource(source: AudioSource): Promise<void> {
  compare(source, await withFileErrors(source, () => stat(source.path)));
}

/** Opens a source for reading anywhere. Errors: missing, changed. */
export async function openSource(source: AudioSource): Promise<SourceFile> {
  const handle = await withFileErrors(source, () => open(source.path, 'r'));
  try {
    compare(source, await handle.stat());
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
  return fileOf(source, handle);
}

function fileOf(source: AudioSource, handle: FileHandle): SourceFile {
  const bytes = bytesFromFile(handle, source.sizeBytes);
  return {
    ...bytes,
    async readWhole(offset, length) {
      const there = await bytes.read(offset, length);
      if (there.length < length) throw changed();
      return there;
    },
    close: () => handle.close(),
  };
}

/** Scans may round the time, so it is compared to the millisecond. */
function compare(source: AudioSource, there: { readonly size: number; readonly mtimeMs: number }): void {
  if (there.size !== source.sizeBytes || Math.abs(there.mtimeMs - source.modifiedMs) > 1) throw changed();
}

function changed(): PackagingFailure {
  return new PackagingFailure('changed', 'This file has changed since it was scanned.');
}

async function withFileErrors<Value>(source: AudioSource, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new PackagingFailure('missing', 'This file is no longer where it was.');
    throw new PackagingFailure('missing', `This file cannot be read (${String(code)}): ${source.path}`);
  }
}
