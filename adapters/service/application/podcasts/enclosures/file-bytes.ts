import { open, type FileHandle } from 'node:fs/promises';
import { ENCLOSURE_CHUNK_BYTES } from '../../../domain/constants/media/podcasts.ts';

/** Bytes of an open file: not more than a chunk, and never nothing where there is something. */
export async function readChunk(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const wanted = Math.min(length, ENCLOSURE_CHUNK_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
  if (bytesRead === 0) throw new Error('The file ends before its end');
  return buffer.subarray(0, bytesRead);
}

/** Bytes first to last of a whole file, both included. */
export async function* readFileRange(path: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    for (let at = first; at <= last;) {
      const bytes = await readChunk(file, at, last - at + 1);
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await file.close();
  }
}
