import { expect } from 'chai';
import fc from 'fast-check';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { KINDS } from '#adapters/service/application/records/records.ts';
import { BlobsUnavailableError, StoreUnavailableError } from '#adapters/service/application/kernel/storage-failures.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import {
  sendRequest,
  createServiceHarness,
  ownerClientForSuite,
  PASSWORD,
  signUpOwner,
} from '#tests/support/service/api-test-client.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';

const ALBUM = `/v1/albums/${seededId('album', 'First Light')}`;

describe('the way from a request to its response', () => {
  const { service, request } = ownerClientForSuite();

  it('is the same with a slash at the end, and with a content type where there is no body', async () => {
    expect((await request(`GET ${ALBUM}/`)).json).to.deep.equal((await request(`GET ${ALBUM}`)).json);
    expect((await request(`GET ${ALBUM}`, { headers: { 'content-type': 'application/json' } })).status).to.equal(200);
  });

  it('names the field that is wrong', async () => {
    const cases = [
      ['GET /v1/search?type=track', undefined, 'q'],
      [`GET ${ALBUM}/tracks?offset=-1`, undefined, 'offset'],
      [`GET ${ALBUM}/tracks?limit=many`, undefined, 'limit'],
      ['POST /login', { username: 'owner' }, 'password'],
      ['POST /login', { username: 7, password: PASSWORD }, 'username'],
      ['POST /login', '{', 'body'],
      ['POST /login', '7', 'body'],
      ['POST /login', undefined, 'username'],
    ] as const;
    for (const [line, body, field] of cases) {
      const { status, json } = await request(line, { body });
      expect(status, line).to.equal(400);
      expect((json as { error: { message: string } }).error.message, line).to.match(new RegExp(`^${field}: `));
      expect((json as { error: { status: number } }).error.status).to.equal(400);
    }
  });

  it('answers 404 where nothing is and 405 where another method is', async () => {
    expect((await request('GET /v1/nothing')).status).to.equal(404);
    expect((await request('POST /v1/nothing')).status).to.equal(404);
    expect((await request(`POST ${ALBUM}`)).status).to.equal(405);
    expect((await request('PATCH /login')).status).to.equal(405);
    expect((await request('GET /v1/albums/unknown')).status).to.equal(404);
  });

  it('lists the allowed methods with 405', async () => {
    const allowed = async (line: string) => (await request(line)).headers.allow;
    expect(await allowed(`POST ${ALBUM}`)).to.equal('GET, HEAD, OPTIONS');
    expect(await allowed('PATCH /login')).to.equal('POST, OPTIONS');
    expect(await allowed('POST /v1/me/tracks')).to.equal('GET, HEAD, PUT, DELETE, OPTIONS');
  });

  for (const [what, error] of [
    ['the system', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
    ['a quota', Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' })],
    ['the database', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })],
    ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['what is behind another error', new Error('It was not kept', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) })],
  ] as const)
    it(`answers 507 when the disk is full, as ${what} reports it`, async () => {
      const store = createMemoryStore();
      const { service } = await createServiceHarness({ store });
      const { token } = await signUpOwner(service);
      store.write = () => Promise.reject(error);
      const { status, json } = await sendRequest(service, 'POST /v1/me/playlists', { token, body: { name: 'x' } });
      expect([status, json]).to.deep.equal([507, { error: { status: 507, message: 'The disk of this server is full' } }]);
      store.write = () => Promise.reject(new Error('something else'));
      expect((await sendRequest(service, 'POST /v1/me/playlists', { token, body: { name: 'x' } })).status).to.equal(500);
    });

  it('answers 503 with a time to come again while the database cannot be reached', async () => {
    const store = createMemoryStore();
    const { service } = await createServiceHarness({ store });
    const { token } = await signUpOwner(service);
    store.write = () => Promise.reject(new StoreUnavailableError(new Error('connect ECONNREFUSED')));
    const { status, json, headers } = await sendRequest(service, 'POST /v1/me/playlists', { token, body: { name: 'x' } });
    const error = { status: 503, message: 'The database of this server cannot be reached' };
    expect([status, json, headers['retry-after']]).to.deep.equal([503, { error }, '5']);
  });

  it('answers 503 with a time to come again while the storage cannot be reached', async () => {
    const [store, id] = [createMemoryStore(), '0'.repeat(40)];
    await store.write([{ op: 'put', kind: KINDS.image, id, doc: { id, mimeType: 'image/jpeg', sizesPx: [64] } }]);
    const read = () => Promise.reject(new BlobsUnavailableError(new Error('connect ECONNREFUSED')));
    const { service } = await createServiceHarness({ store, blobs: { ...createMemoryBlobs(), read } });
    const { status, json, headers } = await sendRequest(service, `GET /image/${id}`);
    const error = { status: 503, message: 'The storage of this server cannot be reached' };
    expect([status, json, headers['retry-after']]).to.deep.equal([503, { error }, '5']);
  });

  it('opens bearer calls to pages of every origin, and the cookie calls to none', async () => {
    const asked = (path: string, method: string) =>
      sendRequest(service(), `OPTIONS ${path}`, {
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization, x-spotify-connection-id',
        },
      });
    const open = await asked(ALBUM, 'GET');
    expect(open.status).to.equal(204);
    expect(open.headers['access-control-allow-origin']).to.equal('*');
    expect(open.headers['access-control-allow-headers']).to.equal('authorization, x-spotify-connection-id');
    for (const path of ['/session', '/login', '/logout', '/signup'])
      expect((await asked(path, path === '/session' ? 'GET' : 'POST')).headers).not.to.have.property(
        'access-control-allow-origin',
      );
    expect((await request(`GET ${ALBUM}`)).headers['access-control-allow-origin']).to.equal('*');
    expect((await sendRequest(service(), `GET ${ALBUM}`)).headers['access-control-allow-origin']).to.equal('*');
  });

  it('answers 404 to pages of every origin, too', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
    for (const line of [
      'OPTIONS /v1/nothing',
      'GET /v1/nothing',
      `POST ${ALBUM}`,
      `GET ${ALBUM}/tracks?limit=many`,
      'GET /v1/me',
    ])
      expect((await sendRequest(service(), line, { headers })).headers['access-control-allow-origin'], line).to.equal('*');
  });

  it('tags the content of a response, and does not send it again to a client that has it', async () => {
    const first = await request(`GET ${ALBUM}`);
    const etag = String(first.headers['etag']);
    expect(etag).to.match(/^W\/"[\w-]{43}"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await request(`GET ${ALBUM}`, { headers: { 'if-none-match': known } });
      expect([again.status, again.bytes.length, again.headers['etag']], known).to.deep.equal([304, 0, etag]);
    }
    const other = await request(`GET ${ALBUM}/tracks`, { headers: { 'if-none-match': etag } });
    expect(other.status).to.equal(200);
    expect(other.headers['etag']).not.to.equal(etag);
    expect((await request('GET /v1/nothing')).headers).not.to.have.property('etag');
  });

  it('never lets a guessed type be run, nor a response be kept', async () => {
    const { headers } = await request(`GET ${ALBUM}`);
    expect(headers).to.include({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('lets documents other than pages run nothing and be framed nowhere, refusals too', async () => {
    for (const line of [`GET ${ALBUM}`, 'GET /v1/nothing', 'GET /seektable/x', 'PATCH /v1/me', 'GET /image/none']) {
      const { headers } = await request(line);
      const policy = String(headers['content-security-policy']);
      expect(policy, line).to.include("default-src 'none'").and.include("frame-ancestors 'none'").and.include('sandbox');
      expect(headers['referrer-policy'], line).to.equal('no-referrer');
    }
  });

  it('never answers 500, whatever is sent', async () => {
    const text = fc.string({ unit: 'binary-ascii', maxLength: 8 }).map(encodeURIComponent);
    const path = fc.oneof(
      text.map((part) => `/${part}/${part}`),
      fc.constantFrom(
        '/login',
        '/signup',
        '/logout',
        '/session',
        '/v1/search',
        ALBUM,
        '/licence/clearkey',
        '/image/x',
        '/%',
        '/%00',
      ),
      text.map((part) => `/v1/albums/${part}`),
    );
    const body = fc.oneof(fc.constant(undefined), fc.json({ maxDepth: 2 }), fc.string());
    const query = fc.constantFrom('', 'q=x&type=track', 'resource=x', 'offset=x', 'size=x', 'limit=-1');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD'),
        path,
        query,
        body,
        async (method, at, asked, sent) => {
          // This service has no pages to respond with.
          const headers = { accept: 'application/json' };
          const line = `${method} ${at.replaceAll(' ', '%20')}?${asked.replaceAll(' ', '%20')}`;
          const { status } = await request(line, { body: sent, headers });
          expect(status).to.be.lessThan(500);
        },
      ),
      { numRuns: 200 },
    );
  });
});
