import { expect } from 'chai';
import { parsePromotions, promotionOriginsOf } from '#adapters/service/application/recommendations/routes/promotions.ts';
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { WebAssets } from '#adapters/service/application/ports/web-assets.ts';
import { pathOnThisSite } from '#adapters/service/application/pages/go-redirect.ts';
import { pageHeaders } from '#adapters/service/application/pages/web-page.ts';
import {
  sendRequest,
  createServiceHarness,
  ORIGIN,
  fetchScopedToken,
  signUpOwner,
  type Credentials,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { renderEmbed } from '#ui-embed/render.tsx';
import { seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

const HTML =
  '<!doctype html><html lang="en"><head><title>x</title></head><body><script data-next="/b.js /c.js" src="/a.js"></script></body></html>';

const STYLES = '.embed{height:100%}';
const EMBED_HTML =
  '<!DOCTYPE html><html lang=en><title>x</title><link rel=stylesheet href=/embed/assets/e.css><body>' +
  '<div id=root></div><script type=module src=/embed/assets/e.js></script>';

function assetsOf(files: Readonly<Record<string, string>>): WebAssets {
  const assets = new Map(
    Object.entries(files).map(([name, text]) => {
      const isHashed = name.includes('12345678');
      const bytes = new TextEncoder().encode(text);
      const encoded = isHashed ? { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) } : {};
      return [name, { bytes, encoded, contentType: 'text/javascript', etag: '"1"', isHashed }];
    }),
  );
  return { read: (page, path) => Promise.resolve(assets.get(`${page}/${path}`) ?? null) };
}

const ORIGINS = { requests: ['https://ads.example'], images: [] };

describe('pages', () => {
  let house: ServiceHarness;
  let owner: Credentials;
  const script = 'play();'.repeat(1_000);
  before(async () => {
    const files = {
      'web/index.html': HTML,
      'web/service-worker.js': 'self;',
      'web/a.12345678.js': script,
      'embed/index.html': EMBED_HTML,
      'embed/e.js': 'x',
      'embed/e.css': STYLES,
    };
    house = await createServiceHarness({
      assets: assetsOf(files),
      renderer: { render: (content) => Promise.resolve(renderEmbed(content)) },
    });
    owner = await signUpOwner(house.service);
  });
  const page = (path: string, headers = {}) =>
    sendRequest(house.service, `GET ${path}`, { headers: { accept: 'text/html,*/*', ...headers } });

  it('lead every address of the player to its page', async () => {
    for (const path of ['/', '/search/some%20words', '/login', '/signup', '/settings/library/']) {
      const received = await page(path);
      expect(received.status, path).to.equal(200);
      expect(new TextDecoder().decode(received.bytes)).to.equal(HTML);
    }
  });

  for (const accept of ['*/*', '', 'text/*', 'text/html', 'text/html;q=0.5,*/*;q=0.1', 'image/webp, */*;q=0.8'])
    it(`answer requests that accept "${accept}"`, async () => {
      for (const path of ['/', '/search/some%20words', '/login']) {
        const received = await sendRequest(house.service, `GET ${path}`, { headers: { accept } });
        expect(received.status, path).to.equal(200);
        expect(new TextDecoder().decode(received.bytes)).to.equal(HTML);
        expect(received.headers.vary).to.equal('accept, accept-encoding');
      }
      for (const path of ['/album/x', '/playlist/x']) {
        const received = await sendRequest(house.service, `GET ${path}`, { headers: { accept } });
        expect([received.status, received.headers.vary], path).to.deep.equal([200, 'accept']);
        expect(new TextDecoder().decode(received.bytes)).to.include('src="/a.js"').and.include('noindex');
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

  it('name what their first script asks for, which is the next scripts only where no first view is painted before', async () => {
    const linkOf = async (path: string) => (await page(path)).headers['link'];
    const answers = (path: string) => `</session/first?path=${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;
    expect(await linkOf('/')).to.equal(answers('%2F'));
    expect(await linkOf('/album/unknown')).to.equal(answers('%2Falbum%2Funknown'));
    expect(await linkOf('/search')).to.equal(`${answers('%2Fsearch')}, </b.js>; rel=modulepreload, </c.js>; rel=modulepreload`);
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
    expect(policy)
      .to.include("require-trusted-types-for 'script'; trusted-types cadenza-worker")
      .and.include("style-src 'self';");
    expect(policy).to.not.include('unsafe');
    expect(headers).to.include({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  });

  it('have the same policy where the service worker opens their file, and that worker one of its own', async () => {
    const policyOf = async (path: string) => String((await page(path)).headers['content-security-policy']);
    expect(await policyOf('/index.html')).to.equal(await policyOf('/'));
    expect(await policyOf('/service-worker.js')).to.equal(
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
    );
  });

  it('may also send impressions of the operator’s ads to their origins [S7.205]', () => {
    const headers = pageHeaders({ origin: 'https://music.example', path: '/' }, ORIGINS);
    expect(headers['content-security-policy']).to.include("connect-src 'self' wss://music.example https://ads.example;");
  });

  it('may show the pictures of the operator’s ads and sponsors from their origins, and no others', () => {
    const slot = { name: 'preroll', tracks_between: 1 };
    const ad = { id: 'a', advertiser: 'Soap', audio: `spotify:track:${'1'.repeat(22)}` };
    const playlist = `spotify:playlist:${'1'.repeat(22)}`;
    const file = {
      sponsored_playlists: [{ playlist, sponsor: 'Soap', logo: 'https://soap.example/logo.png' }],
      ad_slots: [
        {
          ...slot,
          ads: [
            { ...ad, image: 'https://pictures.example/a.png' },
            { ...ad, id: 'b', image: 'spotify:image:1' },
          ],
        },
      ],
    };
    const parsed = parsePromotions(JSON.stringify(file));
    if (!parsed.ok) throw new Error(parsed.error);
    const headers = pageHeaders({ origin: 'https://music.example', path: '/' }, promotionOriginsOf(parsed.value));
    expect(headers['content-security-policy']).to.include(
      "img-src 'self' data: blob: https://pictures.example https://soap.example;",
    );
    const malformed = { ...file, ad_slots: [{ ...slot, ads: [{ ...ad, image: 'https://' }] }] };
    expect(parsePromotions(JSON.stringify(malformed)).ok).to.equal(false);
  });

  for (const [origin, isolated] of [
    ['http://localhost:4070', true],
    ['https://music.example', true],
    ['http://192.168.1.4:4070', false],
  ] as const)
    it(`${isolated ? 'keep' : 'cannot keep'} pages that open them at arm's length at ${origin}`, () => {
      expect('cross-origin-opener-policy' in pageHeaders({ origin, path: '/' })).to.equal(isolated);
      expect('cross-origin-opener-policy' in pageHeaders({ origin, path: '/login' })).to.equal(false);
    });

  it('cache files with a hash in their name for ever, and compress them', async () => {
    const plain = await page('/a.12345678.js');
    expect(plain.headers['cache-control']).to.include('immutable');
    const [brotli, gzip] = [
      await page('/a.12345678.js', { 'accept-encoding': 'gzip, br' }),
      await page('/a.12345678.js', { 'accept-encoding': 'gzip, br;q=0' }),
    ];
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).to.deep.equal(['br', 'gzip', undefined]);
    expect([brotli, gzip, plain].map(({ headers }) => headers['vary'])).to.deep.equal(Array(3).fill('accept-encoding'));
    expect(brotliDecompressSync(brotli.bytes).toString()).to.equal(script);
    expect(gunzipSync(gzip.bytes).toString()).to.equal(script);
    expect((await page('/a.12345678.js', { 'if-none-match': '"1"' })).status).to.equal(304);
  });

  it('embed a public playlist, and no private one [S1.34]', async () => {
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
    expect((await page(`/embed/playlist/${id}`)).status).to.equal(401);
  });

  it('have a sentence for what is unknown, private or withdrawn, and no script', async () => {
    const tell = (line: string, body?: object) => sendRequest(house.service, line, { token: owner.token, ...(body && { body }) });
    const made = async (name: string) => ((await tell('POST /v1/me/playlists', { name })).json as { id: string }).id;
    const [hidden, removed] = [await made('Hidden'), await made('Removed')];
    await tell(`PUT /v1/playlists/${hidden}`, { public: false });
    await tell(`DELETE /v1/playlists/${removed}/followers`);
    for (const [path, status, english, german] of [
      ['album/nothing', 404, 'This is not in the library.', 'Das ist nicht in der Mediathek.'],
      ['user/clara', 404, 'This is not in the library.', 'Das ist nicht in der Mediathek.'],
      ['playlist/nothing', 404, 'This is not in the library.', 'Das ist nicht in der Mediathek.'],
      [`playlist/${hidden}`, 401, 'This playlist is private.', 'Diese Playlist ist privat.'],
      [`playlist/${removed}`, 410, 'This is not here any more.', 'Das gibt es hier nicht mehr.'],
    ] as const)
      for (const [language, sentence] of [
        ['en', english],
        ['de', german],
      ] as const) {
        const { bytes, headers, status: received } = await page(`/embed/${path}`, { 'accept-language': language });
        const html = new TextDecoder().decode(bytes);
        expect(received, path).to.equal(status);
        expect(html)
          .to.include(`<html lang="${language}" dir="ltr">`)
          .and.include(`<p>${sentence}</p>`)
          .and.not.include('<script');
        expect(html).to.not.include('Hidden').and.not.include('Removed');
        expect(headers['content-type']).to.equal('text/html; charset=utf-8');
      }
    expect((await page(`/playlist/${removed}`)).status).to.equal(410);
    expect((await page(`/playlist/${hidden}`)).status).to.equal(200);
  });

  it('show an embed before its script runs, with styles that the policy names by their hash', async () => {
    const { bytes, headers } = await page(`/embed/album/${seededId('album', 'First Light')}`);
    const html = new TextDecoder().decode(bytes);
    expect(html).to.match(/<div id=root><div class="rendered[^>]*>.*<h1 class="title"><a [^>]*><bdi>First Light<\/bdi>/s);
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    expect(styles).to.include(STYLES).and.have.length(2);
    expect(html).to.not.match(/rel="?stylesheet| style=/);
    const hashes = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    const policy = String(headers['content-security-policy']);
    const sources = /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(sources).to.have.members(["'self'", ...hashes]);
    expect(policy).to.include("script-src 'self';").and.not.include('unsafe');
  });

  it('carry the texts of an embed in the language of Accept-Language', async () => {
    const path = `/embed/album/${seededId('album', 'First Light')}`;
    const blocks = async (language: string) => {
      const { bytes, headers } = await page(path, { 'accept-language': language });
      expect(headers['vary']).to.equal('accept-language, referer, sec-fetch-site');
      const html = new TextDecoder().decode(bytes);
      return { language: /<html lang="(\w+)"/.exec(html)?.[1], isGerman: html.includes('"embed_close":"Schließen"') };
    };
    expect(await blocks('sv, de-CH;q=0.8, en;q=0.5')).to.deep.equal({ language: 'de', isGerman: true });
    expect(await blocks('en, de;q=0.5')).to.deep.equal({ language: 'en', isGerman: false });
    expect(await blocks('de;q=0, sv')).to.deep.equal({ language: 'en', isGerman: false });
  });

  it('embed a resource in frames of other sites, with its data in the page', async () => {
    const received = await page(`/embed/album/${seededId('album', 'First Light')}`);
    expect(received.status).to.equal(200);
    expect(new TextDecoder().decode(received.bytes)).to.include('First Light One').and.include('/preview/');
    expect(String(received.headers['content-security-policy'])).to.include('frame-ancestors *');
    expect(received.headers).not.to.have.property('x-frame-options');
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
