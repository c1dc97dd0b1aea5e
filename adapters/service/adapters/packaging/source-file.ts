import {
  isSameFile,
  MusicFileFailure,
  type MusicFile,
  type MusicFileFailureCode,
  type MusicFiles,
} from '../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import { PackagingFailure, unsupportedFileError } from '../../application/ports/media/packaging-error.ts';

export interface SourceFile extends MusicFile {
  /** Like `read`, but never short. */
  readWhole(offset: number, length: number): Promise<Buffer>;
}

/**
 * Fails when a file of this machine is missing or changed since the scan; elsewhere each read notices it. Errors: missing,
 * changed, unavailable.
 */
export async function checkSource(files: MusicFiles, source: AudioSource): Promise<void> {
  if (!files.isOnDisk(source.path)) return;
  await withFileErrors(async () => {
    const entry = await files.entry(source.path);
    if (entry === null) throw new MusicFileFailure('missing', 'There is no such file.');
    if (!isSameFile(source, entry)) throw changed();
  });
}

/** Opens a source for reading anywhere. Errors: missing, changed, unavailable. */
export async function openSource(files: MusicFiles, source: AudioSource): Promise<SourceFile> {
  const file = await withFileErrors(() => files.open(source.path, { known: source }));
  const read: SourceFile['read'] = (offset, length) => withFileErrors(() => file.read(offset, length));
  return {
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    read,
    async readWhole(offset, length) {
      const there = await read(offset, length);
      if (there.length < length) throw changed();
      return there;
    },
    close: () => file.close(),
  };
}

function changed(): PackagingFailure {
  return new PackagingFailure('changed', 'This file has changed since it was scanned.');
}

/** Failures in the words for listeners: why a place does not answer is for the operator alone. */
export async function withFileErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof MusicFileFailure)) throw thrown;
    throw failureOf(thrown.code);
  }
}

function failureOf(code: MusicFileFailureCode): PackagingFailure {
  if (code === 'changed') return changed();
  if (code === 'missing') return new PackagingFailure('missing', 'This file is no longer where it was.');
  if (code === 'costly') return unsupportedFileError('This file is too large to be fetched from where it is.');
  return new PackagingFailure('unavailable', 'This file cannot be read now.');
}
