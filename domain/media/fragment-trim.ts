import { findBox, BOX_HEADER_BYTES, viewOf } from './mp4-boxes.ts';

/** A parsed fragment head: the packets, and the head of a fragment that starts with a later packet. */
export interface Fragment {
  /** Bytes before the payload. */
  readonly headBytes: number;
  /** `at`: bytes into the payload. `time`: into the fragment, in the timescale. */
  readonly packets: readonly { readonly at: number; readonly time: number }[];
  /** The head of a fragment that starts with that packet; the payload from that packet on follows it. */
  headFrom(packet: number): Uint8Array;
}

const WORD = 4;
const LONG_VERSION = 1;
const HAS_OFFSET = 1;
const HAS_DURATIONS = 1 << 8;
const HAS_SIZES = 1 << 9;
/** Offsets in a box's content, after version and flags. */
const COUNT_AT = WORD;
const TRUN_OFFSET_AT = WORD * 2;
const TRUN_ROWS_AT = WORD * 3;
const SENC_ROWS_AT = WORD * 2;
const SAIZ_COUNT_AT = WORD + 1;
const SAIO_OFFSET_AT = WORD * 2;

/** The boxes of a fragment's head; null when incomplete or not in our packager's layout. */
function headBoxesOf(bytes: Uint8Array) {
  const inside = (...path: readonly string[]) => findBox(bytes, ['moof', ...path]);
  const [moof, traf] = [inside(), inside('traf')];
  const [tfdt, trun] = [inside('traf', 'tfdt'), inside('traf', 'trun')];
  if (!moof || !traf || !tfdt || !trun || bytes.length < moof.end + BOX_HEADER_BYTES) return null;
  const [saiz, saio, senc] = [inside('traf', 'saiz'), inside('traf', 'saio'), inside('traf', 'senc')];
  if (!saiz || !saio || !senc) return saiz || saio || senc ? null : { moof, traf, tfdt, trun, vectors: null };
  return { moof, traf, tfdt, trun, vectors: { saiz, saio, senc } };
}

/**
 * Parses the head of a fragment of `duration` units, so that playback can start in its middle.
 * Null when bytes are missing or the fragment cannot be trimmed.
 */
export function parseFragment(bytes: Uint8Array, duration: number): Fragment | null {
  const boxes = headBoxesOf(bytes);
  if (boxes === null) return null;
  const { moof, traf, tfdt, trun, vectors } = boxes;
  const view = viewOf(bytes);
  const flags = view.getUint32(trun.start);
  const hasDurations = flags === (HAS_OFFSET | HAS_DURATIONS | HAS_SIZES);
  if ((!hasDurations && flags !== (HAS_OFFSET | HAS_SIZES)) || view.getUint8(tfdt.start) !== LONG_VERSION) return null;

  const headBytes = moof.end + BOX_HEADER_BYTES;
  const count = view.getUint32(trun.start + COUNT_AT);
  const rowBytes = hasDurations ? 2 * WORD : WORD;
  const vectorBytes = vectors === null ? 0 : view.getUint8(vectors.saiz.start + WORD);
  // Vectors of different sizes, or with subsamples, have longer rows.
  if (vectors !== null && (vectorBytes === 0 || view.getUint32(vectors.senc.start) !== 0)) return null;

  const packets: { readonly at: number; readonly time: number }[] = [];
  let [at, time] = [0, 0];
  for (let row = trun.start + TRUN_ROWS_AT; row + rowBytes <= trun.end; row += rowBytes) {
    packets.push({ at, time });
    at += view.getUint32(row + rowBytes - WORD);
    time += hasDurations ? view.getUint32(row) : duration / count;
  }

  function headFrom(packet: number): Uint8Array {
    const rows = packet * rowBytes;
    const vectorRows = packet * vectorBytes;
    const rowsAt = trun.start + TRUN_ROWS_AT;
    const vectorsAt = vectors === null ? moof.end : vectors.senc.start + SENC_ROWS_AT;
    const head = new Uint8Array(headBytes - rows - vectorRows);
    head.set(bytes.subarray(0, rowsAt));
    head.set(bytes.subarray(rowsAt + rows, vectorsAt), rowsAt);
    head.set(bytes.subarray(vectorsAt + vectorRows, headBytes), vectorsAt - rows);

    const headView = viewOf(head);
    const decrease = (place: number, by: number) => headView.setUint32(place, headView.getUint32(place) - by);
    decrease(moof.start - BOX_HEADER_BYTES, rows + vectorRows);
    decrease(traf.start - BOX_HEADER_BYTES, rows + vectorRows);
    decrease(trun.start - BOX_HEADER_BYTES, rows);
    decrease(trun.start + COUNT_AT, packet);
    decrease(trun.start + TRUN_OFFSET_AT, rows + vectorRows);
    headView.setBigUint64(tfdt.start + WORD, view.getBigUint64(tfdt.start + WORD) + BigInt(packets[packet]?.time ?? 0));
    if (vectors !== null) {
      decrease(vectors.saiz.start - rows + SAIZ_COUNT_AT, packet);
      decrease(vectors.saio.start - rows + SAIO_OFFSET_AT, rows);
      decrease(vectors.senc.start - rows - BOX_HEADER_BYTES, vectorRows);
      decrease(vectors.senc.start - rows + COUNT_AT, packet);
    }
    decrease(head.length - BOX_HEADER_BYTES, packets[packet]?.at ?? 0);
    return head;
  }

  return { headBytes, packets, headFrom };
}
