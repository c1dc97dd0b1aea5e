import { CONTAINER_PARTS_MAX, OGG_TAIL_BYTES } from '../constants/library.ts';
import type { OpenFile } from './open-file.ts';

const MARK = 'OggS';
const HEADER_BYTES = 27;
const SEGMENTS_MAX = 255;
const SERIAL_AT = 14;
const GRANULE_AT = 6;

export interface OggPage {
  readonly granule: bigint;
  readonly serial: number;
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

/** The Ogg page that starts here, or null where none does. Its body may reach out of the bytes. */
export function oggPageAt(bytes: Buffer, at: number): OggPage | null {
  if (bytes.toString('latin1', at, at + MARK.length) !== MARK || at + HEADER_BYTES > bytes.length) return null;
  const segments = bytes[at + HEADER_BYTES - 1] ?? 0;
  if (at + HEADER_BYTES + segments > bytes.length) return null;
  const bodyBytes = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + segments).reduce((sum, size) => sum + size, 0);
  return {
    granule: bytes.readBigInt64LE(at + GRANULE_AT),
    serial: bytes.readUInt32LE(at + SERIAL_AT),
    headerBytes: HEADER_BYTES + segments,
    bodyBytes,
  };
}

/** The last position told by a page of this file, in samples: its length. Null when it ends without one. */
export async function lastGranule(file: OpenFile): Promise<bigint | null> {
  const from = Math.max(0, file.sizeBytes - OGG_TAIL_BYTES);
  const tail = await file.read(from, OGG_TAIL_BYTES);
  for (let at = tail.lastIndexOf(MARK); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(MARK, at - 1)) {
    const page = oggPageAt(tail, at);
    if (page && page.granule > 0n) return page.granule;
  }
  return null;
}

/**
 * The first `wanted` bytes of sound, without page headers: pages before it carry the codec's and the tags' headers, at
 * position 0 or none. Cutting the stream into pages differently, as editors of tags do, does not change the answer.
 */
export async function firstOggSound(file: OpenFile, wanted: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let at = 0;
  let have = 0;
  for (let count = 0; count < CONTAINER_PARTS_MAX && have < wanted; count++) {
    const page = oggPageAt(await file.read(at, HEADER_BYTES + SEGMENTS_MAX), 0);
    if (!page) break;
    if (have > 0 || page.granule > 0n) {
      const body = await file.read(at + page.headerBytes, Math.min(page.bodyBytes, wanted - have));
      parts.push(body);
      have += body.length;
    }
    at += page.headerBytes + page.bodyBytes;
  }
  return Buffer.concat(parts);
}
