import { MP3_SYNC_BYTES_MAX, MP3_WALK_BYTES } from '../constants/library.ts';
import type { OpenFile } from './open-file.ts';

/** Kilobits per second by bit-rate index: MPEG-1 layer III, then MPEG-2 and 2.5. */
const KBPS = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Sample rates by index: MPEG-1; MPEG-2 has half of it, 2.5 a quarter. */
const RATES_HZ = [44_100, 48_000, 32_000] as const;
const FRAME_SAMPLES = 1_152;
const BITS_PER_BYTE_PER_K = 125;
/** Far enough into the first frame for the mark of a Xing header in every version and channel mode. */
const XING_BYTES = 64;

export interface Mp3Frame {
  readonly sizeBytes: number;
  readonly samples: number;
  readonly rateHz: number;
}

/** The layer III frame that starts here, or null where none does. */
export function mp3FrameAt(bytes: Uint8Array, at: number): Mp3Frame | null {
  const [sync, kind, rates] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  if (sync !== 0xff || kind === undefined || rates === undefined || (kind & 0xe6) !== 0xe2) return null;
  const version = (kind >> 3) & 3;
  const isFirst = version === 3;
  const kbps = KBPS[isFirst ? 0 : 1][rates >> 4];
  const rateHz = (RATES_HZ[(rates >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (version === 1 || !kbps || rateHz === 0) return null;
  const samples = isFirst ? FRAME_SAMPLES : FRAME_SAMPLES / 2;
  const sizeBytes = Math.floor((samples * kbps * BITS_PER_BYTE_PER_K) / rateHz) + ((rates >> 1) & 1);
  return { sizeBytes, samples, rateHz };
}

/** The place of the first frame at or after `from` that another one follows; null when there is none near. */
export async function firstMp3Frame(file: OpenFile, from: number): Promise<number | null> {
  const bytes = await file.read(from, MP3_SYNC_BYTES_MAX);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = mp3FrameAt(bytes, at);
    if (frame && (at + frame.sizeBytes >= bytes.length || mp3FrameAt(bytes, at + frame.sizeBytes))) return from + at;
  }
  return null;
}

/** Where the sound begins: after a first frame that holds only a Xing, Info or VBRI header. */
export async function afterXing(file: OpenFile, first: number): Promise<number> {
  const bytes = await file.read(first, XING_BYTES);
  const frame = mp3FrameAt(bytes, 0);
  const isHeader = ['Xing', 'Info', 'VBRI'].some((mark) => bytes.includes(mark, 0, 'latin1'));
  return frame && isHeader ? first + frame.sizeBytes : first;
}

/** The length of an mp3 without a header that tells it, by counting its frames; null when it has none. */
export async function countMp3Ms(file: OpenFile, from: number, end: number): Promise<number | null> {
  let seconds = 0;
  let at = from;
  while (at < end) {
    const bytes = await file.read(at, Math.min(MP3_WALK_BYTES, end - at));
    const { seconds: more, next } = countFrames(bytes);
    seconds += more;
    if (next === 0) break;
    at += next;
  }
  return seconds > 0 ? Math.round(seconds * 1_000) : null;
}

/** Seconds of the frames that begin in these bytes, and where the first one that may reach out of them begins. */
function countFrames(bytes: Uint8Array): { readonly seconds: number; readonly next: number } {
  let seconds = 0;
  let at = 0;
  while (at + 4 <= bytes.length) {
    const frame = mp3FrameAt(bytes, at);
    if (frame) seconds += frame.samples / frame.rateHz;
    at += frame?.sizeBytes ?? 1;
  }
  return { seconds, next: at };
}
