import { open, stat, type FileHandle } from 'node:fs/promises';
import type { AudioSource } from '../../ports/packager.ts';
import type { ByteSource } from './bytes.ts';
import { PackagingFailure } from './failure.ts';

export interface SourceFile extends ByteSource {
  /** As `read`, but never short. */
  readWhole(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Fails when the file is gone or is no longer the one that was scanned. Errors: missing, changed. */
export async function checkSource(source: AudioSource): Promise<void> {
  compare(source, await asked(source, () => stat(source.path)));
}

/** Opens a source for reading anywhere. Errors: missing, changed. */
export async function openSource(source: AudioSource): Promise<SourceFile> {
  const handle = await asked(source, () => open(source.path, 'r'));
  try {
    compare(source, await handle.stat());
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
  return fileOf(source, handle);
}

function fileOf(source: AudioSource, handle: FileHandle): SourceFile {
  async function read(offset: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, source.sizeBytes - offset));
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
    return buffer.subarray(0, bytesRead);
  }
  return {
    sizeBytes: source.sizeBytes,
    read,
    async readWhole(offset, length) {
      const bytes = await read(offset, length);
      if (bytes.length < length) throw changed();
      return bytes;
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

async function asked<Value>(source: AudioSource, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new PackagingFailure('missing', 'This file is no longer where it was.');
    throw new PackagingFailure('missing', `This file cannot be read (${String(code)}): ${source.path}`);
  }
}
