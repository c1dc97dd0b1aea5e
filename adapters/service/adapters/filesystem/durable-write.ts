import { open, rename } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';

/** Puts bytes into a file, all or nothing, and on the disk when it resolves. Readable by its owner only. */
export async function writeFileDurably(path: string, bytes: Uint8Array): Promise<void> {
  const beside = `${path}.${randomUUID()}.part`;
  const file = await open(beside, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
