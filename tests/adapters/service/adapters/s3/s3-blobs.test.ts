import { expect } from 'chai';
import { createS3Blobs } from '#adapters/service/adapters/s3/s3-blobs.ts';
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
