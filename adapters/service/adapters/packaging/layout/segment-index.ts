import { fullBox, u16, u32, u64 } from '../../../application/media/drm/mp4-box-writer.ts';
import { TRACK_ID } from './track.ts';

const STARTS_WITH_SAP = 0x9000_0000;

/** Size and duration of a segment, in bytes and in the timescale. */
interface SegmentReference {
  readonly sizeBytes: number;
  readonly duration: number;
}

/** The segment index box (`sidx`, ISO/IEC 14496-12 §8.16.3) of segments that follow each other from time 0. */
export function segmentIndexBox(timescale: number, segments: readonly SegmentReference[]): Uint8Array {
  const references = segments.flatMap(({ sizeBytes, duration }) => [sizeBytes, duration, STARTS_WITH_SAP]);
  return fullBox('sidx', 1, 0, u32(TRACK_ID, timescale), u64(0), u64(0), u16(0), u16(segments.length), u32(...references));
}
