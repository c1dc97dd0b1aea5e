import { expect } from 'chai';
import { initSegment } from '#adapters/service/adapters/packaging/layout/init.ts';
import type { TrackSetup } from '#adapters/service/adapters/packaging/layout/track.ts';
import { editListStartMs } from '#domain/media/mp4-boxes.ts';

const track = (delay: number, timescale = 48_000): TrackSetup => ({
  codec: 'aac',
  config: Uint8Array.of(0x12, 0x10),
  timescale,
  sampleRateHz: timescale,
  channels: 2,
  bitsPerSample: 16,
  delay,
  packetDuration: 1_024,
  musicDuration: 960_000,
  key: null,
});

describe('the init segment of a file', () => {
  for (const [delay, startMs] of [
    [480, 10],
    [1_024, (1_024 * 1_000) / 48_000],
    [48_000, 1_000],
  ] as const)
    it(`begins the music behind an encoder delay of ${String(delay)} samples`, () => {
      expect(editListStartMs(initSegment(track(delay)))).to.be.closeTo(startMs, 0.001);
    });

  it('has no edit list where there is no delay', () => {
    expect(Buffer.from(initSegment(track(0))).includes('elst')).to.equal(false);
  });

  it('plays the whole rest: one edit, at normal speed, of open length', () => {
    const init = Buffer.from(initSegment(track(1_024)));
    const at = init.indexOf('elst', 0, 'latin1') + 4;
    // Version 1: count, then length and start of 64 bits each, then the rate as 16.16.
    expect(init.readUInt8(at)).to.equal(1);
    expect(init.readUInt32BE(at + 4)).to.equal(1);
    expect([init.readBigUInt64BE(at + 8), init.readBigUInt64BE(at + 16)]).to.deep.equal([0n, 1_024n]);
    expect(init.readUInt32BE(at + 24)).to.equal(0x1_0000);
  });
});
