import type { Logger } from '#application/ports/logger.ts';
import { INDEX_FETCH_BYTES } from '../../domain/constants/instances/s3.ts';
import { INDEXES_KEPT, LAYOUT_VERSION } from '../../domain/constants/media/packaging.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import { createCheckedBlobs } from './checked-blobs.ts';
import { decodeIndex, encodeIndex } from './index-codec.ts';
import { indexPackets } from './indexers/index-source.ts';
import { createWindow } from '../readers/byte-source.ts';
import { digestOf } from '../../application/kernel/digests.ts';
import { madeByOne, type WorkClaims } from '../../application/kernel/instances/work-claims.ts';
import { createAsyncCache } from '../../application/kernel/async-cache.ts';
import type { PacketIndex } from './packet-index.ts';
import { openSource } from './source-file.ts';

/** The key of a source's index: it changes with size, time, version and layout. */
export function sourceKey({ id, modifiedMs, sizeBytes, version = '' }: AudioSource): string {
  const mark = version === '' ? '' : `-${digestOf(version).slice(0, VERSION_CHARS)}`;
  return `${id}-${sizeBytes.toString(36)}-${Math.floor(modifiedMs).toString(36)}${mark}-v${LAYOUT_VERSION}`;
}

/** Of the digest of a version: those of one file differ in them. */
const VERSION_CHARS = 12;

export interface IndexStoreDeps {
  readonly files: MusicFiles;
  readonly blobs: Blobs;
  readonly claims: WorkClaims;
  readonly logger: Logger;
}

/** Packet indexes: from memory, else from the blobs, else from the file itself. */
export function createIndexStore({ files, blobs: unchecked, claims, logger }: IndexStoreDeps) {
  const blobs = createCheckedBlobs(unchecked, logger);
  const kept = createAsyncCache<PacketIndex>({ max: INDEXES_KEPT });

  async function load(source: AudioSource, name: string): Promise<PacketIndex> {
    return madeByOne(claims, name, { find: () => readStored(name), make: () => make(source, name) });
  }

  async function make(source: AudioSource, name: string): Promise<PacketIndex> {
    const index = await indexFile(files, source);
    await blobs.write(name, encodeIndex(index)).catch((reason: unknown) => {
      logger.log('warn', 'A packet index could not be kept', { name, reason: String(reason) });
    });
    return index;
  }

  async function readStored(name: string): Promise<PacketIndex | null> {
    try {
      const bytes = await blobs.read(name);
      return bytes === null ? null : decodeIndex(bytes);
    } catch (thrown) {
      logger.log('warn', 'A kept packet index could not be read; it is made again', { name, reason: String(thrown) });
      return null;
    }
  }

  return (source: AudioSource): Promise<PacketIndex> => {
    const key = sourceKey(source);
    return kept.get(key, () => load(source, `packets/${key}`));
  };
}

async function indexFile(files: MusicFiles, source: AudioSource): Promise<PacketIndex> {
  const file = await openSource(files, source);
  try {
    // All but MP4 are read from start to end: over a network in few large pieces.
    const isFetched = !files.isOnDisk(source.path) && source.container !== 'mp4';
    return await indexPackets(isFetched ? createWindow(file, INDEX_FETCH_BYTES) : file, source);
  } finally {
    await file.close();
  }
}
