import { expect } from 'chai';
import {
  DEFAULT_EMBED_SETTINGS,
  type EmbedSettings,
  embedSettingsFrom,
} from '#adapters/service/application/pages/embed-settings.ts';
import type { WebAssets } from '#adapters/service/application/ports/web-assets.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { ORIGIN, sendRequest, createServiceHarness } from '#tests/support/service/api-test-client.ts';
import { createPagesHarness } from '#tests/support/service/pages-harness.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';

const HTML =
  '<!doctype html><html lang="en"><head><title>x</title><link rel="stylesheet" href=/embed/assets/e.css></head>' +
  '<body><script src="/embed/assets/e.1234.js"></script></body></html>';
const FILES = { 'e.css': 'https://cdn.example/v1/e.css', 'e.1234.js': 'https://cdn.example/v1/e.1234.js' };

/** The embed of an album on an installation whose operator decided that. */
async function embedWith(embeds: EmbedSettings, headers: Readonly<Record<string, string>> = {}) {
  const asset = { bytes: new TextEncoder().encode(HTML), contentType: 'text/html', etag: '"1"', isHashed: false };
  const assets: WebAssets = { read: () => Promise.resolve(asset) };
  const { service } = await createServiceHarness({ assets, embeds });
  const received = await sendRequest(service, `GET /embed/album/${seededId('album', 'First Light')}`, {
    headers: { accept: 'text/html', ...headers },
  });
  const text = new TextDecoder().decode(received.bytes);
  const block = /<script type="application\/json" id="config">([^<]*)</.exec(text)?.[1] ?? 'null';
  return { ...received, text, config: JSON.parse(block) as Readonly<Record<string, unknown>> };
}

describe('an embed’s page', () => {
  it('has the country and the download link [S2.123, S2.124]', async () => {
    const env = { EMBED_COUNTRY: 'SE', EMBED_DOWNLOAD_LINK: 'https://music.example/app' };
    const { config } = await embedWith(embedSettingsFrom(env));
    expect(config).to.include({ countryCode: 'SE', downloadLink: 'https://music.example/app' });
    expect((await embedWith(embedSettingsFrom({}))).config).to.include({ countryCode: null, downloadLink: null });
  });

  it('loads its files from the CDN the operator has them on, and may [S9.124]', async () => {
    const { headers, text } = await embedWith(embedSettingsFrom({ CDN_FILE_URLS: JSON.stringify(FILES) }));
    expect(text).to.include('href=https://cdn.example/v1/e.css').and.include('src="https://cdn.example/v1/e.1234.js"');
    expect(text).not.to.include('/embed/assets/');
    expect(headers['content-security-policy']).to.include("script-src 'self' https://cdn.example;");
    const plain = await embedWith(embedSettingsFrom({}));
    expect(plain.text).to.include('src="/embed/assets/e.1234.js"');
    expect(plain.headers['content-security-policy']).to.include("script-src 'self';");
  });

  it('names the missing file [S5.75]', async () => {
    const files = JSON.stringify({ 'e.css': FILES['e.css'] });
    const { json, status } = await embedWith(embedSettingsFrom({ CDN_FILE_URLS: files }));
    expect(status).to.equal(503);
    expect(json).to.have.nested.property('error.message', 'e.1234.js is not available.');
  });

  for (const text of ['{', 'null', '[]', '{"a":7}', '{"a":"somewhere"}', '{"a":"javascript:x"}'])
    it(`refuses the URLs ${text} [S5.74]`, () => {
      const refusal = () => {
        try {
          embedSettingsFrom({ CDN_FILE_URLS: text });
          return 'none';
        } catch (thrown) {
          return errorFrom(thrown).message;
        }
      };
      expect(refusal()).to.equal('Invalid CDN_FILE_URLS environment variable.');
    });

  it('gives members whole tracks on the own site and on listed ones, and shows there alone', async () => {
    const seen = async (
      headers: Readonly<Record<string, string>>,
      sites = { memberOrigins: ['https://blog.example'], arePublic: true },
    ) => {
      const { config, headers: received } = await embedWith(embedSettingsFrom({}, sites), headers);
      const [, ancestors] = /frame-ancestors (.*)$/.exec(String(received['content-security-policy'])) ?? [];
      return [config['enableLogin'], ancestors];
    };
    const blog = { 'sec-fetch-site': 'cross-site', referer: 'https://blog.example/' };
    const other = { 'sec-fetch-site': 'cross-site', referer: 'https://other.example/' };
    expect(await seen({ 'sec-fetch-site': 'same-origin' })).to.deep.equal([true, '*']);
    expect(await seen(blog)).to.deep.equal([true, "'self' https://blog.example"]);
    expect(await seen(other)).to.deep.equal([false, '*']);
    const closed = { memberOrigins: ['https://blog.example'], arePublic: false };
    expect(await seen(other, closed)).to.deep.equal([false, "'self' https://blog.example"]);
  });

  it('is offered nowhere where embeds are not public', async () => {
    const embeds = { ...DEFAULT_EMBED_SETTINGS, arePublic: false };
    const { service } = await createPagesHarness({ embeds });
    const album = `/album/${seededId('album', 'First Light')}`;
    const accept = { headers: { accept: 'text/html' } };
    const html = new TextDecoder().decode((await sendRequest(service, `GET ${album}`, accept)).bytes);
    expect(html).to.include('og:audio').and.not.include('oembed').and.not.include('twitter:player');
    const { status } = await sendRequest(service, `GET /oembed?url=${encodeURIComponent(ORIGIN + album)}`);
    expect(status).to.equal(401);
  });
});
