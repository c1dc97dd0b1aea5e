import type { ByteSource } from './byte-source.ts';

export interface StreamInfo {
  /** 0 when unknown. */
  readonly frameBytesMin: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bitsPerSample: number;
  /** 0 when unknown. */
  readonly totalSamples: number;
  readonly blockSamples: number;
}

export interface FlacFrame {
  readonly isVariable: boolean;
  /** The number of the frame, or of its first sample when block sizes vary. */
  readonly number: number;
  readonly blockSamples: number;
}

/** The longest frame header: 4 fixed bytes, 7 of number, 2 of block size, 2 of rate, checksum. */
export const FLAC_HEADER_BYTES_MAX = 16;

const CRC8 = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80) === 0 ? crc << 1 : (crc << 1) ^ 0x07;
  return crc;
});

/** A metadata block of a FLAC file. */
export interface FlacBlock {
  readonly type: number;
  readonly isLast: boolean;
  readonly contentAt: number;
  readonly end: number;
}

export const FLAC_MARK = 'fLaC';
export const STREAMINFO_BYTES = 34;

const BLOCK_HEADER_BYTES = 4;
const LAST_BLOCK = 0x80;

/** The metadata blocks from `from` on, up to the last one or the end of a truncated file. */
export async function* flacBlocks(source: ByteSource, from: number): AsyncGenerator<FlacBlock> {
  let offset = from;
  for (;;) {
    const head = await source.read(offset, BLOCK_HEADER_BYTES);
    if (head.length < BLOCK_HEADER_BYTES) return;
    const kind = head.readUInt8();
    const isLast = (kind & LAST_BLOCK) !== 0;
    const contentAt = offset + BLOCK_HEADER_BYTES;
    offset = contentAt + head.readUIntBE(1, 3);
    yield { type: kind & ~LAST_BLOCK, isLast, contentAt, end: offset };
    if (isLast) return;
  }
}

export function parseStreamInfo(bytes: Uint8Array): StreamInfo {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const packed = view.readUInt32BE(10);
  return {
    blockSamples: view.readUInt16BE(2),
    frameBytesMin: view.readUIntBE(4, 3),
    sampleRateHz: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bitsPerSample: ((packed >>> 4) & 31) + 1,
    totalSamples: (packed & 15) * 2 ** 32 + view.readUInt32BE(14),
  };
}

/** The frame header at the start of these bytes; null unless sync, codes and checksum are valid. */
export function parseFlacFrame(bytes: Buffer, info: StreamInfo): FlacFrame | null {
  if (bytes.length < 6 || (bytes.readUInt16BE() & 0xfffe) !== 0xfff8) return null;
  const sizeCode = bytes.readUInt8(2) >> 4;
  const rateCode = bytes.readUInt8(2) & 15;
  if (sizeCode === 0 || rateCode === 15 || (bytes.readUInt8(3) & 1) !== 0) return null;
  const number = codedNumber(bytes, 4);
  if (number === null) return null;
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  const end = number.end + sizeBytes + rateBytes;
  if (bytes.length <= end || checksum(bytes, end) !== bytes.readUInt8(end)) return null;
  const blockSamples = sizeBytes > 0 ? bytes.readUIntBE(number.end, sizeBytes) + 1 : blockSizeOf(sizeCode);
  return { isVariable: (bytes.readUInt8(1) & 1) === 1, number: number.value, blockSamples: blockSamples || info.blockSamples };
}

function blockSizeOf(code: number): number {
  if (code === 1) return 192;
  return code <= 5 ? 576 << (code - 2) : 256 << (code - 8);
}

/** A number of up to 36 bits, coded like UTF-8. */
function codedNumber(bytes: Buffer, at: number): { readonly value: number; readonly end: number } | null {
  const first = bytes.readUInt8(at);
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones > 7 || bytes.length < at + Math.max(1, ones)) return null;
  let value = ones === 0 ? first : first & (0x7f >> ones);
  for (let index = 1; index < ones; index++) {
    const byte = bytes.readUInt8(at + index);
    if (byte >> 6 !== 2) return null;
    value = value * 64 + (byte & 0x3f);
  }
  return { value, end: at + Math.max(1, ones) };
}

function checksum(bytes: Buffer, end: number): number {
  let crc = 0;
  for (let index = 0; index < end; index++) crc = CRC8[crc ^ bytes.readUInt8(index)] ?? 0;
  return crc;
}
