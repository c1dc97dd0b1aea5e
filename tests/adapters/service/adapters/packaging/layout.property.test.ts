import { expect } from 'chai';
import fc from 'fast-check';
import { decodeIndex, encodeIndex } from '#adapters/service/adapters/packaging/index-codec.ts';
import { keyInfoOf } from '#adapters/service/application/media/drm/content-keys.ts';
import { fragmentHeaderBytes, isEvenRun } from '#adapters/service/adapters/packaging/layout/fragment-header.ts';
import { groupPackets, packetsForMs } from '#adapters/service/adapters/packaging/layout/fragments.ts';
import { layOutSegments, seekTableOf } from '#adapters/service/adapters/packaging/layout/layout.ts';
import type { TrackSetup } from '#adapters/service/adapters/packaging/layout/track.ts';
import { sumOf, type PacketIndex } from '#adapters/service/adapters/packaging/packet-index.ts';
import { readRange, type PacketReader } from '#adapters/service/adapters/packaging/byte-range.ts';
import { readAll, MASTER_KEY } from './support/tools.ts';

const TIMESCALE = 44_100;
const KEY = keyInfoOf(MASTER_KEY, '1'.padStart(22, '0'), 'mp4-cenc');

interface Packets {
  readonly sizes: Uint32Array;
  readonly durations: Uint32Array;
}

const packets: fc.Arbitrary<Packets> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.oneof(fc.constant(1_024), fc.integer({ min: 1, max: 60_000 }))), {
    minLength: 1,
    maxLength: 60,
  })
  .map((pairs) => ({
    sizes: Uint32Array.from(pairs, ([size]) => size),
    durations: Uint32Array.from(pairs, ([, duration]) => duration),
  }));

function fileOf({ sizes, durations }: Packets, isProtected: boolean, spareBytes: number) {
  const track: TrackSetup = {
    codec: 'aac',
    config: Uint8Array.of(0x12, 0x10),
    timescale: TIMESCALE,
    sampleRateHz: TIMESCALE,
    channels: 2,
    bitsPerSample: 16,
    delay: 1_024,
    packetDuration: 1_024,
    musicDuration: 1,
    key: isProtected ? KEY : null,
  };
  const runs = groupPackets(durations, TIMESCALE).map((run) => {
    const [from, to] = [run.firstPacket, run.firstPacket + run.packetCount];
    const headerBytes = fragmentHeaderBytes(run.packetCount, isEvenRun(track, durations.subarray(from, to)), isProtected);
    return { ...run, headerBytes, sizeBytes: headerBytes + sumOf(sizes, from, to) + spareBytes };
  });
  const reader: PacketReader = {
    sizes: async (first, count) => sizes.subarray(first, first + count),
    durations: (first, count) => durations.subarray(first, first + count),
    bytes: async (first, count) => new Uint8Array(sumOf(sizes, first, first + count)).fill(first + 1),
  };
  return { layout: layOutSegments(track, runs), reader };
}

/** Top-level boxes by type and size, as a player walks them. */
function boxesOf(file: Buffer): readonly (readonly [string, number])[] {
  const boxes: (readonly [string, number])[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.push([file.toString('latin1', at + 4, at + 8), file.readUInt32BE(at)]);
  return boxes;
}

const spare = fc.constantFrom(0, 8, 100);

describe('the layout of a fragmented file', () => {
  it('adds up to its size, for clients and on the wire', () =>
    fc.assert(
      fc.asyncProperty(packets, fc.boolean(), spare, async (some, isProtected, spareBytes) => {
        const { layout, reader } = fileOf(some, isProtected, spareBytes);
        const table = seekTableOf(layout, 0);
        expect(table.segments.reduce((sum, [bytes]) => sum + bytes, table.offset)).to.equal(layout.sizeBytes);
        expect(table.segments.reduce((sum, [, duration]) => sum + duration, 0)).to.equal(sumOf(some.durations));
        expect((await readAll(readRange(layout, reader, 0, layout.sizeBytes - 1))).length).to.equal(layout.sizeBytes);
      }),
    ));

  it('is made of whole boxes, each fragment where the index places it', () =>
    fc.assert(
      fc.asyncProperty(packets, fc.boolean(), spare, async (some, isProtected, spareBytes) => {
        const { layout, reader } = fileOf(some, isProtected, spareBytes);
        const file = await readAll(readRange(layout, reader, 0, layout.sizeBytes - 1));
        const types = boxesOf(file).map(([type]) => type);
        const fragment = spareBytes === 0 ? ['moof', 'mdat'] : ['moof', 'mdat', 'free'];
        expect(types).to.deep.equal(['ftyp', 'moov', 'sidx', ...layout.fragments.flatMap(() => fragment)]);
        layout.fragments.forEach(({ offset }) => expect(file.toString('latin1', offset + 4, offset + 8)).to.equal('moof'));
      }),
    ));

  it('gives any range as the slice of the whole', () =>
    fc.assert(
      fc.asyncProperty(packets, fc.boolean(), spare, fc.nat(), fc.nat(), async (some, isProtected, spareBytes, a, b) => {
        const { layout, reader } = fileOf(some, isProtected, spareBytes);
        const [first, last] = [a % layout.sizeBytes, b % layout.sizeBytes].sort((x, y) => x - y) as [number, number];
        const whole = await readAll(readRange(layout, reader, 0, layout.sizeBytes - 1));
        const part = await readAll(readRange(layout, reader, first, last));
        expect(part.equals(whole.subarray(first, last + 1))).to.equal(true);
      }),
    ));
});

describe('grouping packets into fragments', () => {
  it('keeps every packet once and in order', () =>
    fc.assert(
      fc.property(packets, ({ durations }) => {
        let [packet, time] = [0, 0];
        for (const run of groupPackets(durations, TIMESCALE)) {
          expect([run.firstPacket, run.start]).to.deep.equal([packet, time]);
          expect(run.duration).to.equal(sumOf(durations, packet, packet + run.packetCount));
          packet += run.packetCount;
          time += run.duration;
        }
        expect(packet).to.equal(durations.length);
      }),
    ));

  it('takes no more packets for a preview than it must', () =>
    fc.assert(
      fc.property(packets, fc.nat(60_000), ({ durations }, lengthMs) => {
        const count = packetsForMs(durations, TIMESCALE, 0, lengthMs);
        const expected = (lengthMs * TIMESCALE) / 1_000;
        if (count > 0) expect(sumOf(durations, 0, count - 1)).to.be.lessThan(expected);
        if (count < durations.length) expect(sumOf(durations, 0, count)).to.be.at.least(expected);
      }),
    ));
});

describe('a packet index in its compact form', () => {
  it('comes back as it was', () =>
    fc.assert(
      fc.property(packets, fc.array(fc.nat(100_000), { minLength: 60, maxLength: 60 }), ({ sizes, durations }, gaps) => {
        let end = 0;
        const offsets = Float64Array.from(sizes, (size, packet) => {
          const offset = packet % 7 === 3 ? Math.max(0, end - 50_000) : end + (gaps[packet] ?? 0);
          end = offset + size;
          return offset;
        });
        const index: PacketIndex = {
          codec: 'opus',
          codecString: 'opus',
          config: Buffer.from([1, 2, 3]),
          timescale: 48_000,
          sampleRateHz: 48_000,
          channels: 2,
          bitsPerSample: 16,
          offsets,
          sizes,
          durations,
          delay: 312,
          padding: 17,
          splits: new Map([
            [
              0,
              [
                { offset: 1, size: 2 },
                { offset: 9, size: 3 },
              ],
            ],
          ]),
        };
        expect(decodeIndex(encodeIndex(index))).to.deep.equal(index);
      }),
    ));
});
