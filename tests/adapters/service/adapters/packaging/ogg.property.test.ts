import { expect } from 'chai';
import fc from 'fast-check';
import { bytesFromArray } from '#adapters/service/adapters/readers/byte-source.ts';
import { indexOpus, opusPacketSamples } from '#adapters/service/adapters/packaging/indexers/opus.ts';
import type { PacketIndex } from '#adapters/service/adapters/packaging/packet-index.ts';

const PRE_SKIP = 312;
const TWENTY_MS = 960;
/** One frame of 20 ms, CELT. */
const TOC = 0xf8;

function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.set([1, 2], 8);
  head.writeUInt16LE(PRE_SKIP, 10);
  head.writeUInt32LE(44_100, 12);
  return head;
}

interface Writing {
  /** Lacing values a page holds; few make packets run over several pages. */
  readonly lacingMax: number;
  readonly padding: number;
  readonly serial: number;
}

/** An Ogg file of these packets. Checksums stay 0: the indexer does not ask for them. */
function oggOf(packets: readonly Buffer[], { lacingMax, padding, serial }: Writing): Buffer {
  const pages: Buffer[] = [];
  let [lacing, body, granule, isContinued]: [number[], Buffer[], number, boolean] = [[], [], -1, false];
  let samples = 0;
  const flush = (isLast: boolean, continues: boolean) => {
    const head = Buffer.alloc(27);
    head.write('OggS', 'latin1');
    head.writeUInt8((isContinued ? 1 : 0) + (pages.length === 0 ? 2 : 0) + (isLast ? 4 : 0), 5);
    head.writeBigInt64LE(BigInt(isLast ? granule - padding : granule), 6);
    head.writeUInt32LE(serial, 14);
    head.writeUInt8(lacing.length, 26);
    pages.push(Buffer.concat([head, Buffer.from(lacing), ...body]));
    [lacing, body, granule, isContinued] = [[], [], -1, continues];
  };
  packets.forEach((packet, number) => {
    let rest = packet;
    for (;;) {
      const part = rest.subarray(0, 255);
      lacing.push(part.length);
      body.push(part);
      rest = rest.subarray(part.length);
      const isDone = part.length < 255;
      if (isDone) {
        if (number >= 2) samples += TWENTY_MS;
        granule = number >= 2 ? samples : 0;
      }
      const isLast = isDone && number === packets.length - 1;
      if (isLast || lacing.length === lacingMax || (isDone && number < 2)) flush(isLast, !isDone);
      if (isDone) return;
    }
  });
  return Buffer.concat(pages);
}

function packetsOf(file: Buffer, index: PacketIndex): readonly Buffer[] {
  return [...index.sizes].map((size, packet) => {
    const pieces = index.splits.get(packet) ?? [{ offset: index.offsets[packet] ?? 0, size }];
    return Buffer.concat(pieces.map((piece) => file.subarray(piece.offset, piece.offset + piece.size)));
  });
}

const sound = fc
  .array(fc.integer({ min: 1, max: 1_300 }), { minLength: 1, maxLength: 40 })
  .map((sizes) => sizes.map((size, number) => Buffer.alloc(size, number % 251).fill(TOC, 0, 1)));

describe('the packets of an Ogg Opus file', () => {
  it('are found whole, however pages cut them', () =>
    fc.assert(
      fc.asyncProperty(sound, fc.integer({ min: 1, max: 255 }), fc.nat(TWENTY_MS - 1), async (packets, lacingMax, padding) => {
        const file = oggOf([opusHead(), Buffer.from('OpusTags'), ...packets], { lacingMax, padding, serial: 7 });
        const index = await indexOpus(bytesFromArray(file));
        expect(packetsOf(file, index)).to.deep.equal(packets);
        expect([...index.durations]).to.deep.equal(packets.map(() => TWENTY_MS));
        expect(index.delay).to.equal(PRE_SKIP);
        if (packets.length > 1 && lacingMax > 5) expect(index.padding).to.be.oneOf([padding, 0]);
      }),
    ));

  it('are found behind garbage between pages', async () => {
    const packets = Array.from({ length: 30 }, () => Buffer.alloc(100, TOC));
    const clean = oggOf([opusHead(), Buffer.from('OpusTags'), ...packets], { lacingMax: 10, padding: 0, serial: 7 });
    const second = clean.lastIndexOf('OggS');
    const file = Buffer.concat([clean.subarray(0, second), Buffer.alloc(333, 1), clean.subarray(second)]);
    expect((await indexOpus(bytesFromArray(file))).sizes.length).to.equal(30);
  });

  it('give their length in 48 kHz samples', () => {
    const cases = [
      [0x00, 0, 480],
      [0x18, 0, 2_880],
      [0x60, 0, 480],
      [0x80, 0, 120],
      [0xf8, 0, 960],
      [0xf9, 0, 1_920],
      [0xfa, 0, 1_920],
      [0xfb, 3, 2_880],
    ] as const;
    for (const [toc, count, samples] of cases) expect(opusPacketSamples(toc, count), `${toc}`).to.equal(samples);
  });
});
