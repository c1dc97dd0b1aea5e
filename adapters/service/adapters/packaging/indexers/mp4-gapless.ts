import { boxAt, boxesIn } from '../../readers/box-reader.ts';

interface TrackTiming {
  readonly timescale: number;
  readonly sampleRateHz: number;
  /** Of all packets, in the timescale. */
  readonly total: number;
  /** A shorter last packet counts as padding too. */
  readonly cut: number;
}

export interface Gapless {
  readonly delay: number;
  readonly padding: number;
}

const NONE = -1;
/** Reserved, delay and padding in hexadecimal. The number of samples of the music follows. */
const ITUNES_NOTE = /^\s?[\dA-F]{8} ([\dA-F]{8}) ([\dA-F]{8}) /i;

/** Samples before and after the music, in the track's timescale. */
export function readGapless(moov: Buffer, track: Buffer, timing: TrackTiming): Gapless {
  const found = itunesNote(moov, timing) ?? editList(moov, track, timing) ?? { delay: 0, padding: timing.cut };
  return {
    delay: Math.min(found.delay, timing.total),
    padding: Math.max(0, Math.min(found.padding, timing.total - found.delay)),
  };
}

function itunesNote(moov: Buffer, timing: TrackTiming): Gapless | null {
  const meta = boxAt(moov, 'udta', 'meta');
  const list = meta && boxAt(meta.subarray(4), 'ilst');
  if (!list) return null;
  const note = boxesIn(list).find(
    (box) => box.type === '----' && boxAt(box.content, 'name')?.toString('latin1', 4) === 'iTunSMPB',
  );
  const text = note && boxAt(note.content, 'data')?.toString('latin1', 8);
  const match = ITUNES_NOTE.exec(text ?? '');
  if (match === null) return null;
  const scaled = (hex: string | undefined) => Math.round((parseInt(hex ?? '0', 16) * timing.timescale) / timing.sampleRateHz);
  return { delay: scaled(match[1]), padding: scaled(match[2]) };
}

function editList(moov: Buffer, track: Buffer, timing: TrackTiming): Gapless | null {
  const edits = boxAt(track, 'edts', 'elst');
  const movie = boxAt(moov, 'mvhd');
  if (edits === null || movie === null) return null;
  const isLong = edits.readUInt8() === 1;
  for (let entry = 0; entry < edits.readUInt32BE(4); entry++) {
    const at = 8 + entry * (isLong ? 20 : 12);
    const length = isLong ? Number(edits.readBigUInt64BE(at)) : edits.readUInt32BE(at);
    const delay = isLong ? Number(edits.readBigInt64BE(at + 8)) : edits.readInt32BE(at + 4);
    if (delay === NONE) continue;
    const movieTimescale = movie.readUInt8() === 1 ? movie.readUInt32BE(20) : movie.readUInt32BE(12);
    return { delay, padding: paddingOf(timing, delay, length, movieTimescale) };
  }
  return null;
}

/** Edit lists count in the movie's timescale, often milliseconds: a difference within its rounding is no padding. */
function paddingOf(timing: TrackTiming, delay: number, length: number, movieTimescale: number): number {
  if (length === 0) return timing.cut;
  const rest = timing.total - delay - (length * timing.timescale) / movieTimescale;
  const grain = Math.ceil(timing.timescale / movieTimescale);
  return Math.abs(rest - timing.cut) <= grain ? timing.cut : Math.round(rest);
}
