import { expect } from 'chai';
import fc from 'fast-check';
import { withoutDecoderDelay, withDistinctDecoderConfig } from '#domain/media/decoder-config.ts';
import { editListStartMs } from '#domain/media/mp4-boxes.ts';
import { keySystemsFor, systemIdsOf } from '#domain/media/drm/key-systems.ts';
import { codecOf, containerOf, hasOwnTimestamps } from '#domain/media/mime.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import { amplitudeOf } from '#domain/media/sound/volume.ts';

const CLEARKEY = '1077efecc0b24d02ace33c1e52e2fb4b';
const PLAYREADY = '9a04f07998404286ab92e65be0885f95';
const WIDEVINE = 'edef8ba979d64acea3c827dcd51d21ed';

/** A pssh box of version 0 without data. */
const psshOf = (systemId: string) =>
  Uint8Array.from(
    Buffer.concat([Buffer.from('0000002070737368' + '00000000', 'hex'), Buffer.from(systemId, 'hex'), Buffer.alloc(4)]),
  );

/** A box: its size, its type, its contents. */
const box = (type: string, ...contents: readonly Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const uint32 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeInt32BE(value, index * 4));
  return bytes;
};
const initWith = (elst: Uint8Array, mdhd: Uint8Array) =>
  Buffer.concat([
    box('ftyp', uint32(0)),
    box('moov', box('mvhd', uint32(0)), box('trak', box('tkhd', uint32(0)), box('edts', elst), box('mdia', mdhd))),
  ]);

describe('key systems', () => {
  it('prefer Widevine, then PlayReady, PlayReady hardware and ClearKey, in any order of a file [S9.66]', () => {
    const order = ['com.widevine.alpha', 'com.microsoft.playready', 'com.microsoft.playready.hardware', 'org.w3.clearkey'];
    fc.assert(
      fc.property(fc.shuffledSubarray([CLEARKEY, WIDEVINE, PLAYREADY, 'unknown system']), (systemIds) => {
        const found = keySystemsFor(systemIds);
        expect(found).to.deep.equal(order.filter((name) => found.includes(name)));
        expect(found.includes('org.w3.clearkey')).to.equal(systemIds.includes(CLEARKEY));
      }),
    );
    expect(keySystemsFor([CLEARKEY, PLAYREADY, WIDEVINE])).to.deep.equal(order);
  });

  it('are read from one pssh box or several', () => {
    expect(systemIdsOf(psshOf(CLEARKEY))).to.deep.equal([CLEARKEY]);
    expect(systemIdsOf(Buffer.concat([psshOf(WIDEVINE), psshOf(CLEARKEY)]))).to.deep.equal([WIDEVINE, CLEARKEY]);
  });

  it('are not read from other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(systemIdsOf(bytes)).to.equal(null);
      }),
    );
    expect(systemIdsOf(psshOf(CLEARKEY).subarray(0, 31))).to.equal(null);
  });
});

describe('edit list of an init segment', () => {
  const mdhd = box('mdhd', uint32(0, 0, 0, 48_000, 0));

  it('gives the start of the presentation', () => {
    expect(editListStartMs(initWith(box('elst', uint32(0, 1, 0, 312, 0x10000)), mdhd))).to.equal(6.5);
    expect(editListStartMs(initWith(box('elst', uint32(0x01000000, 1, 0, 0, 0, 48_000, 0x10000)), mdhd))).to.equal(1_000);
  });

  it('starts at 0 when it is empty or absent', () => {
    expect(editListStartMs(initWith(box('elst', uint32(0, 1, 0, -1, 0x10000)), mdhd))).to.equal(0);
    expect(editListStartMs(initWith(box('elst', uint32(0, 0)), mdhd))).to.equal(0);
    expect(editListStartMs(box('moov', box('trak', box('mdia', mdhd))))).to.equal(0);
  });

  it('is never read past the end of the bytes', () => {
    const whole = initWith(box('elst', uint32(0, 1, 0, 312, 0x10000)), mdhd);
    fc.assert(
      fc.property(fc.nat({ max: whole.length }), fc.uint8Array({ maxLength: 64 }), (length, noise) => {
        expect(editListStartMs(Uint8Array.from(whole.subarray(0, length)))).to.be.oneOf([0, 6.5]);
        expect(editListStartMs(noise)).to.equal(0);
      }),
    );
  });
});

describe('media types', () => {
  it('consist of container and codec', () => {
    expect(containerOf('Audio/MP4; codecs="flac"')).to.equal('audio/mp4');
    expect(codecOf('audio/mp4; codecs="mp4a.40.2"')).to.equal('mp4a.40.2');
    expect(codecOf('audio/mp4;codecs=opus')).to.equal('opus');
    expect(codecOf('audio/mpeg')).to.equal(null);
  });

  it('have timestamps unless they are bare frames', () => {
    expect(hasOwnTimestamps('audio/mp4; codecs="flac"')).to.equal(true);
    expect(hasOwnTimestamps('audio/mpeg')).to.equal(false);
  });
});

describe('trusted addresses', () => {
  const local = 'http://localhost:4070';
  const lan = 'http://192.168.1.4:4070';
  const cases = [
    { url: 'https://cdn.example/a', origin: local, licence: true, bytes: true },
    { url: 'http://localhost:4070/cdn/a', origin: local, licence: true, bytes: true },
    { url: 'http://127.0.0.1:4070/a', origin: 'http://127.0.0.1:4070', licence: true, bytes: true },
    { url: '/cdn/a', origin: local, licence: true, bytes: true },
    { url: 'http://192.168.1.4:4070/a', origin: lan, licence: false, bytes: true },
    { url: '//evil.example/a', origin: local, licence: false, bytes: false },
    { url: '/\\evil.example/a', origin: local, licence: false, bytes: false },
    { url: 'http://localhost:4071/a', origin: local, licence: false, bytes: false },
    { url: 'http://localhost:4070@evil.example/a', origin: local, licence: false, bytes: false },
    { url: 'http://localhost:40700/a', origin: local, licence: false, bytes: false },
    { url: 'data:audio/mp4,', origin: local, licence: false, bytes: false },
  ] as const;
  for (const { url, origin, ...trust } of cases)
    it(`take ${url} on ${origin} for ${JSON.stringify(trust)} [S5.62] [S5.63]`, () => {
      const isTrusted = createTrustedUrlCheck(origin);
      expect({ licence: isTrusted(url, 'licence'), bytes: isTrusted(url, 'bytes') }).to.deep.equal(trust);
    });
});

describe('volume', () => {
  it('is cubed by the cubic option only [S9.61]', () => {
    expect(amplitudeOf(0.5, 'cubic')).to.equal(0.125);
    expect(amplitudeOf(0.5, 'linear')).to.equal(0.5);
  });
});

describe('decoder configurations of two tracks', () => {
  const dops = box('dOps', Uint8Array.from([0, 2, 1, 56, 0, 0, 187, 128, 0, 0, 0]));
  const init = Uint8Array.from(box('moov', dops));

  it('differ inaudibly for consecutive Opus tracks', () => {
    const [odd, even] = [withDistinctDecoderConfig(init, 1), withDistinctDecoderConfig(init, 2)];
    expect(odd).to.not.deep.equal(even);
    expect(odd.filter((byte, index) => byte !== even[index])).to.deep.equal(Uint8Array.of(1));
    expect(withDistinctDecoderConfig(init, 3)).to.deep.equal(odd);
  });

  it('leave the pre-skip to the append window', () => {
    expect([...withDistinctDecoderConfig(init, 2)].slice(18, 20)).to.deep.equal([0, 0]);
  });

  it('stay unchanged for other codecs', () => {
    const other = Uint8Array.from(box('moov', box('mvhd', uint32(0))));
    expect(withDistinctDecoderConfig(other, 1)).to.equal(other);
  });

  it('leave an MP3 as long as it was, without the delay of the decoder', () => {
    const table = { protection: null, pssh: null, offset: 0, timescale: 44_100, segments: [[1, 44_100] as const] };
    const moved = withoutDecoderDelay({ ...table, encoder_delay_samples: 1_105, padding_samples: 600 });
    expect(moved).to.include({ encoder_delay_samples: 576, padding_samples: 1_129 });
    const unknown = withoutDecoderDelay({ ...table, encoder_delay_samples: 0, padding_samples: 0 });
    expect(unknown).to.include({ encoder_delay_samples: 0, padding_samples: 0 });
  });
});
