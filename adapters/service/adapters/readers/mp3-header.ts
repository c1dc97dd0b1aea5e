/** The four-byte header of an MPEG layer III frame. */
export interface Mp3Header {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly frameBytes: number;
  /** 1152, or 576 for the low sample rates. */
  readonly frameSamples: number;
  /** Bytes from the frame's start to a Xing header, if it has one. */
  readonly xingAt: number;
}

export const MP3_HEADER_BYTES = 4;

const SYNC = 0xffe0_0000;
/** Sync, version, layer and sample rate: what all frames of a stream share. */
const SAME_STREAM_MASK = 0xfffe_0c00;
const LAYER_III = 1;
const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

/** Parses a frame header of four bytes; null when it is not valid. */
export function parseMp3Header(word: number): Mp3Header | null {
  if ((word & SYNC) >>> 0 !== SYNC || ((word >>> 17) & 3) !== LAYER_III) return null;
  const version = (word >>> 19) & 3;
  const isMpeg1 = version === 3;
  const kbps = (isMpeg1 ? KBPS_MPEG1 : KBPS_MPEG2)[(word >>> 12) & 15];
  const sampleRateHz = RATES[version]?.[(word >>> 10) & 3];
  if (!kbps || sampleRateHz === undefined) return null;
  const frameSamples = isMpeg1 ? 1_152 : 576;
  const channels = ((word >>> 6) & 3) === 3 ? 1 : 2;
  const frameBytes = Math.floor((frameSamples * kbps * 125) / sampleRateHz) + ((word >>> 9) & 1);
  return { sampleRateHz, channels, frameBytes, frameSamples, xingAt: MP3_HEADER_BYTES + sideInfoBytes(isMpeg1, channels) };
}

/** The frame header at this offset, or null. The fourth byte may be missing: only the channels need it. */
export function mp3HeaderAt(bytes: Buffer, at: number): Mp3Header | null {
  if (at + MP3_HEADER_BYTES - 1 > bytes.length) return null;
  return parseMp3Header(bytes.readUIntBE(at, MP3_HEADER_BYTES - 1) * 256 + (bytes[at + MP3_HEADER_BYTES - 1] ?? 0));
}

/** Whether two frame headers belong to one stream. */
export function isSameStream(word: number, other: number): boolean {
  return ((word ^ other) & SAME_STREAM_MASK) === 0;
}

function sideInfoBytes(isMpeg1: boolean, channels: number): number {
  if (isMpeg1) return channels === 1 ? 17 : 32;
  return channels === 1 ? 9 : 17;
}
