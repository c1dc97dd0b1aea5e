import { FIRST_FRAGMENT_MS, FRAGMENT_MS } from '../../../domain/constants/media/packaging.ts';

/** A run of packets that is fetched and appended as one. Times count in the timescale. */
export interface Run {
  readonly firstPacket: number;
  readonly packetCount: number;
  readonly start: number;
  readonly duration: number;
}

const MS_PER_S = 1_000;

/** Groups packets into fragments: each ends with the first packet that reaches its nominal length. */
export function groupPackets(durations: Uint32Array, timescale: number): readonly Run[] {
  const runs: Run[] = [];
  let [firstPacket, start, duration] = [0, 0, 0];
  durations.forEach((length, packet) => {
    duration += length;
    const nominal = ((runs.length === 0 ? FIRST_FRAGMENT_MS : FRAGMENT_MS) * timescale) / MS_PER_S;
    if (duration < nominal && packet + 1 < durations.length) return;
    runs.push({ firstPacket, packetCount: packet + 1 - firstPacket, start, duration });
    [firstPacket, start, duration] = [packet + 1, start + duration, 0];
  });
  return runs;
}

/** The number of packets that contain `lengthMs` of music. */
export function packetsForMs(durations: Uint32Array, timescale: number, delay: number, lengthMs: number): number {
  const wanted = delay + (lengthMs * timescale) / MS_PER_S;
  let [count, sum] = [0, 0];
  while (count < durations.length && sum < wanted) sum += durations[count++] ?? 0;
  return count;
}
