import { createPacketList, type PacketIndex, type Piece } from './packet-index.ts';
import { createVarintReader, createVarintWriter } from './varints.ts';

interface Head extends Omit<PacketIndex, 'config' | 'offsets' | 'sizes' | 'durations' | 'splits'> {
  readonly config: string;
  readonly packets: number;
  readonly splits: readonly (readonly [number, readonly Piece[]])[];
}

const HEAD_LENGTH_BYTES = 4;

/** An index in about two bytes a packet: a JSON head, then sizes, gaps and runs of equal durations. */
export function encodeIndex(index: PacketIndex): Uint8Array {
  const { offsets, sizes, durations, config, splits, ...rest } = index;
  const head: Head = { ...rest, config: Buffer.from(config).toString('base64'), packets: sizes.length, splits: [...splits] };
  const json = Buffer.from(JSON.stringify(head));
  const numbers = createVarintWriter();
  let end = 0;
  sizes.forEach((size, packet) => {
    numbers.unsigned(size);
    numbers.signed((offsets[packet] ?? 0) - end);
    end = (offsets[packet] ?? 0) + size;
  });
  for (let from = 0; from < durations.length;) {
    let to = from;
    while (to < durations.length && durations[to] === durations[from]) to += 1;
    numbers.unsigned(to - from);
    numbers.unsigned(durations[from] ?? 0);
    from = to;
  }
  const length = Buffer.alloc(HEAD_LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, numbers.finish()]);
}

/** Bytes of `encodeIndex` again as an index. Throws on anything else. */
export function decodeIndex(bytes: Uint8Array): PacketIndex {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const bodyAt = HEAD_LENGTH_BYTES + buffer.readUInt32BE(0);
  const { config, packets, splits, ...rest } = JSON.parse(buffer.toString('utf8', HEAD_LENGTH_BYTES, bodyAt)) as Head;
  const numbers = createVarintReader(buffer.subarray(bodyAt));
  const places: Piece[] = [];
  let end = 0;
  for (let packet = 0; packet < packets; packet++) {
    const size = numbers.unsigned();
    const offset = end + numbers.signed();
    places.push({ offset, size });
    end = offset + size;
  }
  const list = createPacketList();
  let [left, duration] = [0, 0];
  for (const { offset, size } of places) {
    if (left === 0) [left, duration] = [numbers.unsigned(), numbers.unsigned()];
    left -= 1;
    list.push(offset, size, duration);
  }
  return { ...rest, ...list.finish(), config: Buffer.from(config, 'base64'), splits: new Map(splits) };
}
