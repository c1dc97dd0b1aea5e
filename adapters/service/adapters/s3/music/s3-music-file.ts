import { isSameFile, type KnownFile, type MusicFile, MusicFileFailure } from '../../../application/ports/media/music-files.ts';
import { createLruCache } from '../../../application/kernel/lru-cache.ts';
import { S3_BLOCK_BYTES, S3_BLOCKS_KEPT, S3_OBJECT_BYTES_MAX } from '../../../domain/constants/instances/s3.ts';
import type { S3Bucket, S3Facts } from '../s3-bucket.ts';
import { S3Failure } from '../s3-failure.ts';

export interface S3MusicFileDeps {
  readonly bucket: Pick<S3Bucket, 'readPart'>;
  readonly key: string;
  readonly known: KnownFile;
  readonly fetchedBytesMax: number;
}

/**
 * An object, read by ranges. Small reads fetch the blocks they touch and keep the last few, because parsers step through
 * headers in a few bytes at a time; large ones fetch what they ask for. Each answer names the version that its bytes are of: it
 * is compared with what is known, and with the answer before, so that no bytes of two versions are mixed.
 */
export function createS3MusicFile({ bucket, key, known, fetchedBytesMax }: S3MusicFileDeps): MusicFile {
  const { modifiedMs, sizeBytes } = known;
  const blocks = createLruCache<Promise<Buffer>>(S3_BLOCKS_KEPT);
  let fetchedBytes = 0;
  let etag = opaqueOf(known.version ?? '');

  async function fetched(first: number, last: number): Promise<Buffer> {
    fetchedBytes += last - first + 1;
    if (fetchedBytes > fetchedBytesMax) throw new MusicFileFailure('costly', 'Too much of the file is needed to read its tags.');
    const part = await bucket.readPart(key, { first, last });
    if (part === null) throw new MusicFileFailure('missing', 'The file went away while it was read.');
    if (!isSameObject(part) || part.bytes.length !== last - first + 1)
      throw new MusicFileFailure('changed', 'The file has changed.');
    etag ||= opaqueOf(part.etag);
    return part.bytes;
  }

  /** By the mark that the server changes with the bytes; by the time where there is none. */
  function isSameObject(part: S3Facts): boolean {
    const found = opaqueOf(part.etag);
    if (found === '' || etag === '') return isSameFile(known, part);
    return found === etag && part.sizeBytes === sizeBytes;
  }

  function block(first: number): Promise<Buffer> {
    const name = String(first);
    const kept = blocks.get(name);
    if (kept !== undefined) return kept;
    const bytes = fetched(first, Math.min(first + S3_BLOCK_BYTES, sizeBytes) - 1);
    blocks.set(name, bytes);
    bytes.catch(() => blocks.delete(name));
    return bytes;
  }

  async function blocksAround(offset: number, end: number): Promise<Buffer> {
    const start = offset - (offset % S3_BLOCK_BYTES);
    const first = await block(start);
    const second = start + S3_BLOCK_BYTES < end ? await block(start + S3_BLOCK_BYTES) : null;
    const both = second === null ? first : Buffer.concat([first, second]);
    return both.subarray(offset - start, end - start);
  }

  return {
    sizeBytes,
    modifiedMs,
    async read(offset, length) {
      const end = Math.min(offset + length, sizeBytes);
      if (end <= offset) return Buffer.alloc(0);
      if (end - offset > S3_OBJECT_BYTES_MAX) throw new MusicFileFailure('costly', 'A part of the file is too large to be read.');
      try {
        return await (end - offset > S3_BLOCK_BYTES ? fetched(offset, end - 1) : blocksAround(offset, end));
      } catch (thrown) {
        if (thrown instanceof S3Failure) throw new MusicFileFailure('unreadable', thrown.message);
        throw thrown;
      }
    },
    close: () => Promise.resolve(),
  };
}

/** An ETag without quotes and without the mark that proxies put before it. */
function opaqueOf(etag: string): string {
  return etag.replace(/^W\//, '').replaceAll('"', '');
}
