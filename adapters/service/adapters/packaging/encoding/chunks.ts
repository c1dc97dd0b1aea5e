import { ENCODED_CHUNK_FRAGMENTS, ENCODED_HEAD_FRAGMENTS } from '../../../domain/constants/media/packaging.ts';
import { sumOf } from '../packet-index.ts';
import type { EncodePlan } from './plan.ts';

/** Consecutive packets of a re-encoded source, stored and read as one. */
export interface Chunk {
  readonly sizes: Uint32Array;
  readonly bytes: Uint8Array;
}

export interface ChunkPlace {
  readonly firstPacket: number;
  readonly packetCount: number;
}

const COUNT_BYTES = 4;
const SIZE_BYTES = 2;

/** The packets of each chunk: a short first chunk, then about a minute each. */
export function chunkPlaces(plan: EncodePlan): readonly ChunkPlace[] {
  const places: ChunkPlace[] = [];
  for (let run = 0; run < plan.runs.length;) {
    const runs = plan.runs.slice(run, run + (run === 0 ? ENCODED_HEAD_FRAGMENTS : ENCODED_CHUNK_FRAGMENTS));
    places.push({
      firstPacket: runs[0]?.firstPacket ?? 0,
      packetCount: runs.reduce((sum, { packetCount }) => sum + packetCount, 0),
    });
    run += runs.length;
  }
  return places;
}

export function chunkOf(packets: readonly Uint8Array[]): Chunk {
  return { sizes: Uint32Array.from(packets, ({ length }) => length), bytes: Buffer.concat(packets) };
}

/** Some packets of a chunk, counted from its first, in bytes of their own. */
export function sliceChunk(chunk: Chunk, from: number, count: number): Chunk {
  const start = sumOf(chunk.sizes, 0, from);
  const sizes = chunk.sizes.subarray(from, from + count);
  return { sizes, bytes: Uint8Array.from(chunk.bytes.subarray(start, start + sumOf(sizes))) };
}

export function joinChunks(parts: readonly Chunk[]): Chunk {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const sizes = Uint32Array.from(parts.flatMap((part) => [...part.sizes]));
  return { sizes, bytes: Buffer.concat(parts.map((part) => part.bytes)) };
}

/** Number of packets, their sizes in two bytes each, the packets. */
export function encodeChunk(chunk: Chunk): Uint8Array {
  const head = Buffer.alloc(COUNT_BYTES + chunk.sizes.length * SIZE_BYTES);
  head.writeUInt32BE(chunk.sizes.length);
  chunk.sizes.forEach((size, index) => head.writeUInt16BE(size, COUNT_BYTES + index * SIZE_BYTES));
  return Buffer.concat([head, chunk.bytes]);
}

/** Bytes of `encodeChunk` again as a chunk, or null when they are not that, whole. */
export function decodeChunk(bytes: Uint8Array, packetCount: number): Chunk | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const bodyAt = COUNT_BYTES + packetCount * SIZE_BYTES;
  if (buffer.length < bodyAt || buffer.readUInt32BE(0) !== packetCount) return null;
  const sizes = Uint32Array.from({ length: packetCount }, (_, index) => buffer.readUInt16BE(COUNT_BYTES + index * SIZE_BYTES));
  const body = buffer.subarray(bodyAt);
  return body.length === sumOf(sizes) ? { sizes, bytes: body } : null;
}
