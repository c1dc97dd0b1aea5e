import { SEGMENT_CHUNK_BYTES } from '../../domain/constants/media/video.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import type { VideoTrackKind } from '../../application/ports/media/video-packager.ts';
import { brokenFileError } from '../../application/ports/media/packaging-error.ts';
import type { OpenVideo } from './open-video.ts';
import type { OpenVideos } from './open-videos.ts';
import { packetsOf, type SegmentPlan } from './segment-plan.ts';

/** The track and time range of a segment. */
export interface SegmentCut {
  readonly track: VideoTrackKind;
  readonly startS: number;
  readonly endS: number;
}

/** A whole segment in memory. Errors: broken, when the packets are not those of the plan. */
export async function bytesOf(video: OpenVideo, { header, payloadBytes }: SegmentPlan, cut: SegmentCut): Promise<Uint8Array> {
  const bytes = Buffer.alloc(header.length + payloadBytes);
  bytes.set(header);
  let at = header.length;
  if (payloadBytes === 0) return bytes;
  for await (const { data } of packetsOf(video, cut.track, cut.startS, cut.endS, false)) {
    if (at + data.length > bytes.length) throw changedMeanwhile();
    bytes.set(data, at);
    at += data.length;
  }
  if (at !== bytes.length) throw changedMeanwhile();
  return bytes;
}

/** Bytes `first` to `last` of a segment that is too large for memory, read on demand. */
export async function* rangeOf(
  videos: OpenVideos,
  source: AudioSource,
  { header }: SegmentPlan,
  cut: SegmentCut,
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  const { video, release } = await videos.lease(source);
  try {
    let at = 0;
    for await (const part of partsOf(video, header, cut)) {
      const from = Math.max(0, first - at);
      const to = Math.min(part.length, last + 1 - at);
      if (from < to) yield part.subarray(from, to);
      at += part.length;
      if (at > last) return;
    }
    throw changedMeanwhile();
  } finally {
    release();
  }
}

/** Packets in larger parts: a write for each would cost more than the bytes. */
async function* partsOf(
  video: OpenVideo,
  header: Uint8Array,
  { track: track, startS, endS }: SegmentCut,
): AsyncGenerator<Uint8Array> {
  let [waiting, waitingBytes]: [Uint8Array[], number] = [[header], header.length];
  for await (const { data } of packetsOf(video, track, startS, endS, false)) {
    waiting.push(data);
    waitingBytes += data.length;
    if (waitingBytes < SEGMENT_CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

function changedMeanwhile() {
  return brokenFileError('the file changed since it was opened');
}
