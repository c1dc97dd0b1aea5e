import type { AudioSource } from './packager.ts';

/** Words beside a video: `name.en.vtt` is the language `en`. */
export interface Subtitle {
  /** `en`, `de-AT`; `und` when the file's name has no language. */
  readonly language: string;
  /** Of the file, in the folder of the video. */
  readonly name: string;
}

/** The video track of a file, from the scan; its sound is the source's. */
export interface VideoFacts {
  /** As a MediaSource type names them: `avc1.64001f`, `mp4a.40.2`. */
  readonly codecString: string;
  readonly soundCodecString: string;
  /** The display size: rotated, with square pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly subtitles: readonly Subtitle[];
}

export interface VideoFile {
  readonly source: AudioSource;
  readonly video: VideoFacts;
}

/** The two tracks of a video, fetched and decoded separately. */
export type VideoTrackKind = 'picture' | 'sound';

/** The properties of a video needed before its segments. */
export interface PackagedVideo {
  /**
   * Segment n holds the key frames from n times this on and what hangs on them, or where none starts the one before;
   * sound is cut at the same times.
   */
  readonly segmentLengthS: number;
  readonly pictureBitrateBps: number;
  readonly soundBitrateBps: number;
}

/** An init segment or a segment: fragmented MP4 of one lane. */
export interface VideoSegment {
  readonly mimeType: string;
  /** 0 for a segment behind the end of the picture or sound. */
  readonly sizeBytes: number;
  /** Strong: the same tag means the same bytes. */
  readonly etag: string;
  /** Bytes first to last, both included and inside the piece. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

/**
 * Cuts videos into segments on demand, without re-encoding. Rejects with a PackagingFailure when the source changed, is
 * broken or has codecs that do not fit into MP4.
 */
export interface VideoPackager {
  describe(source: AudioSource): Promise<PackagedVideo>;
  init(source: AudioSource, lane: VideoTrackKind): Promise<VideoSegment>;
  /** `startS`: a multiple of the segment length; there is nothing anywhere else. */
  segment(source: AudioSource, lane: VideoTrackKind, startS: number): Promise<VideoSegment>;
  /** A file of words beside a video; null where there is none, or a larger one than is read. */
  subtitles(source: AudioSource, name: string): Promise<Uint8Array | null>;
  /** Opens a video that will be wanted soon. Never rejects. */
  warm(source: AudioSource): void;
  close(): Promise<void>;
}

/** For services whose library holds no videos. */
export const NO_VIDEOS: VideoPackager = {
  describe: () => Promise.reject(new Error('There are no videos here')),
  init: () => Promise.reject(new Error('There are no videos here')),
  segment: () => Promise.reject(new Error('There are no videos here')),
  subtitles: () => Promise.resolve(null),
  warm: () => undefined,
  close: () => Promise.resolve(),
};

export function segmentOfBytes(bytes: Uint8Array): Pick<VideoSegment, 'sizeBytes' | 'read'> {
  return {
    sizeBytes: bytes.length,
    async *read(first, last) {
      if (first <= last) yield bytes.subarray(first, last + 1);
    },
  };
}
