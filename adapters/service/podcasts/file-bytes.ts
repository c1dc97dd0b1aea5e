import { open } from 'node:fs/promises';
import { ENCLOSURE_CHUNK_BYTES } from '../constants/podcasts.ts';

export interface FileBytes {
  /** Not more than a chunk, and never nothing where there is something. */
  read(at: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export async function readFileBytes(path: string): Promise<FileBytes> {
  const file = await open(path, 'r');
  return {
    async read(at, length) {
      const wanted = Math.min(length, ENCLOSURE_CHUNK_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
      if (bytesRead === 0) throw new Error('The file ends before its end');
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

/** Bytes first to last of a whole file, both included. */
export async function* fileStretch(path: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  const file = await readFileBytes(path);
  try {
    for (let at = first; at <= last;) {
      const bytes = await file.read(at, last - at + 1);
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await file.close();
  }
}
