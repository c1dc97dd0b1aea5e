import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import * as v from 'valibot';
import { getLicenseUrl, getSeekTable, getStorageResolve } from '#application/calls/playback/media.ts';
import { hexFromId } from '#domain/uri/base62.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import {
  sendRequest,
  createServiceHarness,
  ORIGIN,
  PASSWORD,
  fetchScopedToken,
  credentialsOf,
  signUpOwner,
  type ServiceHarness,
  type TestResponse,
} from '#tests/support/service/api-test-client.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { TEST_SECRET } from '#adapters/simulation/world/memory-service.ts';

const track = seededId('track', 'First Light One');
const other = seededId('track', 'Second Wind One');
const fileId = fileIdOf(track, 'mp4-cenc');
const kidOf = (id: string) => Buffer.from(hexFromId(id) ?? '', 'hex').toString('base64url');

describe('media', () => {
  let house: ServiceHarness;
  let token: string;
  let cookie: string;
  beforeEach(async () => {
    house = await createServiceHarness();
    ({ token, cookie } = await signUpOwner(house.service));
  });
  const get = (path: string, headers = {}) => sendRequest(house.service, `GET ${path}`, { token, headers });
  const resolved = async (id = fileId) => {
    const { json } = await get(`/storage-resolve/files/audio/interactive/${id}?version=1&product=9&platform=39&alt=json`);
    return v.parse(getStorageResolve.response ?? v.never(), json);
  };
  const pathOf = (url = '') => url.slice(ORIGIN.length);
  const contentOf = (received: TestResponse) => [
    received.status,
    received.headers['content-range'],
    received.headers['content-length'],
    received.bytes.length,
  ];

  describe('storage-resolve', () => {
    it('names two addresses that work for 3600 s and no longer [S7.146]', async () => {
      const { cdnurl, ttl, result } = await resolved();
      expect([cdnurl.length, ttl, result]).to.deep.equal([2, 3600, 'CDN']);
      expect(new Set(cdnurl).size).to.equal(2);
      for (const url of cdnurl) expect((await sendRequest(house.service, `GET ${pathOf(url)}`)).status).to.equal(200);
      await house.clock.sleep(3_600_000);
      for (const url of cdnurl) expect((await sendRequest(house.service, `GET ${pathOf(url)}`)).status).to.equal(403);
    });

    it('answers 404 for unknown files', async () => {
      const received = await get(
        `/storage-resolve/files/audio/interactive/${'0'.repeat(40)}?version=1&product=9&platform=39&alt=json`,
      );
      expect(received.status).to.equal(404);
    });

    it('names addresses that die with the session they were made for', async () => {
      const { service } = house;
      const login = await sendRequest(service, 'POST /login', { body: { username: 'owner', password: PASSWORD } });
      const second = credentialsOf(login);
      const { cdnurl } = await resolved();
      const path = `/storage-resolve/files/audio/interactive/${fileId}?version=1&product=9&platform=39&alt=json`;
      const others = (await sendRequest(service, `GET ${path}`, { token: second.token })).json as { cdnurl: string[] };
      expect((await sendRequest(service, 'POST /logout', { cookie })).status).to.equal(204);
      for (const url of cdnurl) expect((await sendRequest(service, `GET ${pathOf(url)}`)).status).to.equal(403);
      for (const url of others.cdnurl) expect((await sendRequest(service, `GET ${pathOf(url)}`)).status).to.equal(200);
    });

    it('signs file, session and expiry together', async () => {
      const [url = ''] = (await resolved()).cdnurl;
      const path = pathOf(url);
      const change = (name: string, value: string) => path.replace(new RegExp(`([?&])${name}=[^&]*`), `$1${name}=${value}`);
      const changed = [
        change('until', '99999999999'),
        change('for', 'another'),
        change('sign', 'x'),
        path.replace(fileId, fileIdOf(other, 'mp4-cenc')),
        path.replace(/\?.*/, ''),
      ];
      for (const one of changed) expect((await sendRequest(house.service, `GET ${one}`)).status, one).to.equal(403);
    });
  });

  describe('bytes', () => {
    let path: string;
    let sizeBytes: number;
    let whole: Uint8Array;
    beforeEach(async () => {
      path = pathOf((await resolved()).cdnurl[0]);
      whole = (await get(path)).bytes;
      sizeBytes = whole.length;
    });

    it('come in exactly the requested range', async () => {
      const last = String(sizeBytes - 1);
      const all = String(sizeBytes);
      const cases: readonly (readonly [string, number, string | undefined, number, number])[] = [
        ['bytes=0-0', 206, `bytes 0-0/${all}`, 0, 1],
        ['bytes=0-999', 206, `bytes 0-999/${all}`, 0, 1_000],
        ['bytes=100-199', 206, `bytes 100-199/${all}`, 100, 100],
        [`bytes=${String(sizeBytes - 1)}-`, 206, `bytes ${last}-${last}/${all}`, sizeBytes - 1, 1],
        ['bytes=-10', 206, `bytes ${String(sizeBytes - 10)}-${last}/${all}`, sizeBytes - 10, 10],
        [`bytes=-${String(sizeBytes * 2)}`, 206, `bytes 0-${last}/${all}`, 0, sizeBytes],
        ['bytes=5-99999999999999', 206, `bytes 5-${last}/${all}`, 5, sizeBytes - 5],
        ['items=0-5', 200, undefined, 0, sizeBytes],
      ];
      for (const [range, status, contentRange, from, length] of cases) {
        const received = await get(path, { range });
        expect(contentOf(received), range).to.deep.equal([status, contentRange, String(length), length]);
        expect(Buffer.compare(received.bytes, whole.slice(from, from + length)), range).to.equal(0);
      }
    });

    for (const range of [
      'bytes=99999999999-',
      'bytes=5-4',
      'bytes=-0',
      'bytes=-',
      'bytes=a-b',
      'bytes=0-1,4-5',
      'bytes=-5-9',
      'bytes 0-1',
    ])
      it(`are refused for ${range}`, async () => {
        const received = await get(path, { range });
        expect([received.status, received.headers['content-range']]).to.deep.equal([416, `bytes */${String(sizeBytes)}`]);
      });

    it('are described without bytes for HEAD', async () => {
      const received = await sendRequest(house.service, `HEAD ${path}`);
      expect(contentOf(received)).to.deep.equal([200, undefined, String(sizeBytes), 0]);
      expect(received.headers).to.include({ 'accept-ranges': 'bytes', 'content-type': 'audio/mp4' });
      expect(received.headers['cache-control']).to.match(/^private/);
    });

    it('carry a tag by which a client that has them keeps them', async () => {
      const etag = String((await get(path)).headers.etag);
      expect(etag).to.match(/^"[^"]+"$/);
      expect((await get(path, { 'if-none-match': etag })).status).to.equal(304);
      expect((await get(path, { 'if-range': etag, range: 'bytes=0-9' })).status).to.equal(206);
      expect((await get(path, { 'if-range': '"older"', range: 'bytes=0-9' })).status).to.equal(200);
    });

    for (const [code, status, retryAfter] of [
      ['changed', 410, undefined],
      ['missing', 404, undefined],
      ['broken', 404, undefined],
      ['unsupported', 404, undefined],
      ['unavailable', 503, '5'],
    ] as const)
      for (const when of ['described', 'read'] as const)
        it(`of a file that is ${code} when it is ${when} are answered with ${String(status)}`, async () => {
          const packager = createTonePackager({ masterKey: TEST_SECRET });
          const fail = () => Promise.reject(new PackagingFailure(code, 'Not any more.'));
          const failing =
            when === 'described' ? { describe: fail } : { read: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }) };
          const broken = await createServiceHarness({ packager: { ...packager, ...failing } });
          await signUpOwner(broken.service);
          const answer = await sendRequest(broken.service, `GET /preview/${fileIdOf(track, 'preview')}`);
          expect([answer.status, answer.headers['retry-after'], answer.json]).to.deep.equal([
            status,
            retryAfter,
            { error: { status, message: 'Not any more.' } },
          ]);
        });

    it('are closed when the client goes before it has read any', async () => {
      let closed = 0;
      const read = () => ({
        [Symbol.asyncIterator]: () => ({
          next: () => Promise.resolve({ done: false as const, value: Uint8Array.of(1) }),
          return: async () => ({ done: true as const, value: void (closed += 1) }),
        }),
      });
      const { service } = await createServiceHarness({
        packager: { ...createTonePackager({ masterKey: TEST_SECRET }), read },
      });
      const { body } = await service.handle({
        ...{ method: 'GET', path: `/preview/${fileIdOf(track, 'preview')}`, query: {}, headers: {} },
        ...{ body: new Uint8Array(), origin: ORIGIN, remoteAddress: '192.0.2.1' },
      });
      if (body === null || typeof body === 'string' || body instanceof Uint8Array) throw new Error('No stream');
      const stream = Readable.from(body);
      const end = once(stream, 'close');
      stream.destroy();
      await end;
      expect(closed).to.equal(1);
    });
  });

  it('answers seek tables by file id [S7.146]', async () => {
    const { json } = await get(`/seektable/${fileId}.json`);
    const table = v.parse(getSeekTable.response ?? v.never(), json);
    const bytes = table.segments.reduce((sum, [size]) => sum + size, table.offset);
    expect(table.protection).to.equal('cenc');
    expect((await get(pathOf((await resolved()).cdnurl[0]))).bytes.length).to.equal(bytes);
  });

  it('serves previews without a token, and no other file as a preview', async () => {
    const received = await sendRequest(house.service, `GET /preview/${fileIdOf(track, 'preview')}`);
    expect([received.status, received.headers['access-control-allow-origin']]).to.deep.equal([200, '*']);
    expect((await sendRequest(house.service, `GET /preview/${fileId}`)).status).to.equal(404);
  });

  it('limits previews and images per address', async () => {
    const { service } = house;
    for (const [path, max] of [
      [`/preview/${fileIdOf(track, 'preview')}`, 300],
      ['/image/unknown', 3_000],
    ] as const) {
      const from = async (remoteAddress: string) => (await sendRequest(service, `HEAD ${path}`, { remoteAddress })).status;
      for (let count = 0; count < max; count++) expect(await from('203.0.113.1')).to.be.oneOf([200, 404]);
      expect(await from('203.0.113.1')).to.equal(429);
      expect(await from('203.0.113.2')).to.be.oneOf([200, 404]);
    }
  });

  describe('licences', () => {
    const challenge = (...ids: readonly string[]) => ({ kids: ids.map(kidOf), type: 'temporary' });
    const licence = (body: unknown, by = token) => sendRequest(house.service, 'POST /licence/clearkey', { token: by, body });

    it('come from the address that license_url names, for ClearKey [S7.149]', async () => {
      const query = 'mediatype=audio&sdk_name=x&sdk_version=1';
      const { json } = await get(`/melody/v1/license_url?keysystem=org.w3.clearkey&${query}`);
      const { uri, expires } = v.parse(getLicenseUrl.response ?? v.never(), json);
      expect([uri, expires]).to.deep.equal([`${ORIGIN}/licence/clearkey`, 3600]);
      expect((await get(`/melody/v1/license_url?keysystem=com.widevine.alpha&${query}`)).status).to.equal(404);
    });

    it('are the W3C key set of the requested tracks', async () => {
      const { status, json } = await licence(challenge(track, other));
      const key = (id: string) => {
        const k = Buffer.from(createTonePackager({ masterKey: TEST_SECRET }).contentKey(id)).toString('base64url');
        return { kty: 'oct', kid: kidOf(id), k };
      };
      expect(status).to.equal(200);
      expect(json).to.deep.equal({ keys: [key(track), key(other)], type: 'temporary' });
    });

    it('require a token that covers the track, and a known track', async () => {
      const { service } = house;
      const embed = await fetchScopedToken(service, albumUri('First Light'), cookie);
      const visitor = await fetchScopedToken(service, albumUri('First Light'));
      expect((await licence(challenge(track), embed)).status).to.equal(200);
      expect((await licence(challenge(other), embed)).status).to.equal(403);
      expect((await licence(challenge(track, other), embed)).status).to.equal(403);
      expect((await licence(challenge(track), visitor)).status).to.equal(401);
      expect((await licence(challenge('0'.repeat(22)))).status).to.equal(403);
    });

    it('come 60 times a minute to a session, and later again', async () => {
      const { clock, service } = house;
      const other = await fetchScopedToken(service, albumUri('First Light'), cookie);
      for (let count = 0; count < 59; count++) expect((await licence(challenge(track))).status).to.equal(200);
      expect((await licence(challenge(track), other)).status).to.equal(200);
      await clock.sleep(30_000);
      const refused = await licence(challenge(track));
      expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '30']);
      const { token: second } = credentialsOf(
        await sendRequest(service, 'POST /login', { body: { username: 'owner', password: PASSWORD } }),
      );
      expect((await licence(challenge(track), second)).status).to.equal(200);
      await clock.sleep(30_000);
      expect((await licence(challenge(track))).status).to.equal(200);
    });

    for (const [name, body] of [
      ['nothing', undefined],
      ['no JSON', 'x'],
      ['no key ids', { kids: [] }],
      ['too many key ids', { kids: Array.from({ length: 9 }, () => kidOf(track)) }],
      ['no list', { kids: 'x' }],
    ] as const)
      it(`are refused to ${name}`, async () => expect((await licence(body)).status).to.equal(400));

    it('are refused for key ids that are no ids of tracks', async () => {
      for (const kid of ['', 'x', 'A'.repeat(200)]) expect((await licence({ kids: [kid] })).status).to.equal(403);
    });
  });
});
