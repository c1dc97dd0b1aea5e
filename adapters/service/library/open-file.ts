import { open } from 'node:fs/promises';

/** A file read in places. */
export interface OpenFile {
  readonly sizeBytes: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Opens a file for as long as `use` takes. */
export async function withFile<Answer>(path: string, use: (file: OpenFile) => Promise<Answer>): Promise<Answer> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await use({
      sizeBytes: size,
      async read(position, length) {
        const wanted = Math.max(0, Math.min(length, size - position));
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
