import { LRUCache } from 'lru-cache';
import { OPEN_VIDEOS_MAX } from '../../domain/constants/media/video.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import { sourceKey } from '../packaging/index-store.ts';
import { openSource } from '../packaging/source-file.ts';
import { openVideo, type OpenVideo } from './open-video.ts';

/** A video in use: it stays open until it is given back. */
export interface VideoLease {
  readonly video: OpenVideo;
  release(): void;
}

interface Entry {
  readonly opened: Promise<OpenVideo>;
  users: number;
  isKept: boolean;
}

/** Files held open while they are used and a while after: opening one reads all of its tables. */
export function createOpenVideos(files: MusicFiles) {
  const entries = new LRUCache<string, Entry>({ max: OPEN_VIDEOS_MAX, dispose: drop });

  function closeUnused(entry: Entry): void {
    if (entry.isKept || entry.users > 0) return;
    // One that never opened has nothing to close.
    entry.opened.then(
      (video) => video.close(),
      () => undefined,
    );
  }

  function drop(entry: Entry): void {
    entry.isKept = false;
    closeUnused(entry);
  }

  function entryOf(source: AudioSource): readonly [string, Entry] {
    const key = `${sourceKey(source)} ${source.path}`;
    const entry: Entry = entries.get(key) ?? { opened: openSource(files, source).then(openVideo), users: 0, isKept: true };
    entries.set(key, entry);
    return [key, entry];
  }

  return {
    async lease(source: AudioSource): Promise<VideoLease> {
      const [key, entry] = entryOf(source);
      entry.users += 1;
      const release = () => {
        entry.users -= 1;
        closeUnused(entry);
      };
      try {
        return { video: await entry.opened, release: once(release) };
      } catch (thrown) {
        release();
        if (entries.peek(key) === entry) entries.delete(key);
        throw thrown;
      }
    },
    close: () => entries.clear(),
  };
}

export type OpenVideos = ReturnType<typeof createOpenVideos>;

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
