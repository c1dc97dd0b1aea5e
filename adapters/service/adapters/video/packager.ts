import { dirname } from 'node:path';
import type { Logger } from '#application/ports/logger.ts';
import {
  SEGMENT_BYTES_HELD_MAX,
  SEGMENT_PLANS_KEPT,
  SEGMENTS_BYTES_KEPT,
  SUBTITLE_BYTES_MAX,
} from '../../domain/constants/media/video.ts';
import { OWN_WORK, type WorkClaims } from '../../application/kernel/instances/work-claims.ts';
import { createAsyncCache } from '../../application/kernel/async-cache.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import { bytesOfFile, type MusicFiles, pathIn } from '../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import {
  type VideoTrackKind,
  segmentOfBytes,
  type VideoPackager,
  type VideoSegment,
} from '../../application/ports/media/video-packager.ts';
import { brokenFileError, PackagingFailure } from '../../application/ports/media/packaging-error.ts';
import { etagOf } from '../../application/ports/media/served-file.ts';
import { folderMusicFiles } from '../filesystem/music/folder-music-files.ts';
import { checkSource, withFileErrors } from '../packaging/source-file.ts';
import { createVideoIndexStore, videoKey } from './index-store.ts';
import type { OpenVideo } from './open-video.ts';
import { createOpenVideos } from './open-videos.ts';
import { bytesOf, rangeOf, type SegmentCut } from './segment-bytes.ts';
import { planSegment, type SegmentPlan } from './segment-plan.ts';
import { indexVideo } from './video-index.ts';

export interface VideoPackagerOptions {
  readonly blobs: Blobs;
  readonly logger: Logger;
  /** Where the sources are. Default: on this machine. */
  readonly files?: MusicFiles;
  /** Who of the instances that share the blobs makes an index that is not there. Default: there is one. */
  readonly claims?: WorkClaims;
}

/** The packager for videos. It re-encodes nothing, and holds at most one segment per request in memory. */
export function createVideoPackager({
  blobs,
  claims = OWN_WORK,
  files = folderMusicFiles,
  logger,
}: VideoPackagerOptions): VideoPackager {
  const videos = createOpenVideos(files);
  const plans = createAsyncCache<SegmentPlan>({ max: SEGMENT_PLANS_KEPT });
  const held = createAsyncCache<Uint8Array>({ bytesMax: SEGMENTS_BYTES_KEPT });
  const indexOf = createVideoIndexStore({
    blobs,
    claims,
    logger,
    index: (source) => using(source, (video) => indexVideo(video, source)),
  });

  async function using<Value>(source: AudioSource, work: (video: OpenVideo) => Promise<Value>): Promise<Value> {
    return guarded(async () => {
      const { video, release } = await videos.lease(source);
      try {
        return await work(video);
      } finally {
        release();
      }
    });
  }

  async function describe(source: AudioSource) {
    await checkSource(files, source);
    return indexOf(source);
  }

  async function segment(source: AudioSource, track: VideoTrackKind, startS: number): Promise<VideoSegment> {
    const { segmentLengthS, [track]: index } = await describe(source);
    if (startS % segmentLengthS !== 0 || startS * 1_000 >= source.durationMs) {
      throw new PackagingFailure('missing', 'This video has no segment there.');
    }
    const isLast = (startS + segmentLengthS) * 1_000 >= source.durationMs;
    // The last segment includes packets slightly after the declared end.
    const cut: SegmentCut = { track, startS, endS: isLast ? Infinity : startS + segmentLengthS };
    const key = `${videoKey(source)} ${source.path} ${track} ${String(startS)}`;
    const plan = await plans.get(key, () => using(source, (video) => planSegment(video, track, index, startS, cut.endS)));
    const sizeBytes = plan.header.length + plan.payloadBytes;
    const described = { mimeType: index.mimeType, etag: etagOf(videoKey(source), track, startS) };
    if (sizeBytes > SEGMENT_BYTES_HELD_MAX) {
      return { ...described, sizeBytes, read: (first, last) => rangeOf(videos, source, plan, cut, first, last) };
    }
    const bytes = await held.get(key, () => using(source, (video) => bytesOf(video, plan, cut)), sizeBytes);
    return { ...described, ...segmentOfBytes(bytes) };
  }

  return {
    describe,
    async init(source, track) {
      const { mimeType, init } = (await describe(source))[track];
      return { mimeType, etag: etagOf(videoKey(source), track, 'init'), ...segmentOfBytes(Buffer.from(init, 'base64')) };
    },
    segment,
    subtitles: (source, name) => subtitlesBeside(files, source, name),
    warm(source) {
      segment(source, 'picture', 0).catch((reason: unknown) => {
        logger.log('debug', 'A video could not be prepared', { sourceId: source.id, reason: String(reason) });
      });
    },
    async close() {
      videos.close();
    },
  };
}

async function subtitlesBeside(files: MusicFiles, source: AudioSource, name: string): Promise<Uint8Array | null> {
  const path = pathIn(dirname(source.path), name);
  return withFileErrors(async () => {
    const entry = await files.entry(path);
    return entry === null || entry.sizeBytes > SUBTITLE_BYTES_MAX ? null : bytesOfFile(files, path, entry);
  });
}

/** Turns every error of a file's reader into a PackagingFailure. */
async function guarded<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof PackagingFailure) throw thrown;
    throw brokenFileError(`its structure cannot be read (${thrown instanceof Error ? thrown.message : String(thrown)})`);
  }
}
