import { expect } from 'chai';
import { FIXTURES, packagerForSuite, type FixtureName } from './support/fixtures.ts';
import { decode, ffmpeg, readAll, md5, wholeFile } from './support/tools.ts';

const MOVED = [
  'm4a',
  'm4aFastStart',
  'adts',
  'flac16',
  'flac24',
  'opus',
  'mp4Flac',
  'mp4Opus',
] as const satisfies readonly FixtureName[];

describe('sources moved into MP4 without re-encoding', () => {
  const { packager, sourceOf } = packagerForSuite();

  for (const name of MOVED) {
    it(`decode to the same samples encrypted and clear: ${name}`, async () => {
      const source = await sourceOf(name);
      const clear = await wholeFile(packager, source, 'mp4-clear');
      const encrypted = await wholeFile(packager, source, 'mp4-cenc');
      const key = Buffer.from(packager.contentKey(source.id)).toString('hex');
      const samples = await decode(clear);
      expect(md5(await decode(encrypted, ['-decryption_key', key]))).to.equal(md5(samples));
      expect(samples.length / 4).to.be.at.least(FIXTURES[name].seconds * FIXTURES[name].rate);
    });

    it(`give the exact length of the music: ${name}`, async () => {
      const { seekTable } = await packager.describe(await sourceOf(name), 'mp4-clear');
      const total = seekTable.segments.reduce((sum, [, duration]) => sum + duration, 0);
      const music = total - seekTable.encoder_delay_samples - seekTable.padding_samples;
      // Raw AAC has no field for the music's length; its priming and last packet count along.
      if (name === 'adts') expect(music % 1_024).to.equal(0);
      else expect(music).to.equal(FIXTURES[name].seconds * FIXTURES[name].rate);
    });

    it(`hold the very packets of the file: ${name}`, async () => {
      const source = await sourceOf(name);
      const packets = (input: readonly string[], bytes?: Uint8Array) =>
        ffmpeg([...input, '-map', '0:a:0', '-c', 'copy', '-f', 'framehash', '-hash', 'md5', 'pipe:1'], bytes);
      const hashes = (text: Buffer) => [...text.toString().matchAll(/^0,.*?([0-9a-f]{32})/gm)].map(([, hash]) => hash);
      const clear = await wholeFile(packager, source, 'mp4-clear');
      const bare = source.container === 'adts' ? ['-bsf:a', 'aac_adtstoasc'] : [];
      const theirs = hashes(await packets(['-i', source.path, ...bare]));
      expect(hashes(await packets(['-i', 'pipe:0'], clear))).to.deep.equal(theirs);
    });

    it(`give any range as the slice of the whole: ${name}`, async () => {
      const source = await sourceOf(name);
      const whole = await wholeFile(packager, source, 'mp4-cenc');
      for (let step = 0; step < 40; step++) {
        const first = (step * 7_919 * 13) % whole.length;
        const last = Math.min(whole.length - 1, first + ((step * 104_729) % 90_000));
        const part = await readAll(packager.read(source, 'mp4-cenc', first, last));
        expect(part.equals(whole.subarray(first, last + 1)), `${first}-${last}`).to.equal(true);
      }
    });
  }
});
