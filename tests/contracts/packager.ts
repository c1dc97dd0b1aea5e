import { expect } from 'chai';
import { variantsOf } from '#adapters/service/application/records/audio-variants.ts';
import type { AudioSource, PackagedFile, Packager, Variant } from '#adapters/service/application/ports/media/packager.ts';

export interface PackagerUnderTest {
  readonly packager: Packager;
  readonly sources: readonly AudioSource[];
}

interface Case extends PackagerUnderTest {
  readonly source: AudioSource;
  readonly variant: Variant;
  readonly file: PackagedFile;
}

const PREVIEW_SECONDS = 30;
/** Encoders round to packets; this is more than one of any kind. */
const PACKET_SECONDS_MAX = 0.2;

/** The contract of every packager, for any source. `subject` is called once the suite runs. */
export function packagerContract(name: string, subject: () => Promise<PackagerUnderTest>): void {
  async function forEachFile(check: (file: Case) => Promise<void> | void): Promise<void> {
    const { packager, sources } = await subject();
    for (const source of sources) {
      for (const variant of variantsOf(source.codec, source.container)) {
        const file = await packager.describe(source, variant);
        await check({ packager, sources, source, variant, file });
      }
    }
  }

  describe(`the packager contract: ${name}`, () => {
    it('adds up: what comes before the segments and the segments are the file', () =>
      forEachFile(({ file: { seekTable, sizeBytes } }) => {
        const segmentBytes = seekTable.segments.reduce((sum, [bytes]) => sum + bytes, 0);
        expect(seekTable.offset + segmentBytes).to.equal(sizeBytes);
      }));

    it('reports the duration of the music: segments without delay and padding', () =>
      forEachFile(({ file: { seekTable }, source, variant }) => {
        const total = seekTable.segments.reduce((sum, [, duration]) => sum + duration, 0);
        const music = (total - seekTable.encoder_delay_samples - seekTable.padding_samples) / seekTable.timescale;
        const whole = source.durationMs / 1_000;
        expect(music).to.be.closeTo(variant === 'preview' ? Math.min(PREVIEW_SECONDS, whole) : whole, PACKET_SECONDS_MAX);
      }));

    it('begins with a segment of 1 to 2 s; the others are of 10 s, but the last [S9.55]', () =>
      forEachFile(({ file: { seekTable } }) => {
        const seconds = seekTable.segments.map(([, duration]) => duration / seekTable.timescale);
        const [first, ...others] = seconds;
        expect(first).to.be.within(1, 2);
        others.slice(0, -1).forEach((length) => expect(length).to.be.within(9.8, 10.2));
        expect(others.at(-1) ?? 0).to.be.at.most(10.2);
      }));

    it('gives every range in the length asked for, and ranges that make up the whole', () =>
      forEachFile(async ({ packager, source, variant, file: { sizeBytes, seekTable } }) => {
        const whole = await gather(packager.read(source, variant, 0, sizeBytes - 1));
        expect(whole.length).to.equal(sizeBytes);
        let offset = 0;
        for (const size of [seekTable.offset, ...seekTable.segments.map(([bytes]) => bytes)]) {
          if (size === 0) continue;
          const part = await gather(packager.read(source, variant, offset, offset + size - 1));
          expect(part.equals(whole.subarray(offset, offset + size))).to.equal(true);
          offset += size;
        }
        const last = await gather(packager.read(source, variant, sizeBytes - 1, sizeBytes - 1));
        expect(last.equals(whole.subarray(-1))).to.equal(true);
      }));

    it('describes and reads the same again and again', () =>
      forEachFile(async ({ packager, source, variant, file }) => {
        expect(await packager.describe(source, variant)).to.deep.equal(file);
        const read = () => gather(packager.read(source, variant, 10, Math.min(file.sizeBytes, 50_000) - 1));
        expect((await read()).equals(await read())).to.equal(true);
      }));

    it('is protected, with a pssh that names the key, exactly when the variant is', () =>
      forEachFile(({ source, variant, file: { seekTable } }) => {
        const isProtected = variant.endsWith('-cenc');
        expect(seekTable.protection).to.equal(isProtected ? 'cenc' : null);
        if (!isProtected) {
          expect(seekTable.pssh).to.equal(null);
          return;
        }
        const pssh = Buffer.from(seekTable.pssh ?? '', 'base64');
        expect(pssh.toString('latin1', 4, 8)).to.equal('pssh');
        expect(pssh.readUInt32BE(0)).to.equal(pssh.length);
        expect(BigInt(`0x${pssh.toString('hex', 32, 48)}`)).to.equal(base62(source.id));
      }));

    it('names a MediaSource type with its codec, MP3 for MP3 alone', () =>
      forEachFile(({ variant, source, file: { mimeType, format } }) => {
        const isMp3 = variant === 'mp3' || (variant === 'preview' && source.codec === 'mp3');
        expect(mimeType).to.match(isMp3 ? /^audio\/mpeg$/ : /^audio\/mp4; codecs="(mp4a\.40\.\d+|opus|flac)"$/);
        expect(format).to.match(isMp3 ? /^MP3_\d+$/ : /^MP4_(\d+|OPUS|FLAC)$/);
      }));

    it('gives files that differ tags that differ', async () => {
      const etags: string[] = [];
      await forEachFile(({ file }) => void etags.push(file.etag));
      expect(new Set(etags).size).to.equal(etags.length);
    });

    it('derives one 16-byte key a source', async () => {
      const { packager, sources } = await subject();
      const keys = sources.map(({ id }) => Buffer.from(packager.contentKey(id)).toString('hex'));
      keys.forEach((key) => expect(key).to.have.length(32));
      expect(new Set(keys).size).to.equal(sources.length);
      expect(Buffer.from(packager.contentKey(sources[0]?.id ?? '')).toString('hex')).to.equal(keys[0]);
    });
  });
}

async function gather(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function base62(id: string): bigint {
  return [...id].reduce((value, digit) => value * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
}
