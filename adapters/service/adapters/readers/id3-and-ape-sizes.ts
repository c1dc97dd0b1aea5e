import type { ByteSource } from './byte-source.ts';

const ID3V2_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
const HAS_FOOTER = 0x10;
const APE_FOOTER_BYTES = 32;

/** The offset of the first byte after all ID3v2 tags. */
export async function skipId3(source: ByteSource): Promise<number> {
  let offset = 0;
  for (;;) {
    const head = await source.read(offset, ID3V2_HEADER_BYTES);
    if (head.length < ID3V2_HEADER_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return offset;
    const footer = (head.readUInt8(5) & HAS_FOOTER) === 0 ? 0 : ID3V2_HEADER_BYTES;
    offset += ID3V2_HEADER_BYTES + syncSafe(head, 6) + footer;
  }
}

/** The offset of an ID3v1 tag, or the size of the file. */
export async function audioEnd(source: ByteSource): Promise<number> {
  const start = Math.max(0, source.sizeBytes - ID3V1_BYTES);
  const tail = await source.read(start, 3);
  return tail.toString('latin1') === 'TAG' ? start : source.sizeBytes;
}

/** The start of an APE tag that ends at `end`; `end` when there is none. */
export async function beforeApe(source: ByteSource, end: number): Promise<number> {
  const ape = await source.read(Math.max(0, end - APE_FOOTER_BYTES), APE_FOOTER_BYTES);
  if (ape.length < APE_FOOTER_BYTES || ape.toString('latin1', 0, 8) !== 'APETAGEX') return end;
  const header = ape.readUInt32LE(20) >>> 31 ? APE_FOOTER_BYTES : 0;
  return Math.max(0, end - ape.readUInt32LE(12) - header);
}

/** A synchsafe integer: four bytes of seven bits each. */
function syncSafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => value * 128 + (bytes.readUInt8(at + index) & 0x7f), 0);
}
