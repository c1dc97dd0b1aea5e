import { ADDRESSES_MAX, FRAGMENT_TIMEOUT_MS, FRAGMENT_TRIES_MAX } from '#domain/constants/playback/media.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { IsTrustedUrl } from '#domain/media/trusted-url.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { mimeTypeOf } from '#domain/media/video/variants.ts';
import type { VideoManifest } from '#domain/media/video/video-manifest.ts';
import { videoUrlsOf } from '#domain/media/video/video-segments.ts';
import type { MachineTrack, ManifestVideo } from '#domain/track-playback/types.ts';
import type { Api } from '../api/api-client.ts';
import { createLruMap } from '../runtime/lru-map.ts';
import { getVideoManifest } from '../calls/playback/video.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { Cancellation, Http } from '../ports/http.ts';
import type { VideoSource } from '../ports/video/video-source.ts';

export interface VideoSourceDeps {
  readonly api: Api;
  readonly http: Http;
  /** The base of relative URLs. */
  readonly baseUrl: string;
  readonly isTrusted: IsTrustedUrl;
}

/** Resolves and reads videos. */
export interface ResolvingVideoSource extends VideoSource {
  /** Rejects with STORAGE_VIDEO_MANIFEST_FAILED, STORAGE_MANIFEST_EMPTY, or the network's error. */
  manifest(sourceId: string): Promise<VideoManifest>;
}

/** Spec §7 "GET video manifest by source id", "video segments by templates from base URLs, audio and video separately". */
export function createVideoSource({ api, http, baseUrl, isTrusted }: VideoSourceDeps): ResolvingVideoSource {
  /** The latest manifest of each video; its URLs expire and are fetched again. */
  const manifests = createLruMap<string, Promise<VideoManifest>>(ADDRESSES_MAX);
  const absolute = (url: string) => (url.startsWith('/') ? baseUrl + url : url);

  async function fetchManifest(sourceId: string): Promise<VideoManifest> {
    const manifest = await api.send(getVideoManifest, { params: { sourceId } }).catch((thrown: unknown) => {
      throw new Failure(manifestError(errorFrom(thrown)));
    });
    const base_urls = manifest.base_urls.filter((url) => isTrusted(url, 'bytes')).map(absolute);
    if (base_urls.length === 0 || manifest.contents.length === 0) throw new Failure(playerError('STORAGE_MANIFEST_EMPTY'));
    return { ...manifest, base_urls };
  }

  function renewed(sourceId: string): Promise<VideoManifest> {
    const manifest = fetchManifest(sourceId);
    manifests.set(sourceId, manifest);
    manifest.catch(() => manifests.delete(sourceId));
    return manifest;
  }

  return {
    manifest: renewed,
    async fetchSegment({ fileId, video }, fetchSegment, onBytes, cancellation) {
      const addresses = (manifest: VideoManifest | undefined) =>
        manifest === undefined ? [] : videoUrlsOf(manifest, fetchSegment);
      let urls = addresses((await manifests.get(fileId ?? '')) ?? video);
      const once = eachByteOnce(onBytes);
      for (let tries = 0; ; tries += 1) {
        const url = urls[tries % urls.length] ?? '';
        const error = await read(http, url, once.from(), cancellation);
        if (error === null) return url;
        const isLast = tries + 1 >= Math.max(2, Math.min(FRAGMENT_TRIES_MAX, urls.length * 2));
        if (isLast || error.code === 'REQUEST_ABORTED') throw new Failure(error);
        if (error.status === 403 && fileId !== null) urls = addresses(await renewed(fileId));
      }
    },
  };
}

/** A state-machine track as a playable video. Rejects as `manifest` does. */
export async function playableVideo(
  source: ResolvingVideoSource,
  { metadata }: MachineTrack,
  { file_id }: ManifestVideo,
): Promise<PlayableTrack> {
  const video = await source.manifest(file_id);
  const picture = video.contents[0]?.profiles.find(({ video_codec }) => video_codec !== null);
  return {
    uri: metadata.uri,
    streamType: 'manifest_ids_video',
    fileId: file_id,
    mimeType: picture === undefined ? '' : mimeTypeOf(picture),
    durationMs: video.end_time_millis - video.start_time_millis,
    urls: video.base_urls,
    seekTable: null,
    loudness: null,
    video,
  };
}

function manifestError(error: PlayerError): PlayerError {
  if (error.code === 'REQUEST_FAILED') return playerError('STORAGE_VIDEO_MANIFEST_FAILED', error.status);
  return error.code === 'ANSWER_EMPTY' ? playerError('STORAGE_MANIFEST_EMPTY') : error;
}

/** Segments never change: a retry skips bytes already passed on. */
function eachByteOnce(onBytes: (chunk: Uint8Array) => void) {
  let passed = 0;
  return {
    /** Receives a segment from its first byte, and returns how much has arrived. */
    from() {
      let at = 0;
      return (chunk?: Uint8Array): number => {
        if (chunk === undefined) return at;
        const known = Math.min(Math.max(0, passed - at), chunk.length);
        at += chunk.length;
        if (known < chunk.length) onBytes(chunk.subarray(known));
        passed = Math.max(passed, at);
        return at;
      };
    },
  };
}

/** One attempt; null when the segment is complete. Spec §5 "Fetched fragments must match expected byte length". */
async function read(
  http: Http,
  url: string,
  take: (chunk?: Uint8Array) => number,
  cancellation: Cancellation,
): Promise<PlayerError | null> {
  try {
    const request = { method: 'GET', url, onBytes: take, cancellation, timeoutMs: FRAGMENT_TIMEOUT_MS } as const;
    const { status, headers } = await http.send(request);
    if (status < 200 || status >= 300) return playerError('FRAGMENT_REQUEST_STATUS', status);
    const expected = headers['content-encoding'] ? NaN : Number(headers['content-length'] ?? NaN);
    const got = take();
    return Number.isNaN(expected) || expected === got
      ? null
      : playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected, got });
  } catch (thrown) {
    return errorFrom(thrown);
  }
}
