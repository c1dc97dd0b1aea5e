import type { Logger } from '#application/ports/logger.ts';
import { madeByOne, type WorkClaims } from '../../application/kernel/instances/work-claims.ts';
import { createAsyncCache } from '../../application/kernel/async-cache.ts';
import { VIDEO_INDEXES_KEPT, VIDEO_LAYOUT_VERSION } from '../../domain/constants/media/video.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import { createCheckedBlobs } from '../packaging/checked-blobs.ts';
import { sourceKey } from '../packaging/index-store.ts';
import type { VideoIndex } from './video-index.ts';

/** The key of a video's derived data: it changes with the file and the layout. */
export function videoKey(source: AudioSource): string {
  return `${sourceKey(source)}-w${String(VIDEO_LAYOUT_VERSION)}`;
}

export interface VideoIndexStoreDeps {
  readonly blobs: Blobs;
  readonly claims: WorkClaims;
  readonly logger: Logger;
  index(source: AudioSource): Promise<VideoIndex>;
}

/** Indexes of videos: from memory, else from the blobs, else made. */
export function createVideoIndexStore({ blobs: unchecked, claims, logger, index: indexOf }: VideoIndexStoreDeps) {
  const blobs = createCheckedBlobs(unchecked, logger);
  const kept = createAsyncCache<VideoIndex>({ max: VIDEO_INDEXES_KEPT });

  async function load(source: AudioSource, name: string): Promise<VideoIndex> {
    return madeByOne(claims, name, { find: () => readStored(name), make: () => make(source, name) });
  }

  async function make(source: AudioSource, name: string): Promise<VideoIndex> {
    const index = await indexOf(source);
    await blobs.write(name, Buffer.from(JSON.stringify(index))).catch((reason: unknown) => {
      logger.log('warn', 'The index of a video could not be kept', { name, reason: String(reason) });
    });
    return index;
  }

  async function readStored(name: string): Promise<VideoIndex | null> {
    try {
      const bytes = await blobs.read(name);
      return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as VideoIndex);
    } catch (thrown) {
      logger.log('warn', 'The kept index of a video could not be read; it is made again', { name, reason: String(thrown) });
      return null;
    }
  }

  return (source: AudioSource): Promise<VideoIndex> => {
    const key = videoKey(source);
    return kept.get(key, () => load(source, `videos/${key}`));
  };
}
