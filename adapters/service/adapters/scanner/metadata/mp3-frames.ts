import { MP3_SYNC_BYTES_MAX, MP3_WALK_BYTES } from '../../../domain/constants/library.ts';
import type { ByteSource } from '../../readers/byte-source.ts';
import { MP3_HEADER_BYTES, mp3HeaderAt } from '../../readers/mp3-header.ts';
import { hasMp3Mark } from '../../readers/xing-header.ts';

/** Far enough into the first frame for the mark of a Xing header in every version and channel mode. */
const XING_BYTES = 64;

/** The offset of the first frame at or after `from` that another frame follows; null without one nearby. */
export async function firstMp3Frame(file: ByteSource, from: number): Promise<number | null> {
  const bytes = await file.read(from, MP3_SYNC_BYTES_MAX);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = mp3HeaderAt(bytes, at);
    if (frame && (at + frame.frameBytes >= bytes.length || mp3HeaderAt(bytes, at + frame.frameBytes))) return from + at;
  }
  return null;
}

/** The offset of the first frame with sound, after one that holds only a Xing, Info or VBRI header. */
export async function afterXing(file: ByteSource, first: number): Promise<number> {
  const bytes = await file.read(first, XING_BYTES);
  const frame = mp3HeaderAt(bytes, 0);
  return frame && hasMp3Mark(bytes) ? first + frame.frameBytes : first;
}

/**
 * The length of an mp3 without a length header, by counting its frames; null when it has none. Behind `bytesMax` they are
 * assumed to be as long as before.
 */
export async function countMp3Ms(file: ByteSource, from: number, end: number, bytesMax = Infinity): Promise<number | null> {
  let seconds = 0;
  let at = from;
  while (at < end && at - from < bytesMax) {
    const bytes = await file.read(at, Math.min(MP3_WALK_BYTES, end - at));
    const { seconds: more, next } = countFrames(bytes);
    seconds += more;
    if (next === 0) break;
    at += next;
  }
  const part = at - from < bytesMax ? 1 : Math.min(1, (at - from) / (end - from));
  return seconds > 0 ? Math.round((seconds / part) * 1_000) : null;
}

/** Seconds of the frames that begin in these bytes, and where the first one that may reach out of them begins. */
function countFrames(bytes: Buffer): { readonly seconds: number; readonly next: number } {
  let seconds = 0;
  let at = 0;
  while (at + MP3_HEADER_BYTES <= bytes.length) {
    const frame = mp3HeaderAt(bytes, at);
    if (frame) seconds += frame.frameSamples / frame.sampleRateHz;
    at += frame?.frameBytes ?? 1;
  }
  return { seconds, next: at };
}
