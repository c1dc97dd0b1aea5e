import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import {
  FALLBACK_TIMESCALE,
  KEY_FRAMES_LOOKED_AT,
  SEGMENT_LENGTH_MAX_S,
  SEGMENT_LENGTH_MIN_S,
  AUDIO_PACKETS_SAMPLED,
  TIMESCALE_MAX,
  USUAL_GAP_RANK,
} from '../../domain/constants/media/video.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import type { PackagedVideo } from '../../application/ports/media/video-packager.ts';
import { videoInitSegment, audioInitSegment, type TrackTimescale } from './init-segment.ts';
import type { OpenVideo } from './open-video.ts';

/** All about a video that its segments need; made once and kept. */
export interface VideoIndex extends PackagedVideo {
  readonly picture: LaneIndex;
  readonly sound: LaneIndex;
}

interface LaneIndex extends TrackTimescale {
  readonly mimeType: string;
  /** The init segment in base64. */
  readonly init: string;
}

const METADATA = { metadataOnly: true } as const;

/** Looks at a video's tables and its first key frames; how long the video is hardly matters. */
export async function indexVideo({ picture, audio }: OpenVideo, source: AudioSource): Promise<VideoIndex> {
  const pictureClock = clockOf(await picture.getTimeResolution(), await picture.getFirstTimestamp());
  const audioClock = clockOf(await audio.getSampleRate(), await audio.getFirstTimestamp());
  const { averageBitrate } = await audio.computePacketStats(AUDIO_PACKETS_SAMPLED);
  const soundBitrateBps = Math.round(averageBitrate);
  const bitrateBps = (source.sizeBytes * 8_000) / source.durationMs;
  return {
    segmentLengthS: segmentLength(
      await keyFrameGaps(picture, KEY_FRAMES_LOOKED_AT[source.container === 'webm' ? 'webm' : 'mp4']),
    ),
    pictureBitrateBps: Math.max(0, Math.round(bitrateBps - soundBitrateBps)),
    soundBitrateBps,
    picture: { ...pictureClock, mimeType: 'video/mp4', init: base64(await videoInitSegment(picture, pictureClock)) },
    sound: { ...audioClock, mimeType: 'audio/mp4', init: base64(await audioInitSegment(audio, audioClock)) },
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

function clockOf(resolution: number, firstS: number): TrackTimescale {
  const isFit = Number.isInteger(resolution) && resolution > 0 && resolution <= TIMESCALE_MAX;
  const timescale = isFit ? resolution : FALLBACK_TIMESCALE;
  return { timescale, shift: Math.max(0, Math.round(-firstS * timescale)) };
}

async function keyFrameGaps(picture: InputVideoTrack, countMax: number): Promise<readonly number[]> {
  const sink = new EncodedPacketSink(picture);
  const gaps: number[] = [];
  let last = await sink.getFirstKeyPacket(METADATA);
  while (last !== null && gaps.length < countMax) {
    const next = await sink.getNextKeyPacket(last, METADATA);
    if (next === null) break;
    gaps.push(next.timestamp - last.timestamp);
    last = next;
  }
  return gaps;
}

/** Whole seconds, so that a key frame starts in nearly every segment, and the one that holds a moment is this or the one before. */
export function segmentLength(gapsS: readonly number[]): number {
  const usual = gapsS.toSorted((a, b) => a - b)[Math.floor(gapsS.length * USUAL_GAP_RANK)] ?? 0;
  return Math.min(SEGMENT_LENGTH_MAX_S, Math.max(SEGMENT_LENGTH_MIN_S, Math.ceil(usual)));
}
