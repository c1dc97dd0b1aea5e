import { IV_BYTES } from '../../../domain/constants/media/packaging.ts';
import { box, boxHeader, concat, fullBox, u32, u64 } from '../../../application/media/drm/mp4-box-writer.ts';
import type { Run } from './fragments.ts';
import { TRACK_ID, type TrackSetup } from './track.ts';

/** Sizes and durations of a run's packets. */
export interface RunPackets {
  readonly sizes: Uint32Array;
  readonly durations: Uint32Array;
}

export const BOX_HEADER_BYTES = 8;

const FULL_BOX_BYTES = 12;
const MFHD_BYTES = FULL_BOX_BYTES + 4;
const TFHD_BYTES = FULL_BOX_BYTES + 4;
const TFDT_BYTES = FULL_BOX_BYTES + 8;
const TRUN_FIXED_BYTES = FULL_BOX_BYTES + 8;
const SAIZ_BYTES = FULL_BOX_BYTES + 5;
const SAIO_BYTES = FULL_BOX_BYTES + 8;
const SENC_FIXED_BYTES = FULL_BOX_BYTES + 4;
const BASE_IS_MOOF = 0x02_0000;
const HAS_DATA_OFFSET = 0x001;
const HAS_DURATIONS = 0x100;
const HAS_SIZES = 0x200;

/** Bytes before a fragment's payload, known from the number of its packets alone. */
export function fragmentHeaderBytes(packetCount: number, isEven: boolean, isProtected: boolean): number {
  const run = TRUN_FIXED_BYTES + packetCount * (isEven ? 4 : 8);
  const vectors = isProtected ? SAIZ_BYTES + SAIO_BYTES + SENC_FIXED_BYTES + packetCount * IV_BYTES : 0;
  return 2 * BOX_HEADER_BYTES + MFHD_BYTES + TFHD_BYTES + TFDT_BYTES + run + vectors + BOX_HEADER_BYTES;
}

/** Whether all packets have the track's default duration. */
export function isEvenRun(track: TrackSetup, durations: Uint32Array): boolean {
  return durations.every((duration) => duration === track.packetDuration);
}

/** The moof of a fragment and the head of its mdat. Fragments are counted from 0. */
export function fragmentHeader(track: TrackSetup, fragment: number, run: Run, packets: RunPackets): Uint8Array {
  const isEven = isEvenRun(track, packets.durations);
  const bytes = fragmentHeaderBytes(run.packetCount, isEven, track.key !== null);
  const payloadBytes = packets.sizes.reduce((sum, size) => sum + size, 0);
  const moof = box(
    'moof',
    fullBox('mfhd', 0, 0, u32(fragment + 1)),
    box(
      'traf',
      fullBox('tfhd', 0, BASE_IS_MOOF, u32(TRACK_ID)),
      fullBox('tfdt', 1, 0, u64(run.start)),
      trackRun(packets, isEven, bytes),
      ...vectorBoxes(track, run, bytes),
    ),
  );
  return concat([moof, boxHeader('mdat', BOX_HEADER_BYTES + payloadBytes)]);
}

function trackRun({ sizes, durations }: RunPackets, isEven: boolean, payloadAt: number): Uint8Array {
  const flags = HAS_DATA_OFFSET | HAS_SIZES | (isEven ? 0 : HAS_DURATIONS);
  const stride = isEven ? 1 : 2;
  const rows = new Uint32Array(sizes.length * stride);
  sizes.forEach((size, index) => {
    if (!isEven) rows[index * stride] = durations[index] ?? 0;
    rows[index * stride + stride - 1] = size;
  });
  return fullBox('trun', 0, flags, u32(sizes.length, payloadAt), u32(...rows));
}

/** Size, place and content of the samples' IVs; they are the last thing in the moof. */
function vectorBoxes(track: TrackSetup, run: Run, headerBytes: number): readonly Uint8Array[] {
  if (track.key === null) return [];
  const { baseIv } = track.key;
  const vectorsAt = headerBytes - BOX_HEADER_BYTES - run.packetCount * IV_BYTES;
  const vectors = Buffer.alloc(run.packetCount * IV_BYTES);
  for (let index = 0; index < run.packetCount; index++) {
    vectors.writeBigUInt64BE(ivOf(baseIv, run.firstPacket + index), index * IV_BYTES);
  }
  return [
    fullBox('saiz', 0, 0, Uint8Array.of(IV_BYTES), u32(run.packetCount)),
    fullBox('saio', 0, 0, u32(1, vectorsAt)),
    fullBox('senc', 0, 0, u32(run.packetCount), vectors),
  ];
}

/** The initialisation vector of a packet, as a number. */
export function ivOf(baseIv: bigint, packet: number): bigint {
  return BigInt.asUintN(IV_BYTES * 8, baseIv + BigInt(packet));
}
