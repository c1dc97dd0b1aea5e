import { createDecipheriv } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { encryptPackets } from '#adapters/service/adapters/packaging/cipher.ts';
import { keyInfoOf, type KeyInfo } from '#adapters/service/application/media/drm/content-keys.ts';
import { fragmentHeader } from '#adapters/service/adapters/packaging/layout/fragment-header.ts';
import type { TrackSetup } from '#adapters/service/adapters/packaging/layout/track.ts';
import type { Variant } from '#adapters/service/application/ports/media/packager.ts';
import { MASTER_KEY } from './support/tools.ts';

const SOURCE = '1'.padStart(22, '0');
const IV_BYTES = 8;

const trackOf = (key: KeyInfo): TrackSetup => ({
  codec: 'aac',
  config: Uint8Array.of(0x12, 0x10),
  timescale: 44_100,
  sampleRateHz: 44_100,
  channels: 2,
  bitsPerSample: 16,
  delay: 1_024,
  packetDuration: 1_024,
  musicDuration: 1,
  key,
});

/** The IVs a fragment names for its packets: 8 bytes each, behind the count in its `senc` box. */
function vectorsIn(key: KeyInfo, firstPacket: number, packetCount: number): readonly string[] {
  const sizes = new Uint32Array(packetCount).fill(10);
  const durations = new Uint32Array(packetCount).fill(1_024);
  const run = { firstPacket, packetCount, start: 0, duration: packetCount * 1_024 };
  const header = Buffer.from(fragmentHeader(trackOf(key), 0, run, { sizes, durations }));
  const at = header.indexOf('senc', 0, 'latin1') + 12;
  return Array.from({ length: packetCount }, (_, index) =>
    header.toString('hex', at + index * IV_BYTES, at + (index + 1) * IV_BYTES),
  );
}

const key = keyInfoOf(MASTER_KEY, SOURCE, 'mp4-cenc');
const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30, size: 'max' });

describe('the initialisation vectors of a protected file', () => {
  it('are all different, over every fragment', () => {
    const all = [0, 40, 80].flatMap((firstPacket) => vectorsIn(key, firstPacket, 40));
    expect(new Set(all).size).to.equal(120);
  });

  it('are those the packets are encrypted with, so that each can be decrypted alone', () =>
    fc.assert(
      fc.property(sizes, fc.nat(100_000), (lengths, firstPacket) => {
        const vectors = vectorsIn(key, firstPacket, lengths.length);
        const bytes = new Uint8Array(lengths.reduce((sum, size) => sum + size, 0)).fill(7);
        encryptPackets(key, firstPacket, Uint32Array.from(lengths), bytes);
        let at = 0;
        lengths.forEach((size, index) => {
          const counter = Buffer.concat([Buffer.from(vectors[index] ?? '', 'hex'), Buffer.alloc(IV_BYTES)]);
          const clear = createDecipheriv('aes-128-ctr', key.key, counter).update(bytes.subarray(at, at + size));
          expect(clear.equals(Buffer.alloc(size, 7)), `packet ${String(index)}`).to.equal(true);
          at += size;
        });
      }),
    ));

  it('make two packets with the same bytes unlike each other', () => {
    const bytes = new Uint8Array(64).fill(7);
    encryptPackets(key, 0, Uint32Array.of(32, 32), bytes);
    expect(Buffer.from(bytes.subarray(0, 32)).equals(bytes.subarray(32))).to.equal(false);
  });

  it('are shared by no two shapes of a source, nor by two sources', () => {
    const shapes: readonly Variant[] = ['mp4-cenc', 'aac-cenc'];
    const keys = [SOURCE, '2'.padStart(22, '0')].flatMap((source) => shapes.map((shape) => keyInfoOf(MASTER_KEY, source, shape)));
    const hour = 3_600 * 44;
    for (const one of keys)
      for (const other of keys)
        if (one !== other) expect(BigInt.asUintN(64, one.baseIv - other.baseIv) > BigInt(hour)).to.equal(true);
  });

  it('go on at 0 behind the largest', () => {
    const last = { ...key, baseIv: 2n ** 64n - 1n };
    expect(vectorsIn(last, 0, 2)).to.deep.equal(['ffffffffffffffff', '0000000000000000']);
  });
});
