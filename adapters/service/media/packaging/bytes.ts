import { INDEX_READ_BYTES } from '../../constants/packaging.ts';

/** Bytes that can be read anywhere: a file, or an array in tests. Reads past the end come back short. */
export interface ByteSource {
  readonly sizeBytes: number;
  read(offset: number, length: number): Promise<Buffer>;
}

/** A stretch of a source held in memory while an indexer walks over it. */
export interface Window {
  readonly sizeBytes: number;
  /** `length` bytes at `offset`, or fewer at the end. Waits only when the stretch has to move. */
  at(offset: number, length: number): Buffer | Promise<Buffer>;
  /** What is held from `offset` on, at least a byte unless the end is reached. */
  from(offset: number): Buffer | Promise<Buffer>;
}

export function bytesFromArray(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { sizeBytes: bytes.length, read: async (offset, length) => buffer.subarray(offset, offset + length) };
}

export function createWindow(source: ByteSource): Window {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  const holds = (offset: number, length: number) =>
    offset >= start && Math.min(offset + length, source.sizeBytes) <= start + held.length;
  const cut = (offset: number, length: number) => held.subarray(offset - start, offset - start + length);

  async function moved(offset: number, length: number): Promise<Buffer> {
    held = await source.read(offset, Math.max(length, INDEX_READ_BYTES));
    start = offset;
    return cut(offset, length);
  }

  return {
    sizeBytes: source.sizeBytes,
    at: (offset, length) => (holds(offset, length) ? cut(offset, length) : moved(offset, length)),
    from: (offset) => (holds(offset, 1) ? held.subarray(offset - start) : moved(offset, INDEX_READ_BYTES)),
  };
}
