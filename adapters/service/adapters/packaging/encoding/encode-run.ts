import { ENCODED_BITRATE_STEPS } from '../../../domain/constants/media/packaging.ts';
import { brokenFileError } from '../../../application/ports/media/packaging-error.ts';
import type { AudioSource } from '../../../application/ports/media/packager.ts';
import type { AacEncoder } from './aac-encoder.ts';
import type { EncodePlan, ReservedRun } from './plan.ts';

/** A frame of silence as AAC-LC, by channels. It replaces the missing packets of a source that is too short. */
const SILENCE: Readonly<Record<number, Uint8Array>> = {
  1: Buffer.from('00c800802380', 'hex'),
  2: Buffer.from('210049900219002380', 'hex'),
};

export type EncodedRun = readonly Uint8Array[];

/** Smallest box there is: filling less than this is impossible. */
const FILLING_BYTES_MIN = 8;

/** Whether packets leave their fragment's room either full or with place for a filling. */
export function fitsRun(run: ReservedRun, packets: EncodedRun): boolean {
  const bytes = packets.reduce((sum, { length }) => sum + length, 0);
  return bytes === run.reservedBytes || bytes + FILLING_BYTES_MIN <= run.reservedBytes;
}

/**
 * A source's fragments, one after the other, each within its room. When one does not fit, it and what follows are encoded
 * again with a lower bit rate: the layout never moves. Packets too many are dropped, missing ones are silence.
 */
export async function* encodeRuns(encoder: AacEncoder, source: AudioSource, plan: EncodePlan): AsyncGenerator<EncodedRun> {
  let done = 0;
  for (const step of ENCODED_BITRATE_STEPS) {
    for await (const packets of runsAt(encoder, source, plan, Math.round(plan.bitrateBps * step), done)) {
      const run = plan.runs[done];
      if (run === undefined) return;
      if (!fitsRun(run, packets)) break;
      yield packets;
      done += 1;
    }
    if (done === plan.runs.length) return;
  }
  throw brokenFileError('its sound does not fit into any bit rate');
}

/** Fragments from number `from` on, at one bit rate. */
async function* runsAt(encoder: AacEncoder, source: AudioSource, plan: EncodePlan, bitrateBps: number, from: number) {
  let run = from;
  let skip = plan.runs[from]?.firstPacket ?? 0;
  let held: Uint8Array[] = [];
  for await (const batch of encoder.encode({ ...plan, source, bitrateBps })) {
    const wanted = batch.slice(skip);
    skip = Math.max(0, skip - batch.length);
    held = held.concat(wanted);
    for (let next = plan.runs[run]; next !== undefined && held.length >= next.packetCount; next = plan.runs[run]) {
      yield held.slice(0, next.packetCount);
      held = held.slice(next.packetCount);
      run += 1;
    }
    if (run === plan.runs.length) return;
  }
  for (const { packetCount } of plan.runs.slice(run)) {
    yield Array.from({ length: packetCount }, (_, index) => held[index] ?? SILENCE[plan.channels] ?? new Uint8Array());
    held = held.slice(packetCount);
  }
}
