import { createHash } from 'node:crypto';
import type { Logger } from '#application/ports/logger.ts';
import { CHECKSUM_BYTES } from '../../domain/constants/media/packaging.ts';
import type { Blobs } from '../../application/ports/blobs.ts';

/**
 * Blobs that end with a checksum of their name and bytes. A blob with a wrong or missing checksum counts as absent and is
 * written again, blobs of earlier versions included.
 */
export function createCheckedBlobs(blobs: Blobs, logger: Logger): Blobs {
  return {
    async read(name) {
      const stored = await blobs.read(name);
      if (stored === null) return null;
      const bytes = stored.subarray(0, Math.max(0, stored.length - CHECKSUM_BYTES));
      if (checksumOf(name, bytes).equals(stored.subarray(bytes.length))) return bytes;
      logger.log('warn', 'A file in the data folder is damaged, or of an earlier version: it is made again', { name });
      return null;
    },
    write: (name, bytes) => blobs.write(name, Buffer.concat([bytes, checksumOf(name, bytes)])),
    remove: blobs.remove,
  };
}

function checksumOf(name: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, CHECKSUM_BYTES);
}
