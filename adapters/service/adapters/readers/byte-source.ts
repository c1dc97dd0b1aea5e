import type { FileHandle } from 'node:fs/promises';
import { INDEX_READ_BYTES } from '../../domain/constants/media/readers.ts';

/** Bytes with random access: a file, or an array in tests. Reads past the end are short. */
export interface ByteSource {
  readonly sizeBytes: number;
  read(offset: number, length: number): Buffer | Promise<Buffer>;
}

/** A source with a buffer for sequential reads. `read` returns a promise only when it has to fill the buffer. */
export interface Window extends ByteSource {
  /** The buffered bytes from `offset` on, at least one unless the end is reached. */
  from(offset: number): Buffer | Promise<Buffer>;
}

export function bytesFromArray(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { sizeBytes: bytes.length, read: (offset, length) => buffer.subarray(offset, offset + length) };
}

/** The bytes of an open file of the given size. */
export function bytesFromFile(handle: FileHandle, sizeBytes: number): ByteSource {
  return {
    sizeBytes,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, sizeBytes - offset));
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, offset);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** `aheadBytes`: how much is read at once at least. */
export function createWindow(source: ByteSource, aheadBytes = INDEX_READ_BYTES): Window {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  const holds = (offset: number, length: number) =>
    offset >= start && Math.min(offset + length, source.sizeBytes) <= start + held.length;
  const cut = (offset: number, length: number) => held.subarray(offset - start, offset - start + length);

  async function moved(offset: number, length: number): Promise<Buffer> {
    held = await source.read(offset, Math.max(length, aheadBytes));
    start = offset;
    return cut(offset, length);
  }

  return {
    sizeBytes: source.sizeBytes,
    read: (offset, length) => (holds(offset, length) ? cut(offset, length) : moved(offset, length)),
    from: (offset) => (holds(offset, 1) ? held.subarray(offset - start) : moved(offset, aheadBytes)),
  };
}
