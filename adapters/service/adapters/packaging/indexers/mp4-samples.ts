import { brokenFileError } from '../../../application/ports/media/packaging-error.ts';
import type { PacketList } from '../packet-index.ts';
import { boxAt } from '../../readers/box-reader.ts';

/** Walks the sample tables of a track: sizes (stsz), chunks (stsc, stco or co64), durations (stts). */
export function readSamples(table: Buffer, packets: PacketList): void {
  const sizes = tableOf(table, 'stsz');
  const chunks = chunkOffsets(table);
  const perChunk = tableOf(table, 'stsc');
  const nextDuration = durationsOf(tableOf(table, 'stts'));
  const fixedSize = sizes.readUInt32BE(4);
  const count = sizes.readUInt32BE(8);
  const entries = perChunk.readUInt32BE(4);
  let entry = 0;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.count && sample < count; chunk++) {
    if (entry + 1 < entries && perChunk.readUInt32BE(8 + (entry + 1) * 12) === chunk + 1) entry += 1;
    const inChunk = perChunk.readUInt32BE(8 + entry * 12 + 4);
    let offset = chunks.at(chunk);
    for (let index = 0; index < inChunk && sample < count; index++, sample++) {
      const size = fixedSize || sizes.readUInt32BE(12 + sample * 4);
      packets.push(offset, size, nextDuration());
      offset += size;
    }
  }
  if (sample < count) throw brokenFileError('its sample tables do not agree');
}

function tableOf(table: Buffer, type: string): Buffer {
  const content = boxAt(table, type);
  if (content === null) throw brokenFileError(`its sample tables are incomplete (${type})`);
  return content;
}

function chunkOffsets(table: Buffer) {
  const small = boxAt(table, 'stco');
  const offsets = small ?? tableOf(table, 'co64');
  return {
    count: offsets.readUInt32BE(4),
    at: (chunk: number) =>
      small === null ? Number(offsets.readBigUInt64BE(8 + chunk * 8)) : offsets.readUInt32BE(8 + chunk * 4),
  };
}

function durationsOf(times: Buffer): () => number {
  let [entry, left, duration] = [0, 0, 0];
  const entries = times.readUInt32BE(4);
  return () => {
    while (left === 0 && entry < entries) {
      left = times.readUInt32BE(8 + entry * 8);
      duration = times.readUInt32BE(12 + entry * 8);
      entry += 1;
    }
    left -= 1;
    return duration;
  };
}
