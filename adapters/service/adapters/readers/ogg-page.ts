import { OGG_TAIL_BYTES } from '../../domain/constants/media/readers.ts';
import type { ByteSource } from './byte-source.ts';

export interface OggPage {
  readonly offset: number;
  readonly flags: number;
  readonly serial: number;
  /** Samples up to the end of the last packet that ends on this page; -1 when none does. */
  readonly granule: bigint;
  readonly lacing: Buffer;
  readonly bodyOffset: number;
  /** The offset after its body; a truncated file ends before it. */
  readonly end: number;
}

export const OGG_CAPTURE = 'OggS';

const HEADER_BYTES = 27;
const HEADER_BYTES_MAX = HEADER_BYTES + 255;

/** The page whose header starts at this offset, or null. */
export async function pageAt(source: ByteSource, offset: number): Promise<OggPage | null> {
  const held = source.read(offset, HEADER_BYTES_MAX);
  return parseOggPage(held instanceof Promise ? await held : held, offset);
}

/** The page at the start of these bytes, or null; `offset` is their position in the file. */
function parseOggPage(bytes: Buffer, offset: number): OggPage | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, OGG_CAPTURE.length) !== OGG_CAPTURE) return null;
  const bodyAt = HEADER_BYTES + bytes.readUInt8(26);
  if (bytes.length < bodyAt) return null;
  const lacing = bytes.subarray(HEADER_BYTES, bodyAt);
  const bodyOffset = offset + bodyAt;
  let end = bodyOffset;
  for (const length of lacing) end += length;
  return {
    offset,
    flags: bytes.readUInt8(5),
    serial: bytes.readUInt32LE(14),
    granule: bytes.readBigInt64LE(6),
    lacing,
    bodyOffset,
    end,
  };
}

/** Whether the file contains the whole page. */
export function isWhole(page: OggPage, source: ByteSource): boolean {
  return page.end <= source.sizeBytes;
}

/** The last valid page near the end of the file; null when there is none. */
export async function lastPage(source: ByteSource, fits: (page: OggPage) => boolean): Promise<OggPage | null> {
  const start = Math.max(0, source.sizeBytes - OGG_TAIL_BYTES);
  const tail = await source.read(start, OGG_TAIL_BYTES);
  for (let at = tail.lastIndexOf(OGG_CAPTURE); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(OGG_CAPTURE, at - 1)) {
    const page = parseOggPage(tail.subarray(at), start + at);
    if (page !== null && fits(page)) return page;
  }
  return null;
}
