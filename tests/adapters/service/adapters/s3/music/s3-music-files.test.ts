import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { createS3MusicFiles } from '#adapters/service/adapters/s3/music/s3-music-files.ts';
import { createS3MusicFile } from '#adapters/service/adapters/s3/music/s3-music-file.ts';
import { MusicFileFailure } from '#adapters/service/application/ports/media/music-files.ts';
import { musicFilesContract } from '#tests/contracts/service/music-files.ts';
import { bucketAt } from '#tests/support/engines/s3.ts';
import { s3MusicForSuite } from '#tests/support/engines/s3-music.ts';
import { type ScriptedAnswer, startScriptedS3 } from '#tests/support/engines/scripted-s3.ts';

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(String, (thrown: unknown) =>
    thrown instanceof MusicFileFailure ? `${thrown.code}: ${thrown.message}` : String(thrown),
  );

describe('music in a bucket', () => {
  const { copiesPath, open, server } = s3MusicForSuite('music');

  musicFilesContract('in a bucket', () => Promise.resolve(open()));

  it('leaves no copy behind, also when the work with it fails', async () => {
    const { files, put, root } = open();
    await put('1.ogg', Buffer.from('abc'));
    const known = await files.entry(`${root}/1.ogg`);
    const work = files.withLocalPath(`${root}/1.ogg`, known ?? { sizeBytes: 0, modifiedMs: 0 }, () =>
      Promise.reject(new Error('no')),
    );
    expect(await failureOf(work)).to.equal('Error: no');
    expect(readdirSync(copiesPath)).to.deep.equal([]);
  });

  it('reads nothing outside its prefix, whatever the path', async () => {
    const { files, root } = open();
    const { bucket } = bucketAt(server().address());
    await bucket.write('music/secret', Buffer.from('secret'));
    for (const path of ['../secret', 'a/../../secret', './../secret', 'a//b', ''])
      expect(await failureOf(files.entry(`${root}/${path}`)), path).to.equal('missing: There is no such file.');
  });

  it('fetches a file by ranges: few bytes by the block around them, many as they are asked for', async () => {
    const { files, put, root } = open();
    await put('1.mp3', Buffer.alloc(1_000_000, 1));
    const file = await files.open(`${root}/1.mp3`);
    const ranges = await server().recorded(async () => {
      for (const offset of [10, 20, 65_000]) await file.read(offset, 10);
      await file.read(300_000, 200_000);
      await file.read(999_990, 100);
    });
    expect(ranges.map(({ method, range }) => `${method} ${range}`)).to.deep.equal([
      'GET bytes=0-65535',
      'GET bytes=300000-499999',
      'GET bytes=983040-999999',
    ]);
  });

  it('stops at the most bytes that it may fetch, before it fetches more', async () => {
    const { files, put, root } = open();
    await put('1.mp3', Buffer.alloc(1_000_000, 1));
    const file = await files.open(`${root}/1.mp3`, { fetchedBytesMax: 150_000 });
    await file.read(0, 140_000);
    const requests = await server().recorded(async () => {
      expect(await failureOf(file.read(200_000, 10))).to.match(/^costly: /);
    });
    expect(requests).to.deep.equal([]);
  });

  it('asks for no part that is larger than memory should hold', async () => {
    const known = { sizeBytes: 5e9, modifiedMs: 0 };
    const readPart = () => Promise.reject(new Error('It was asked for'));
    const file = createS3MusicFile({ bucket: { readPart }, key: 'a', known, fetchedBytesMax: Infinity });
    expect(await failureOf(file.read(0, 1e9))).to.match(/^costly: /);
  });

  describe('on a server with faults', () => {
    const on = async <Value>(script: readonly ScriptedAnswer[], use: (music: ReturnType<typeof createS3MusicFiles>) => Value) => {
      const scripted = await startScriptedS3(script);
      const { bucket } = bucketAt(`s3://cadenza?endpoint=${scripted.origin}`, { wait: () => Promise.resolve() });
      try {
        return [
          await use(createS3MusicFiles({ bucket, address: { bucket: 'cadenza', prefix: '' }, copiesPath: '' })),
          scripted,
        ] as const;
      } finally {
        await scripted.close();
      }
    };
    const page = (entries: string, next = '') => ({
      status: 200,
      body: `<ListBucketResult><EncodingType>url</EncodingType>${entries}${next && `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`,
    });
    const object = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.678Z</LastModified><ETag>"e"</ETag><Size>7</Size></Contents>`;
    const folder = (prefix: string) => `<CommonPrefixes><Prefix>${prefix}</Prefix></CommonPrefixes>`;

    it('reads all pages of a folder, and keys that XML cannot hold', async () => {
      const [listing] = await on(
        [page(object('a+b%2B.mp3') + folder('%E9%9B%A8/'), 'more'), page(object('tab%09.mp3') + object('c.mp3') + folder('../'))],
        (music) => music.list('s3://cadenza', 's3://cadenza'),
      );
      const times = { sizeBytes: 7, modifiedMs: 1_767_323_045_000, addedAtMs: 1_767_323_045_000, version: '"e"' };
      const reason = 'No file can have this name. Rename the object.';
      expect(listing).to.deep.equal({
        state: 'listed',
        files: ['a b+.mp3', 'c.mp3'].map((name) => ({ name, entry: { name, ...times } })),
        folders: ['雨'],
        unusable: [
          { name: 'tab\ufffd.mp3', what: 'name', isFolder: false, reason },
          { name: '..', what: 'name', isFolder: true, reason },
        ],
      });
    });

    it('ends a listing whose pages never end', async () => {
      const [listing, { requests }] = await on([page(object('a.mp3'), 'same')], (music) =>
        music.list('s3://cadenza', 's3://cadenza'),
      );
      expect([listing.state, requests.length]).to.deep.equal(['listed', 2]);
    });

    for (const [what, answer, expected] of [
      ['refuses', { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }, 'refused: the keys do not allow it'],
      [
        'has no such bucket',
        { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' },
        'refused: there is no such bucket',
      ],
      ['is overloaded', { status: 503, body: '' }, 'unreadable: it answered 503'],
      ['breaks off', 'reset', 'unreadable: it does not answer'],
      ['answers no XML', { status: 200, body: '<a>' }, 'unreadable: it does not answer (Error: its listing cannot be understood'],
    ] as const)
      it(`gives the reason when the server ${what}, as one that passes or does not`, async () => {
        const [[listing, root]] = await on([answer], async (music) => [
          await music.list('s3://cadenza', 's3://cadenza').then(
            (one) => (one.state === 'refused' ? `refused: ${one.reason}` : one.state),
            (thrown: unknown) => (thrown instanceof MusicFileFailure ? `${thrown.code}: ${thrown.message}` : String(thrown)),
          ),
          await music.checkRoot('s3://cadenza'),
        ]);
        const [code = '', reason = ''] = expected.split(': ');
        expect(listing).to.match(new RegExp(`^${code}: The bucket at .* could not list: ${reason.replace('(', '\\(')}`));
        expect(root).to.include(reason);
      });

    it('asks for the size of a file of any size', async () => {
      const headers = { 'content-length': '5000000000', 'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT', etag: '"e"' };
      const [entry, { requests }] = await on([{ status: 200, headers }], (music) => music.entry('s3://cadenza/long.wav'));
      expect(entry).to.deep.equal({
        name: 'long.wav',
        sizeBytes: 5_000_000_000,
        modifiedMs: 1_767_323_045_000,
        addedAtMs: 1_767_323_045_000,
        version: '"e"',
      });
      expect(requests).to.deep.equal(['HEAD /cadenza/long.wav']);
    });

    for (const [etag, isSame] of [
      ['"e"', true],
      ['W/"e"', true],
      ['', true],
      ['"f"', false],
    ] as const)
      it(`compares the mark of the answer with the known one: ${etag === '' ? 'none' : etag}`, async () => {
        const headers = {
          ...{ 'content-range': 'bytes 0-6/7', 'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT' },
          ...(etag === '' ? {} : { etag }),
        };
        const known = { sizeBytes: 7, modifiedMs: 1_767_323_045_000, version: '"e"' };
        const [outcome] = await on([{ status: 206, headers, body: '1234567' }], (music) =>
          failureOf(music.open('s3://cadenza/a', { known }).then((file) => file.read(0, 7))),
        );
        expect(outcome).to.equal(isSame ? '1234567' : 'changed: The file has changed.');
      });

    it('notices by the answer that a file is no longer the known one', async () => {
      const headers = { 'content-range': 'bytes 0-6/8', 'last-modified': 'Fri, 02 Jan 2026 03:04:05 GMT', etag: '"e"' };
      const known = { sizeBytes: 7, modifiedMs: 1_767_323_045_000 };
      const [failure] = await on([{ status: 206, headers, body: '1234567' }], (music) =>
        failureOf(music.open('s3://cadenza/a', { known }).then((file) => file.read(0, 7))),
      );
      expect(failure).to.match(/^changed: /);
    });
  });
});
