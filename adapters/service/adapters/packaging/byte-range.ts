import { PAYLOAD_CHUNK_BYTES } from '../../domain/constants/media/packaging.ts';
import { boxHeader, zeros } from '../../application/media/drm/mp4-box-writer.ts';
import { encryptPackets } from './cipher.ts';
import { BOX_HEADER_BYTES, fragmentHeader } from './layout/fragment-header.ts';
import type { Fragment, Layout } from './layout/layout.ts';
import { sumOf } from './packet-index.ts';

/** The packets of a file, from the source itself or an encoder. */
export interface PacketReader {
  sizes(first: number, count: number): Promise<Uint32Array>;
  durations(first: number, count: number): Uint32Array;
  /** The packets one behind the other, in bytes the caller may change. */
  bytes(first: number, count: number): Promise<Uint8Array>;
}

/** Bytes of a laid-out file, first to last. Built on request; nothing encrypted is stored. */
export async function* readRange(layout: Layout, packets: PacketReader, first: number, last: number): AsyncGenerator<Uint8Array> {
  if (first < layout.header.length) yield layout.header.subarray(first, last + 1);
  for (const [number, fragment] of layout.fragments.entries()) {
    if (fragment.offset > last) return;
    if (fragment.offset + fragment.sizeBytes <= first) continue;
    for await (const part of partsOf(layout, packets, number, fragment, first, last)) {
      const from = Math.max(0, first - part.offset);
      const to = Math.min(part.bytes.length, last + 1 - part.offset);
      if (from < to) yield part.bytes.subarray(from, to);
    }
  }
}

interface ByteRangePart {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** A fragment's header, payload and filling, without the payload that lies outside of the range. */
async function* partsOf(
  layout: Layout,
  packets: PacketReader,
  number: number,
  fragment: Fragment,
  first: number,
  last: number,
): AsyncGenerator<ByteRangePart> {
  const { firstPacket, packetCount } = fragment;
  const { track } = layout;
  const sizes = await packets.sizes(firstPacket, packetCount);
  const header = { sizes, durations: packets.durations(firstPacket, packetCount) };
  yield { offset: fragment.offset, bytes: fragmentHeader(track, number, fragment, header) };
  let offset = fragment.offset + fragment.headerBytes;
  for (let done = 0; done < packetCount;) {
    const count = chunkCount(sizes, done);
    const chunkBytes = sumOf(sizes, done, done + count);
    if (offset <= last && offset + chunkBytes > first) {
      const bytes = await packets.bytes(firstPacket + done, count);
      if (track.key !== null) encryptPackets(track.key, firstPacket + done, sizes.subarray(done, done + count), bytes);
      yield { offset, bytes };
    }
    offset += chunkBytes;
    done += count;
  }
  yield { offset, bytes: filling(fragment.offset + fragment.sizeBytes - offset) };
}

/** Packets to read at once: as many as fit, at least one. */
function chunkCount(sizes: Uint32Array, from: number): number {
  let [count, bytes] = [0, 0];
  while (from + count < sizes.length) {
    bytes += sizes[from + count] ?? 0;
    if (count > 0 && bytes > PAYLOAD_CHUNK_BYTES) break;
    count += 1;
  }
  return count;
}

/** Room that a re-encoded fragment did not need: a box that players skip. */
function filling(sizeBytes: number): Uint8Array {
  if (sizeBytes === 0) return zeros(0);
  return Buffer.concat([boxHeader('free', sizeBytes), zeros(sizeBytes - BOX_HEADER_BYTES)]);
}
