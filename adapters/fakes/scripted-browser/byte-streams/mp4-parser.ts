import { BOX_HEADER_BYTES, editListStartMs, findBox, viewOf, type Box } from '#domain/media/mp4-boxes.ts';
import {
  joined,
  UnreadableBytes,
  type InitInfo,
  type ParsedFrame,
  type ParserListener,
  type SegmentParser,
} from './segment-parser.ts';

/** The top-level boxes of a fragmented MP4. Chromium rejects any other complete box. */
const TOP_LEVEL = new Set('ftyp pdin moov moof mfra mdat free skip meta styp sidx ssix prft emsg uuid'.split(' '));

const WORD = 4;
const AUDIO_ENTRY_BYTES = 28;
const VIDEO_ENTRY_BYTES = 78;
const ENTRY_AT = 2 * WORD;
const TENC_KEY_ID_AT = 8;
const KEY_ID_BYTES = 16;
const MS_PER_S = 1_000;
const HAS_DATA_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
const TRUN_HAS = { duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };
const TFHD_HAS = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10 };

/** The one track of an init segment. */
interface Track extends InitInfo {
  readonly timescale: number;
  readonly editListS: number;
  readonly defaultDuration: number;
  readonly defaultSize: number;
  readonly keyId: string | null;
}

interface PendingFrame extends ParsedFrame {
  /** Its end, counted from the start of the moof. */
  readonly endAt: number;
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const textOf = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + WORD));

/** Reads fragmented MP4 with one track, sample by sample (ISO BMFF byte stream format). */
export function createMp4Parser(listener: ParserListener): SegmentParser {
  let track: Track | null = null;
  let pending: Uint8Array = new Uint8Array();
  /** Frames of the last moof, and the offset of the next byte from the start of that moof. */
  let frames: readonly PendingFrame[] = [];
  let at = 0;
  let mdatLeft = 0;

  function takeBox(type: string, bytes: Uint8Array): void {
    if (type === 'moov') {
      track = trackOf(bytes);
      listener.onInit(track);
    } else if (type === 'moof') {
      if (track === null) throw new UnreadableBytes('A media segment precedes the first init segment.');
      frames = framesOf(bytes, track);
      at = 0;
    }
    at += bytes.length;
  }

  /** The payload counts only; its bytes are not kept. */
  function takePayload(): void {
    const count = Math.min(mdatLeft, pending.length);
    pending = pending.subarray(count);
    mdatLeft -= count;
    at += count;
    const whole = frames.findIndex(({ endAt }) => endAt > at);
    const done = frames.slice(0, whole < 0 ? frames.length : whole);
    frames = frames.slice(done.length);
    if (done.length > 0) listener.onFrames(done);
  }

  function takeNext(): boolean {
    if (mdatLeft > 0) {
      takePayload();
      return pending.length > 0;
    }
    if (pending.length < BOX_HEADER_BYTES) return false;
    const size = viewOf(pending).getUint32(0);
    const type = textOf(pending, WORD);
    if (size < BOX_HEADER_BYTES) throw new UnreadableBytes(`There is no box of ${size} bytes.`);
    if (type === 'mdat') {
      mdatLeft = size - BOX_HEADER_BYTES;
      at += BOX_HEADER_BYTES;
      pending = pending.subarray(BOX_HEADER_BYTES);
      return true;
    }
    if (pending.length < size) return false;
    if (!TOP_LEVEL.has(type)) throw new UnreadableBytes(`There is no box ${type} at the top.`);
    takeBox(type, pending.subarray(0, size));
    pending = pending.subarray(size);
    return true;
  }

  return {
    push(bytes) {
      pending = joined(pending, bytes);
      while (takeNext());
      pending = pending.slice();
    },
    reset() {
      pending = new Uint8Array();
      frames = [];
      mdatLeft = 0;
    },
    isInMediaSegment: () => frames.length > 0 || mdatLeft > 0,
  };
}

/** The last box of a path; the bytes are broken without it. */
function boxAt(bytes: Uint8Array, path: readonly string[], from?: number, to?: number): Box {
  const found = findBox(bytes, path, from, to);
  if (found === null) throw new UnreadableBytes(`The box ${path.join('.')} is missing.`);
  return found;
}

function trackOf(moov: Uint8Array): Track {
  const view = viewOf(moov);
  const mdhd = boxAt(moov, ['moov', 'trak', 'mdia', 'mdhd']);
  const hdlr = boxAt(moov, ['moov', 'trak', 'mdia', 'hdlr']);
  const trex = boxAt(moov, ['moov', 'mvex', 'trex']);
  const stsd = boxAt(moov, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']);
  const kind = textOf(moov, hdlr.start + ENTRY_AT) === 'vide' ? 'video' : 'audio';
  const isLong = view.getUint8(mdhd.start) === 1;
  const timescale = view.getUint32(mdhd.start + WORD * (isLong ? 5 : 3));
  if (timescale === 0) throw new UnreadableBytes('The timescale is 0.');
  const pssh = findBox(moov, ['moov', 'pssh']);
  return {
    kind,
    timescale,
    ...entryOf(moov, stsd.start + ENTRY_AT, kind),
    editListS: editListStartMs(moov) / MS_PER_S,
    defaultDuration: view.getUint32(trex.start + WORD * 3),
    defaultSize: view.getUint32(trex.start + WORD * 4),
    durationS: durationIn(moov),
    initData: pssh === null ? null : moov.slice(pssh.start - BOX_HEADER_BYTES, pssh.end),
  };
}

/** The length by the movie's extends header, in the movie's timescale. */
function durationIn(moov: Uint8Array): number | null {
  const mehd = findBox(moov, ['moov', 'mvex', 'mehd']);
  const mvhd = findBox(moov, ['moov', 'mvhd']);
  if (mehd === null || mvhd === null) return null;
  const view = viewOf(moov);
  const timescale = view.getUint32(mvhd.start + WORD * (view.getUint8(mvhd.start) === 1 ? 5 : 3));
  const isLong = view.getUint8(mehd.start) === 1;
  return (isLong ? Number(view.getBigUint64(mehd.start + WORD)) : view.getUint32(mehd.start + WORD)) / timescale;
}

/** Codec and key of a sample entry: of a protected one, those it hides. */
function entryOf(moov: Uint8Array, at: number, kind: 'audio' | 'video'): Pick<Track, 'codec' | 'keyId'> {
  const type = textOf(moov, at + WORD);
  if (type !== 'enca' && type !== 'encv') return { codec: type.toLowerCase(), keyId: null };
  const inside = at + BOX_HEADER_BYTES + (kind === 'audio' ? AUDIO_ENTRY_BYTES : VIDEO_ENTRY_BYTES);
  const end = at + viewOf(moov).getUint32(at);
  const frma = boxAt(moov, ['sinf', 'frma'], inside, end);
  const tenc = boxAt(moov, ['sinf', 'schi', 'tenc'], inside, end);
  const keyIdAt = tenc.start + TENC_KEY_ID_AT;
  return {
    codec: textOf(moov, frma.start).toLowerCase(),
    keyId: hexOf(moov.subarray(keyIdAt, keyIdAt + KEY_ID_BYTES)),
  };
}

function framesOf(moof: Uint8Array, track: Track): readonly PendingFrame[] {
  const view = viewOf(moof);
  const tfhd = boxAt(moof, ['moof', 'traf', 'tfhd']);
  const tfdt = boxAt(moof, ['moof', 'traf', 'tfdt']);
  const trun = boxAt(moof, ['moof', 'traf', 'trun']);
  const defaults = defaultsIn(view, tfhd, track);
  const isLong = view.getUint8(tfdt.start) === 1;
  let time = isLong ? Number(view.getBigUint64(tfdt.start + WORD)) : view.getUint32(tfdt.start + WORD);
  const flags = view.getUint32(trun.start) & 0xff_ffff;
  const count = view.getUint32(trun.start + WORD);
  let row = trun.start + 2 * WORD;
  let endAt = moof.length + BOX_HEADER_BYTES;
  if (flags & HAS_DATA_OFFSET) {
    endAt = view.getUint32(row);
    row += WORD;
  }
  if (flags & HAS_FIRST_FLAGS) row += WORD;
  const read = (flag: number, otherwise: number) => {
    if (!(flags & flag)) return otherwise;
    if (row + WORD > trun.end) throw new UnreadableBytes('A fragment names more samples than it has.');
    row += WORD;
    return view.getUint32(row - WORD);
  };
  const frames: PendingFrame[] = [];
  for (let index = 0; index < count; index += 1) {
    const duration = read(TRUN_HAS.duration, defaults.duration);
    const bytes = read(TRUN_HAS.size, defaults.size);
    read(TRUN_HAS.flags, 0);
    const shift = read(TRUN_HAS.composition, 0);
    endAt += bytes;
    const timeS = (time + shift) / track.timescale - track.editListS;
    frames.push({ timeS, durationS: duration / track.timescale, bytes, keyId: track.keyId, endAt });
    time += duration;
  }
  return frames;
}

function defaultsIn(view: DataView, tfhd: Box, track: Track): { readonly duration: number; readonly size: number } {
  const flags = view.getUint32(tfhd.start);
  let at = tfhd.start + 2 * WORD;
  if (flags & TFHD_HAS.baseOffset) at += 2 * WORD;
  if (flags & TFHD_HAS.description) at += WORD;
  const duration = flags & TFHD_HAS.duration ? view.getUint32(at) : track.defaultDuration;
  if (flags & TFHD_HAS.duration) at += WORD;
  return { duration, size: flags & TFHD_HAS.size ? view.getUint32(at) : track.defaultSize };
}
