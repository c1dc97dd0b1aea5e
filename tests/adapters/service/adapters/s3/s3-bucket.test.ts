import { expect } from 'chai';
import type { S3Bucket } from '#adapters/service/adapters/s3/s3-bucket.ts';
import { bucketAt, S3_TEST_KEYS, startS3Server, type S3TestServer } from '#tests/support/engines/s3.ts';
import { startScriptedS3, type ScriptedAnswer } from '#tests/support/engines/scripted-s3.ts';

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : '');

/** A page of ListObjectsV2 as Amazon writes it. */
const listingOf = (key: string, next: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>cadenza</Name><Prefix></Prefix>
<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>&quot;x&quot;</ETag><Size>7</Size>
<Owner><ID>1</ID></Owner></Contents><CommonPrefixes><Prefix>a &amp; &lt;b&gt;/</Prefix></CommonPrefixes>
${next === '' ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`;

describe('a bucket', () => {
  describe('on an S3 server', () => {
    let server: S3TestServer;
    before(async () => (server = await startS3Server()));
    after(() => server.close());

    it('gives ranges, short at the end and empty behind it', async () => {
      const { bucket } = bucketAt(server.address());
      await bucket.write('range', Uint8Array.of(0, 1, 2, 3, 4));
      const ranges = [
        { first: 1, last: 2 },
        { first: 3, last: 9 },
        { first: 5, last: 9 },
      ];
      const read = await Promise.all(ranges.map((range) => bucket.read('range', range)));
      expect(read.map((bytes) => bytes && [...bytes])).to.deep.equal([[1, 2], [3, 4], []]);
    });

    it('keeps keys with letters, spaces and signs of every kind apart', async () => {
      const { bucket } = bucketAt(server.address());
      const keys = ['keys/a b', 'keys/a+b', 'keys/ä/ü & <ö>.flac', "keys/it's (1)!*"];
      for (const [at, key] of keys.entries()) await bucket.write(key, Uint8Array.of(at));
      const read = await Promise.all(keys.map((key) => bucket.read(key)));
      expect(read.map((bytes) => bytes?.[0])).to.deep.equal([0, 1, 2, 3]);
    });

    it('lists a folder, and the folders below it', async () => {
      const { bucket } = bucketAt(server.address());
      for (const key of ['list/a', 'list/b', 'list/c/1', 'list/c/2', 'list/d/1']) await bucket.write(key, Buffer.from(key));
      const { folders, next, objects } = await bucket.list({ prefix: 'list/', isDeep: false });
      expect([objects.map(({ key, sizeBytes }) => [key, sizeBytes]), folders, next]).to.deep.equal([
        [
          ['list/a', 6],
          ['list/b', 6],
        ],
        ['list/c/', 'list/d/'],
        null,
      ]);
      const { objects: all } = await bucket.list({ prefix: 'list/', isDeep: true });
      expect(all.map(({ key }) => key)).to.deep.equal(['list/a', 'list/b', 'list/c/1', 'list/c/2', 'list/d/1']);
    });

    for (const [what, address, secret, sentence] of [
      ['wrong keys', () => server.address(), 'wrong', 'AWS_SECRET_ACCESS_KEY is wrong'],
      ['no such bucket', () => server.address().replace('cadenza', 'nothing'), 'S3RVER', 'there is no such bucket'],
    ] as const)
      it(`names the reason when it has ${what}`, async () => {
        const credentials = { ...S3_TEST_KEYS, secretAccessKey: secret };
        const read = bucketAt(address(), { credentials }).bucket.read('a');
        expect(await read.then(String, messageOf)).to.include(`could not read: ${sentence}.`);
      });
  });

  describe('on a server with faults', () => {
    const run = async <Value>(script: readonly ScriptedAnswer[], use: (bucket: S3Bucket) => Promise<Value>) => {
      const server = await startScriptedS3(script);
      const waits: number[] = [];
      const wait = async (ms: number) => void waits.push(ms);
      // A busy machine takes long for an answer too: only silence is waited for.
      const answerWaitMs = script.includes('silence') ? 1_500 : 30_000;
      const { bucket } = bucketAt(`s3://cadenza?endpoint=${server.origin}`, { wait, answerWaitMs });
      const outcome = await use(bucket).then(
        (value) => ({ value }),
        (thrown: unknown) => ({ message: messageOf(thrown).replace(server.origin, 'SERVER') }),
      );
      await server.close();
      return { ...outcome, waits, requests: server.requests.length, lastRequest: server.requests.at(-1) };
    };

    it('tries again, with growing waits, when the server answers 503, breaks off or is silent', async () => {
      const busy = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
      const outcome = await run([busy, 'reset', 'silence', busy, { status: 200, body: 'a' }], (bucket) => bucket.read('a'));
      expect(outcome).to.deep.equal({
        value: Buffer.from('a'),
        waits: [100, 200, 400, 800],
        requests: 5,
        lastRequest: 'GET /cadenza/a',
      });
    });

    it('gives up with one sentence after seven tries', async () => {
      const busy = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
      const outcome = await run([busy], (bucket) => bucket.write('a', Uint8Array.of(1)));
      const message = 'The bucket at SERVER/cadenza could not write: it asks for fewer requests.';
      expect(outcome).to.deep.equal({
        message,
        waits: [100, 200, 400, 800, 1_600, 3_000],
        requests: 7,
        lastRequest: 'PUT /cadenza/a',
      });
    });

    it('follows a listing page by page', async () => {
      const page = (key: string, next: string) => ({ status: 200, body: listingOf(key, next) });
      const outcome = await run([page('a', 'to b&amp;c'), page('b', '')], async (bucket) => {
        const first = await bucket.list({ prefix: '', isDeep: true });
        return [first, await bucket.list({ prefix: '', isDeep: true, after: first.next ?? '' })];
      });
      const object = (key: string) => ({ key, sizeBytes: 7, modifiedMs: 1_767_323_045_000, etag: '"x"' });
      expect(outcome).to.deep.equal({
        value: [
          { objects: [object('a')], folders: ['a & <b>/'], next: 'to b&c' },
          { objects: [object('b')], folders: ['a & <b>/'], next: null },
        ],
        waits: [],
        requests: 2,
        lastRequest: 'GET /cadenza?list-type=2&encoding-type=url&prefix=&continuation-token=to%20b%26c',
      });
    });

    it('refuses an answer that is larger than what it asked for', async () => {
      const range = { first: 0, last: 1 };
      const outcome = await run([{ status: 206, body: 'abc' }], (bucket) => bucket.read('a', range));
      const message = 'The bucket at SERVER/cadenza could not read: it does not answer (Error: its answer is too large).';
      expect(outcome).to.deep.equal({ message, waits: [], requests: 1, lastRequest: 'GET /cadenza/a' });
    });

    it('does not try again when it is refused', async () => {
      const outcome = await run([{ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }], (bucket) =>
        bucket.remove('a'),
      );
      const message = 'The bucket at SERVER/cadenza could not remove: the keys do not allow it.';
      expect(outcome).to.deep.equal({ message, waits: [], requests: 1, lastRequest: 'DELETE /cadenza/a' });
    });
  });
});
