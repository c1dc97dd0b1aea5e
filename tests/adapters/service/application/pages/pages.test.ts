import { expect } from 'chai';
import { gunzipSync } from 'node:zlib';
import type { WebAssets } from '#adapters/service/application/ports/web-assets.ts';
import { pathOnThisSite } from '#adapters/service/application/pages/go-redirect.ts';
import { pageHeaders } from '#adapters/service/application/pages/web-page.ts';
import {
  sendRequest,
  createServiceHarness,
  ORIGIN,
  fetchScopedToken,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

const HTML = '<!doctype html><html lang="en"><head><title>x</title></head><body><script src="/a.js"></script></body></html>';

function assetsOf(files: Readonly<Record<string, string>>): WebAssets {
  const assets = new Map(
    Object.entries(files).map(([name, text]) => {
      const isHashed = name.includes('12345678');
      return [name, { bytes: new TextEncoder().encode(text), contentType: 'text/javascript', etag: '"1"', isHashed }];
    }),
  );
  return { read: (page, path) => Promise.resolve(assets.get(`${page}/${path}`) ?? null) };
}

describe('pages', () => {
  let house: ServiceHarness;
  const script = 'play();'.repeat(1_000);
  before(async () => {
    const files = { 'web/index.html': HTML, 'web/a.12345678.js': script, 'embed/index.html': HTML, 'embed/e.js': 'x' };
    house = await createServiceHarness({ assets: assetsOf(files) });
  });
  const page = (path: string, headers = {}) =>
    sendRequest(house.service, `GET ${path}`, { headers: { accept: 'text/html,*/*', ...headers } });

  it('lead every address of the player to its page', async () => {
    for (const path of ['/', '/album/x', '/search/some%20words', '/login', '/signup', '/settings/library/']) {
      const received = await page(path);
      expect(received.status, path).to.equal(200);
      expect(new TextDecoder().decode(received.bytes)).to.equal(HTML);
    }
  });

  for (const accept of ['*/*', '', 'text/*', 'text/html', 'text/html;q=0.5,*/*;q=0.1', 'image/webp, */*;q=0.8'])
    it(`answer requests that accept "${accept}"`, async () => {
      for (const path of ['/', '/album/x', '/playlist/x', '/search/some%20words', '/login']) {
        const received = await sendRequest(house.service, `GET ${path}`, { headers: { accept } });
        expect(received.status, path).to.equal(200);
        expect(new TextDecoder().decode(received.bytes)).to.equal(HTML);
        expect(received.headers.vary).to.equal('accept, accept-encoding');
      }
    });

  for (const accept of [
    'application/json',
    'application/json, text/plain, */*',
    'text/html;q=0.5, application/json',
    'text/html;q=0',
    'image/png',
  ])
    it(`do not answer requests that accept "${accept}"`, async () => {
      for (const path of ['/', '/album/x']) {
        const { status, headers } = await sendRequest(house.service, `GET ${path}`, { headers: { accept } });
        expect([status, headers['content-type']]).to.deep.equal([404, 'application/json; charset=utf-8']);
      }
    });

  it('do not answer calls for requests that accept anything', async () => {
    for (const path of ['/v1/nothing', '/playlist/v2/nothing', '/image', '/image/', '/session/x', '/missing.js', '/robots.txt'])
      expect((await sendRequest(house.service, `GET ${path}`, { headers: { accept: '*/*' } })).status, path).to.equal(404);
  });

  it('are for browsers: a request for a file gets a plain 404', async () => {
    expect((await sendRequest(house.service, 'GET /missing.js')).status).to.equal(404);
    expect((await page('/embed/assets/missing.js')).status).to.equal(404);
    expect((await page('/embed/assets/e.js')).status).to.equal(200);
  });

  it('may load from this server only, and cannot be framed', async () => {
    const { headers } = await page('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).to.include("default-src 'none'").and.include("script-src 'self';").and.include("frame-ancestors 'none'");
    expect(policy).to.include("connect-src 'self' ws://localhost:4070;");
    expect(policy).to.include("require-trusted-types-for 'script'; trusted-types 'none'").and.include("style-src 'self';");
    expect(policy).to.not.include('unsafe');
    expect(headers).to.include({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  });

  for (const [origin, isolated] of [
    ['http://localhost:4070', true],
    ['https://music.example', true],
    ['http://192.168.1.4:4070', false],
  ] as const)
    it(`${isolated ? 'keep' : 'cannot keep'} pages that open them at arm's length at ${origin}`, () => {
      expect('cross-origin-opener-policy' in pageHeaders({ origin })).to.equal(isolated);
    });

  it('cache files with a hash in their name for ever, and compress them', async () => {
    const plain = await page('/a.12345678.js');
    expect(plain.headers['cache-control']).to.include('immutable');
    const packed = await page('/a.12345678.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).to.equal('gzip');
    expect(packed.bytes.length).to.be.lessThan(plain.bytes.length);
    expect(gunzipSync(packed.bytes).toString()).to.equal(script);
    expect((await page('/a.12345678.js', { 'if-none-match': '"1"' })).status).to.equal(304);
  });

  it('embed a public playlist, and know nothing of a private one [S1.34]', async () => {
    const owner = await signUpOwner(house.service);
    const tell = async (line: string, body: object) =>
      (await sendRequest(house.service, line, { token: owner.token, body })).json;
    const { id } = (await tell('POST /v1/me/playlists', { name: 'Evening' })) as { id: string };
    const [held, other] = [trackUri('First Light One'), trackUri('First Light Two')];
    await tell(`POST /v1/playlists/${id}/tracks`, { uris: [held] });
    const shown = await page(`/embed/playlist/${id}`);
    expect(shown.status).to.equal(200);
    expect(new TextDecoder().decode(shown.bytes)).to.include('Evening').and.include(held).and.include('/preview/');

    const token = await fetchScopedToken(house.service, `spotify:playlist:${id}`, owner.cookie);
    const statusOf = async (uri: string) =>
      (await sendRequest(house.service, `GET /v1/tracks/${uri.split(':')[2] ?? ''}`, { token })).status;
    expect([await statusOf(held), await statusOf(other)]).to.deep.equal([200, 403]);

    await tell(`PUT /v1/playlists/${id}`, { public: false });
    expect((await page(`/embed/playlist/${id}`)).status).to.equal(404);
  });

  it('carry the texts of an embed in the language of Accept-Language', async () => {
    const path = `/embed/album/${seededId('album', 'First Light')}`;
    const blocks = async (language: string) => {
      const { bytes, headers } = await page(path, { 'accept-language': language });
      expect(headers['vary']).to.equal('accept-language');
      const html = new TextDecoder().decode(bytes);
      return { language: /<html lang="(\w+)"/.exec(html)?.[1], isGerman: html.includes('"embed_close":"Schließen"') };
    };
    expect(await blocks('fr, de-CH;q=0.8, en;q=0.5')).to.deep.equal({ language: 'de', isGerman: true });
    expect(await blocks('en, de;q=0.5')).to.deep.equal({ language: 'en', isGerman: false });
    expect(await blocks('de;q=0, fr')).to.deep.equal({ language: 'en', isGerman: false });
  });

  it('embed a resource in frames of other sites, with its data in the page', async () => {
    const received = await page(`/embed/album/${seededId('album', 'First Light')}`);
    expect(received.status).to.equal(200);
    expect(new TextDecoder().decode(received.bytes)).to.include('First Light One').and.include('/preview/');
    expect(String(received.headers['content-security-policy'])).to.include('frame-ancestors *');
    expect(received.headers).not.to.have.property('x-frame-options');
    expect((await page('/embed/album/nothing')).status).to.equal(404);
    expect((await page('/embed/user/somebody')).status).to.equal(404);
    for (const [type, name] of [
      ['track', 'First Light One'],
      ['artist', 'Émile Quartet'],
      ['show', 'Sound Walks'],
      ['episode', 'The Forest'],
    ] as const)
      expect((await page(`/embed/${type}/${seededId(type, name)}`)).status, type).to.equal(200);
  });

  it('report that they are not built yet', async () => {
    const bare = await createServiceHarness();
    expect((await sendRequest(bare.service, 'GET /', { headers: { accept: 'text/html' } })).status).to.equal(503);
  });
});

/** Ruling "`/go?redirect=` goes to paths of the same site". */
describe('/go', () => {
  for (const [redirect, means] of [
    ['/signup?flow=embed#x', '/signup?flow=embed#x'],
    [`${ORIGIN}/album/x`, '/album/x'],
    ['/', '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https:evil.example', '/'],
    ['https://evil.example/', '/'],
    [`${ORIGIN}.evil.example/`, '/'],
    [`${ORIGIN}@evil.example/`, '/'],
    [`${ORIGIN}//evil.example`, '/'],
    ['javascript:alert(1)', '/'],
    ['/a\r\nset-cookie: x', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['%2f%2fevil.example', '/'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ] as const)
    it(`leads ${JSON.stringify(redirect)} to ${means}`, () => expect(pathOnThisSite(redirect, ORIGIN)).to.equal(means));

  it('answers with the address to go to', async () => {
    const { service } = await createServiceHarness();
    const received = await sendRequest(service, 'GET /go?redirect=%2Fsignup');
    expect([received.status, received.headers.location]).to.deep.equal([302, '/signup']);
  });

  it('redirects to the page of a URI without a path', async () => {
    const { service } = await createServiceHarness();
    const goal = async (query: string) => (await sendRequest(service, `GET /go?${query}`)).headers['location'];
    expect(await goal('uri=spotify:album:1')).to.equal('/album/1');
    expect(await goal('uri=spotify:user:nina%25C3%25A9:playlist:1')).to.equal('/user/nina%C3%A9/playlist/1');
    expect(await goal(`uri=${encodeURIComponent(`${ORIGIN}/show/1`)}`)).to.equal('/show/1');
    expect(await goal('uri=spotify:album:1&redirect=/signup')).to.equal('/signup');
    for (const nowhere of ['uri=nonsense', 'uri=https://evil.example/album/1', ''])
      expect(await goal(nowhere), nowhere).to.equal('/');
  });
});
