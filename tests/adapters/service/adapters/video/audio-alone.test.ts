import { expect } from 'chai';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import type { AudioSource } from '#adapters/service/application/ports/media/packager.ts';
import { createCountingBlobs, decode, MASTER_KEY, SILENT, wholeFile } from '../packaging/support/tools.ts';
import { FIXTURE_S, sourceAt, videoAt } from './fixtures.ts';

const RATE_HZ = 48_000;
const BYTES_A_SAMPLE = 2;

describe('the sound of a video alone', () => {
  const packagerOf = (encoder: 'auto' | 'wasm') =>
    createPackager({ blobs: createCountingBlobs().blobs, masterKey: MASTER_KEY, logger: SILENT, encoder });
  const webm = async (): Promise<AudioSource> => ({
    ...(await sourceAt(await videoAt('webm'))),
    codec: 'opus',
    sampleRateHz: RATE_HZ,
  });

  it('is moved as it is out of an MP4', async () => {
    const packager = packagerOf('wasm');
    const source = await sourceAt(await videoAt('mp4'));
    const decoded = await decode(await wholeFile(packager, source, 'mp4-clear'));
    expect(decoded.length / BYTES_A_SAMPLE / source.sampleRateHz).to.be.closeTo(FIXTURE_S, 0.1);
    await packager.close();
  });

  it('is encoded again out of WebM, where ffmpeg is there', async () => {
    const packager = packagerOf('auto');
    const decoded = await decode(await wholeFile(packager, await webm(), 'aac-clear'));
    expect(decoded.length / BYTES_A_SAMPLE / RATE_HZ).to.be.closeTo(FIXTURE_S, 0.1);
    await packager.close();
  });

  it('is not there otherwise, with a reason', async () => {
    const packager = packagerOf('wasm');
    const thrown = await packager.describe(await webm(), 'aac-clear').catch((reason: unknown) => reason);
    expect(thrown).to.be.instanceOf(PackagingFailure);
    expect((thrown as PackagingFailure).code).to.equal('unsupported');
    await packager.close();
  });
});
