import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { sharedPostgres } from '#tests/support/engines/postgres.ts';
import { type RedisEngine, startRedis } from '#tests/support/engines/redis.ts';
import { bucketAt, S3_TEST_KEYS, startS3Server, type S3TestServer } from '#tests/support/engines/s3.ts';
import { PASSWORD } from '#tests/support/service/api-test-client.ts';
import { makeTone } from '#tests/support/service/audio-fixtures.ts';
import { freePort, scratchFolder, startProduct, type Product } from '#tests/support/service/product-process.ts';

const { accessKeyId, secretAccessKey } = S3_TEST_KEYS;
const KEYS = ['env', `AWS_ACCESS_KEY_ID=${accessKeyId}`, `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`];

/** An instance that gets no processor time for eight seconds ends what it was asked: it is asked again. */
const TRIES_MAX = 10;
const AGAIN_MS = 1_000;

async function answerTo(url: string, request: RequestInit): Promise<Buffer> {
  for (let tries = 1; ; tries += 1)
    try {
      const response = await fetch(url, request);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status !== 503) return bytes;
      throw new Error(bytes.toString());
    } catch (thrown) {
      if (tries === TRIES_MAX) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
}

interface Found {
  readonly tracks: { readonly items: readonly { readonly id: string }[] };
}

describe('two instances on one database, with music and packages in a bucket', () => {
  const folder = scratchFolder('instances');
  let server: S3TestServer;
  let redis: RedisEngine;
  const products: Product[] = [];
  before(async () => {
    server = await startS3Server();
    redis = await startRedis();
  });
  after(async () => {
    await Promise.all(products.map((product) => product.end('SIGKILL')));
    await redis.stop();
    await server.close();
    folder.remove();
  });

  it('package a never-played track once, though both are asked for it at the same moment', async () => {
    const tone = join(folder.path, 'fjord.ogg');
    makeTone({ path: tone, seconds: 60, tags: { title: 'Fjord' } });
    const { bucket, prefix } = bucketAt(server.address('music'));
    await bucket.write(`${prefix}Band/fjord.ogg`, readFileSync(tone));
    const shared = ['--store', await (await sharedPostgres()).createDatabase(), '--bus', redis.url];
    for (const name of ['one', 'other']) {
      const data = join(folder.path, name);
      const args = [...shared, '--blobs', server.address('kept'), '--music', server.address('music'), '--data', data];
      mkdirSync(data);
      if (name === 'other') copyFileSync(join(folder.path, 'one', 'secret'), join(data, 'secret'));
      products.push(await startProduct({ port: await freePort(), args, within: KEYS }));
    }
    const origins = products.map(({ origin }) => origin);
    const body = JSON.stringify({ username: 'owner', password: PASSWORD });
    const signedUp = await answerTo(`${origins[0] ?? ''}/signup`, { method: 'POST', body });
    const { accessToken } = JSON.parse(signedUp.toString()) as { readonly accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    const read = async <Value>(url: string) => JSON.parse((await answerTo(url, { headers })).toString()) as Value;
    const idAt = async (origin: string) => {
      for (;;) {
        const { tracks } = await read<Found>(`${origin}/v1/search?q=fjord&type=track`);
        if (tracks.items[0] !== undefined) return tracks.items[0].id;
      }
    };
    const urls = await Promise.all(
      origins.map(async (origin) => {
        const path = `/storage-resolve/files/audio/interactive/${fileIdOf(await idAt(origin), 'preview')}`;
        const { cdnurl } = await read<{ readonly cdnurl: readonly string[] }>(
          `${origin}${path}?version=1&product=9&platform=39&alt=json`,
        );
        return cdnurl[0] ?? '';
      }),
    );
    let sounds: readonly Buffer[] = [];
    const requests = await server.recorded(async () => {
      sounds = await Promise.all(urls.map((url) => answerTo(url, { headers: { range: 'bytes=0-19999' } })));
    });
    expect(sounds.map(({ length }) => length)).to.deep.equal([20_000, 20_000]);
    expect(sounds[0]?.equals(sounds[1] ?? Buffer.alloc(0))).to.equal(true);
    // Each of them reads its headers by itself; one reads it whole.
    const whole = `bytes=0-${String(readFileSync(tone).length - 1)}`;
    const copies = requests.filter(({ path, range }) => path.endsWith('fjord.ogg') && range === whole);
    const written = requests.filter(({ method, path }) => method === 'PUT' && path.includes('/encoded/'));
    expect(copies).to.have.length(1);
    expect(written).to.have.length(1);
  });
});
