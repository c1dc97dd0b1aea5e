import { MS_PER_S } from '../constants/playback/media.ts';
import type { Ms } from '../core/units.ts';

/** A box by its four-letter type; `start` is the start of its content. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export const BOX_HEADER_BYTES = 8;
const LARGE_SIZE_BYTES = 8;
/** Version and flags, then the number of entries. */
const ELST_ENTRIES_OFFSET = 8;

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The boxes that lie wholly between two offsets. */
function boxesIn(bytes: Uint8Array, from: number, to: number): readonly Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + BOX_HEADER_BYTES <= to;) {
    const size = view.getUint32(at);
    if (size < BOX_HEADER_BYTES || at + size > to) break;
    boxes.push({ type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), start: at + BOX_HEADER_BYTES, end: at + size });
    at += size;
  }
  return boxes;
}

/** The box at a path of types, or null. */
export function findBox(bytes: Uint8Array, path: readonly string[], from = 0, to = bytes.length): Box | null {
  const [type, ...rest] = path;
  const box = boxesIn(bytes, from, to).find((candidate) => candidate.type === type);
  if (box === undefined) return null;
  return rest.length === 0 ? box : findBox(bytes, rest, box.start, box.end);
}

function timescaleIn(bytes: Uint8Array): number {
  const mdhd = findBox(bytes, ['moov', 'trak', 'mdia', 'mdhd']);
  if (mdhd === null) return 0;
  const view = viewOf(bytes);
  // Creation and modification times precede it: 4 bytes each, 8 each in version 1.
  const timesBytes = view.getUint8(mdhd.start) === 1 ? LARGE_SIZE_BYTES * 2 : LARGE_SIZE_BYTES;
  return view.getUint32(mdhd.start + 4 + timesBytes);
}

/** The media time of an edit list's first entry; -1 marks an empty edit, null an empty list. */
function firstMediaTime(view: DataView, { start, end }: Box): number | null {
  const isLong = view.getUint8(start) === 1;
  const at = start + ELST_ENTRIES_OFFSET + (isLong ? LARGE_SIZE_BYTES : 4);
  if (at + LARGE_SIZE_BYTES > end) return null;
  return isLong ? Number(view.getBigInt64(at)) : view.getInt32(at);
}

/**
 * The start of the presentation by the edit list of an MP4's init segment; 0 without one.
 * Browsers shift timestamps by it, so the placement of the track has to include it.
 */
export function editListStartMs(init: Uint8Array): Ms {
  const elst = findBox(init, ['moov', 'trak', 'edts', 'elst']);
  const timescale = timescaleIn(init);
  const mediaTime = elst === null ? null : firstMediaTime(viewOf(init), elst);
  return mediaTime === null || mediaTime < 0 || timescale === 0 ? 0 : (mediaTime * MS_PER_S) / timescale;
}
