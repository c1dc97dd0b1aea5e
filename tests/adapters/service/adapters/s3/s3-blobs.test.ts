import { expect } from 'chai';
import { createS3Blobs } from '#adapters/service/adapters/s3/s3-blobs.ts';
import { refusedFailure, unreachableFailure } from '#adapters/service/adapters/s3/s3-failure.ts';
import { BlobsUnavailableError } from '#adapters/service/application/kernel/storage-failures.ts';
import { createCheckedBlobs } from '#adapters/service/adapters/packaging/checked-blobs.ts';
import { blobsContract } from '#tests/contracts/service/blobs.ts';
import { bucketAt, startS3Server, type S3TestServer } from '#tests/support/engines/s3.ts';

describe('blobs in a bucket', () => {
  let server: S3TestServer;
  let count = 0;
  before(async () => (server = await startS3Server()));
  after(() => server.close());

  const open = () => {
    const { bucket, prefix } = bucketAt(server.address(`blobs/${String(count++)}`));
    return { bucket, prefix, blobs: createS3Blobs(bucket, prefix) };
  };

  blobsContract('in a bucket', async () => open().blobs);

  it('never leave their prefix, whatever the name', () => {
    const { blobs } = open();
    for (const name of ['../a', 'a/../../b', '/etc/passwd', 'a//b', '', '.', 'a\0b', 'a\\b'])
      expect(() => blobs.remove(name), name).to.throw();
  });

  it('cannot be reached while the bucket does not answer or refuses', async () => {
    const { bucket } = open();
    const failures = [
      unreachableFailure('http://bucket', 'read', new Error('silent')),
      refusedFailure('http://bucket', 'read', 403, ''),
    ];
    for (const failure of failures) {
      const fail = () => Promise.reject(failure);
      const blobs = createS3Blobs({ ...bucket, read: fail, write: fail, remove: fail }, '');
      for (const work of [blobs.read('a'), blobs.write('a', new Uint8Array()), blobs.remove('a')])
        expect(await work.catch((thrown: unknown) => thrown))
          .to.be.instanceOf(BlobsUnavailableError)
          .and.include({ cause: failure });
    }
  });

  it('count as absent when a packaged one was damaged in the bucket', async () => {
    const { blobs, bucket, prefix } = open();
    const warnings: string[] = [];
    const checked = createCheckedBlobs(blobs, { log: (_, message) => void warnings.push(message) });
    await checked.write('packets/a', Uint8Array.of(1, 2, 3));
    const stored = (await bucket.read(`${prefix}packets/a`)) ?? Buffer.alloc(0);
    stored[1] = 9;
    await bucket.write(`${prefix}packets/a`, stored);
    expect(await checked.read('packets/a')).to.equal(null);
    expect(warnings).to.have.length(1);
  });
});
