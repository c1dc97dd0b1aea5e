import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PNG } from 'pngjs';
import { makeTone } from '#tests/support/service/audio-fixtures.ts';
import { bucketAt, startS3Server, type S3TestServer } from '#tests/support/engines/s3.ts';
import { packagesLoadedBy } from '#tests/support/engines/loaded-packages.ts';
import { freePort, runProduct, scratchFolder, startProduct, type Product } from '#tests/support/service/product-process.ts';

const KEYS = ['env', 'AWS_ACCESS_KEY_ID=S3RVER', 'AWS_SECRET_ACCESS_KEY=S3RVER'];

describe('npm start with --blobs', () => {
  const folder = scratchFolder('with-blobs');
  let server: S3TestServer;
  let product: Product | null = null;
  before(async () => (server = await startS3Server()));
  after(async () => {
    await product?.end('SIGKILL');
    await server.close();
    folder.remove();
  });

  it('loads nothing of S3 without the option', async () => {
    for (const entry of [
      'adapters/service/main.ts',
      'adapters/service/serve.ts',
      'adapters/service/adapters/cli/prepare-serving.ts',
    ])
      expect(await packagesLoadedBy(entry), entry).to.not.include('aws4fetch');
  });

  it('keeps covers in the bucket, and none in the data folder', async () => {
    const music = join(folder.path, 'music');
    const data = join(folder.path, 'data');
    mkdirSync(music);
    makeTone({ path: join(music, 'song.mp3'), seconds: 1 });
    writeFileSync(join(music, 'cover.png'), PNG.sync.write(new PNG({ width: 8, height: 8, fill: true })));
    const args = ['--music', music, '--data', data, '--blobs', server.address('kept')];
    product = await startProduct({ port: await freePort(), args, within: KEYS });
    const { bucket } = bucketAt(server.address('kept'));
    let covers: readonly string[] = [];
    while (covers.length < 3)
      covers = (await bucket.list({ prefix: 'kept/images/', isDeep: true })).objects.map(({ key }) => key);
    expect(covers.map((key) => key.replace(/^.*-/, ''))).to.have.members(['64', '300', '640']);
    expect(readdirSync(data)).to.include('cadenza.db').and.not.include('blobs');
  });

  for (const [what, within, address, sentence] of [
    ['keys', ['env', '-u', 'AWS_ACCESS_KEY_ID'], () => server.address(), 'An S3 bucket needs its keys in the environment'],
    ['a bucket', KEYS, () => server.address().replace('cadenza', 'nothing'), 'could not write: there is no such bucket.'],
  ] as const)
    it(`ends with one sentence without ${what}`, async () => {
      const { code, output } = await runProduct(['--data', join(folder.path, 'none'), '--blobs', address()], { within });
      expect(code).to.equal(1);
      expect(output.trim().split('\n')).to.have.length(1);
      expect(output).to.include(sentence);
    });
});
