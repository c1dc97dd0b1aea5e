import { viewOf } from '#domain/media/mp4-boxes.ts';
import { joined, UnreadableBytes, type ParsedFrame, type ParserListener, type SegmentParser } from './segment-parser.ts';

const HEADER_BYTES = 4;
const ID3_HEADER_BYTES = 10;
const KBIT_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBIT_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES_HZ = [44_100, 48_000, 32_000];

/** Size and duration of the frame that begins with this header word; null when it is none of MPEG layer 3. */
function frameOf(header: number): { readonly bytes: number; readonly durationS: number } | null {
  const version = (header >>> 19) & 3;
  const [bitrate, rate, padding] = [(header >>> 12) & 15, (header >>> 10) & 3, (header >>> 9) & 1];
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return null;
  const isFirst = version === 3;
  const kbit = (isFirst ? KBIT_1 : KBIT_2)[bitrate];
  const rateHz = (RATES_HZ[rate] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (!kbit || rateHz === 0) return null;
  const samples = isFirst ? 1_152 : 576;
  return { bytes: Math.floor((samples * kbit * 125) / rateHz) + padding, durationS: samples / rateHz };
}

/** Reads bare MPEG layer 3 frames: they carry no time, so each follows the one before it (MPEG audio byte stream format). */
export function createMp3Parser(listener: ParserListener): SegmentParser {
  let pending: Uint8Array = new Uint8Array();
  let isAnnounced = false;

  /** Bytes of an ID3 tag at the start of what is pending; 0 for none. */
  function tagBytes(): number {
    if (pending.length < ID3_HEADER_BYTES || String.fromCharCode(...pending.subarray(0, 3)) !== 'ID3') return 0;
    return ID3_HEADER_BYTES + [...pending.subarray(6, 10)].reduce((size, byte) => size * 128 + byte, 0);
  }

  return {
    push(bytes) {
      pending = joined(pending, bytes);
      const frames: ParsedFrame[] = [];
      while (pending.length >= HEADER_BYTES) {
        const tag = tagBytes();
        const frame = tag > 0 ? { bytes: tag, durationS: 0 } : frameOf(viewOf(pending).getUint32(0));
        if (frame === null) throw new UnreadableBytes('These bytes are no MPEG audio.');
        if (pending.length < frame.bytes) break;
        if (tag === 0) frames.push({ timeS: 0, ...frame, keyId: null });
        pending = pending.subarray(frame.bytes);
      }
      pending = pending.slice();
      if (!isAnnounced && frames.length > 0) listener.onInit({ kind: 'audio', codec: 'mp3', durationS: null, initData: null });
      isAnnounced ||= frames.length > 0;
      if (frames.length > 0) listener.onFrames(frames);
    },
    reset() {
      pending = new Uint8Array();
    },
    isInMediaSegment: () => false,
  };
}
