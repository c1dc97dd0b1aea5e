import { expect } from 'chai';
import fc from 'fast-check';
import { countMp3Ms } from '#adapters/service/adapters/scanner/metadata/mp3-frames.ts';
import { lastGranule, mpegAudioSpan, audioIdOf } from '#adapters/service/adapters/scanner/metadata/audio-probe.ts';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { indexPackets, readAudio } from '#adapters/service/adapters/packaging/indexers/index-source.ts';
import { indexMp3 } from '#adapters/service/adapters/packaging/indexers/mp3.ts';
import { sumOf } from '#adapters/service/adapters/packaging/packet-index.ts';
import { boxesOf } from '#adapters/service/adapters/readers/box-reader.ts';
import { bytesFromArray, createWindow, type ByteSource } from '#adapters/service/adapters/readers/byte-source.ts';
import { chunksOf } from '#adapters/service/adapters/readers/riff-chunks.ts';
import { mp3HeaderAt, parseMp3Header } from '#adapters/service/adapters/readers/mp3-header.ts';
import { skipId3 } from '#adapters/service/adapters/readers/id3-and-ape-sizes.ts';
import { apeTag, box, chunk, id3Tag, id3v1Tag, mp3Frame, noise, oggPage } from './music-bytes.ts';

const MARKS = [
  'OggS',
  'Xing',
  'Info',
  'ID3\x04\0\0\0\0\0\x05',
  'TAG',
  'APETAGEX',
  'fLaC',
  'RIFF\0\0\0\0WAVE',
  'FORM\0\0\0\0AIFF',
  'ftyp',
];
const marks = fc.constantFrom(...MARKS).map((mark) => Buffer.from(mark, 'latin1'));

/** Bytes that begin like music more often than chance has it, and then are none. */
const rubbish = fc
  .array(fc.oneof(marks, fc.uint8Array({ maxLength: 300 }), fc.constant(Buffer.from([0xff, 0xfb, 0x90, 0x44]))), {
    maxLength: 12,
  })
  .map((parts) => Buffer.concat(parts));

/** Headers of the frames of one stream: all share version, rate and channels, and differ in bit rate and padding. */
const stream = fc
  .tuple(
    fc.constantFrom(0, 2, 3),
    fc.nat(2),
    fc.nat(3),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.nat(1)), { minLength: 2 }),
  )
  .map(([version, rate, mode, each]) =>
    each.map(
      ([kbps, padding]) => (0xffe3_0000 | (version << 19) | (kbps << 12) | (rate << 10) | (padding << 9) | (mode << 6)) >>> 0,
    ),
  );

const framesOf = (heads: readonly number[]) =>
  Buffer.concat(heads.map((head, at) => mp3Frame(head, parseMp3Header(head)?.frameBytes ?? 0, at)));

/** A source as a file is: each read takes a turn, and a window on it has to move. */
const asFile = (bytes: Uint8Array): ByteSource => {
  const { sizeBytes, read } = bytesFromArray(bytes);
  return { sizeBytes, read: async (offset, length) => read(offset, length) };
};

async function listed<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('readers of music files', () => {
  it('take any four bytes for a frame header they may be, or for none', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), fc.nat(3), (word, cut) => {
        const header = parseMp3Header(word);
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(word);
        expect(mp3HeaderAt(bytes, 0)).to.deep.equal(header);
        expect(mp3HeaderAt(bytes.subarray(0, cut), 0)?.frameBytes ?? null).to.equal(
          cut < 3 ? null : (header?.frameBytes ?? null),
        );
        if (header !== null) expect(header.frameBytes).to.be.within(24, 1_441);
      }),
      { numRuns: 2_000 },
    ));

  it('give the scan an id for any bytes, and the packager a known failure', () =>
    fc.assert(
      fc.asyncProperty(rubbish, async (bytes) => {
        expect(await audioIdOf(asFile(bytes))).to.match(/^[0-9A-Za-z]{22}$/);
        for (const [codec, container] of [
          ['mp3', 'mpeg'],
          ['aac', 'adts'],
          ['aac', 'mp4'],
          ['flac', 'flac'],
          ['opus', 'ogg'],
          ['vorbis', 'ogg'],
          ['pcm', 'wav'],
        ] as const)
          for (const read of [indexPackets, readAudio])
            await read(asFile(bytes), { codec, container }).catch((thrown: unknown) => {
              expect(thrown).to.be.instanceOf(PackagingFailure);
            });
      }),
    ));

  it('find the same frames of an mp3 for the scan as for the packager, whatever tags stand around them', () =>
    fc.assert(
      fc.asyncProperty(stream, fc.nat(400), fc.nat(400), async (heads, before, behind) => {
        const frames = framesOf(heads);
        const file = asFile(Buffer.concat([id3Tag(before), frames, apeTag(behind), id3v1Tag()]));
        const { first, end } = await mpegAudioSpan(file, await skipId3(file));
        expect([first, end]).to.deep.equal([10 + before, 10 + before + frames.length]);
        const index = await indexMp3(file);
        expect([...index.sizes]).to.deep.equal(heads.map((head) => parseMp3Header(head)?.frameBytes));
        const seconds = sumOf(index.durations) / index.timescale;
        expect(await countMp3Ms(file, first, end)).to.be.closeTo(seconds * 1_000, 0.51);
      }),
    ));

  it('find the length of an Ogg file behind its last whole position, whatever comes behind', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 }),
        fc.nat(3_000),
        async (steps, behind) => {
          let granule = 0n;
          const pages = steps.map((step, at) => oggPage(7, (granule += BigInt(step)), noise(step, at)));
          const unfinished = oggPage(7, -1n, noise(100, 5));
          expect(await lastGranule(asFile(Buffer.concat([...pages, unfinished, noise(behind, 6)])))).to.equal(granule);
        },
      ),
    ));

  it('find each chunk and box where it is, through a window as through a file', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(700), { maxLength: 20 }), fc.boolean(), async (sizes, isBigEndian) => {
        const bodies = sizes.map((size, at) => noise(size, at));
        const form = Buffer.concat([noise(12, 1), ...bodies.map((body, at) => chunk(`ck${at % 10}_`, body, isBigEndian))]);
        const boxes = Buffer.concat(bodies.map((body, at) => box(`bx${at % 10}_`, body)));
        for (const open of [asFile, bytesFromArray, (bytes: Uint8Array) => createWindow(asFile(bytes))]) {
          for (const [bytes, found] of [
            [form, await listed(chunksOf(open(form), isBigEndian))],
            [boxes, await listed(boxesOf(open(boxes)))],
          ] as const)
            expect(found.map(({ contentAt, sizeBytes }) => bytes.subarray(contentAt, contentAt + sizeBytes))).to.deep.equal(
              bodies,
            );
        }
      }),
    ));
});
