import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { bucketAt, startS3Server, type S3TestServer } from '#tests/support/engines/s3.ts';
import { PASSWORD } from '#tests/support/service/api-test-client.ts';
import { makeTone } from '#tests/support/service/audio-fixtures.ts';
import { freePort, runProduct, scratchFolder, startProduct, type Product } from '#tests/support/service/product-process.ts';

const KEYS = ['env', 'AWS_ACCESS_KEY_ID=S3RVER', 'AWS_SECRET_ACCESS_KEY=S3RVER'];

interface Found {
  readonly tracks: { readonly items: readonly { readonly id: string; readonly name: string }[] };
  readonly albums: { readonly items: readonly { readonly name: string }[] };
}

describe('npm start with --music s3://', () => {
  const folder = scratchFolder('music-in-bucket');
  let server: S3TestServer;
  let product: Product | null = null;
  before(async () => (server = await startS3Server()));
  after(async () => {
    await product?.end('SIGKILL');
    await server.close();
    folder.remove();
  });

  it('serves the albums of a bucket and of a folder, and their sound', async () => {
    const [music, bucketed] = [join(folder.path, 'music'), join(folder.path, 'bucketed')];
    [music, bucketed].forEach((path) => mkdirSync(path));
    makeTone({ path: join(music, 'here.mp3'), seconds: 1, tags: { title: 'Fjord Here', album: 'Fjord Folder' } });
    for (const name of ['there.mp3', 'there.ogg'])
      makeTone({
        path: join(bucketed, name),
        seconds: 2,
        hertz: name.endsWith('ogg') ? 330 : 440,
        tags: { title: `Fjord ${name}`, album: 'Fjord Bucket' },
      });
    const { bucket, prefix } = bucketAt(server.address('library'));
    for (const name of ['there.mp3', 'there.ogg'])
      await bucket.write(`${prefix}Band/${name}`, readFileSync(join(bucketed, name)));
    const args = ['--music', music, '--music', server.address('library'), '--data', join(folder.path, 'data')];
    product = await startProduct({ port: await freePort(), args, within: KEYS });
    const { origin } = product;
    const body = JSON.stringify({ username: 'owner', password: PASSWORD });
    const { accessToken } = (await (await fetch(`${origin}/signup`, { method: 'POST', body })).json()) as { accessToken: string };
    const get = (path: string) => fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
    const search = async () => (await (await get('/v1/search?q=fjord&type=track,album')).json()) as Found;
    let found = await search();
    while (found.tracks.items.length < 3) found = await search();
    expect(found.albums.items.map(({ name }) => name)).to.have.members(['Fjord Folder', 'Fjord Bucket']);
    for (const [name, variant] of [
      ['Fjord there.mp3', 'mp3'],
      ['Fjord there.ogg', 'preview'],
      ['Fjord here', 'mp3'],
    ] as const) {
      const { id } = found.tracks.items.find((track) => track.name.toLowerCase() === name.toLowerCase()) ?? { id: '' };
      const path = `/storage-resolve/files/audio/interactive/${fileIdOf(id, variant)}?version=1&product=9&platform=39&alt=json`;
      const { cdnurl } = (await (await get(path)).json()) as { readonly cdnurl: readonly string[] };
      const sound = await fetch(cdnurl[0] ?? '', { headers: { range: 'bytes=0-999' } });
      expect([name, sound.status, (await sound.arrayBuffer()).byteLength]).to.deep.equal([name, 206, 1_000]);
    }
    expect(product.output()).to.include(`Music: ${music}, s3://cadenza/library`);
  });

  for (const [what, within, address, sentence] of [
    ['keys', ['env', '-u', 'AWS_ACCESS_KEY_ID'], () => server.address(), 'An S3 bucket needs its keys in the environment'],
    ['a bucket', KEYS, () => server.address().replace('cadenza', 'nothing'), 'could not list: there is no such bucket.'],
  ] as const)
    it(`ends with one sentence without ${what}`, async () => {
      const { code, output } = await runProduct(['--data', join(folder.path, 'none'), '--music', address()], { within });
      expect(code).to.equal(1);
      expect(output.trim().split('\n')).to.have.length(1);
      expect(output).to.include(sentence);
    });

  it('starts while a bucket does not answer, and shows why its music is away', async () => {
    const nowhere = `s3://cadenza?endpoint=http://127.0.0.1:${String(await freePort())}`;
    const args = ['--music', nowhere, '--data', join(folder.path, 'away')];
    const away = await startProduct({ port: await freePort(), args, within: KEYS });
    const body = JSON.stringify({ username: 'owner', password: PASSWORD });
    const { accessToken } = (await (await fetch(`${away.origin}/signup`, { method: 'POST', body })).json()) as {
      accessToken: string;
    };
    const headers = { authorization: `Bearer ${accessToken}` };
    let report = '';
    while (!report.includes('could not list'))
      report = await (await fetch(`${away.origin}/v1/library/status`, { headers })).text();
    expect(report).to.include('s3://cadenza').and.include('ECONNREFUSED');
    await away.end('SIGKILL');
  });
});
