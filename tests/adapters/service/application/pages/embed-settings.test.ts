import { expect } from 'chai';
import { type EmbedSettings, embedSettingsFrom } from '#adapters/service/application/pages/embed-settings.ts';
import type { WebAssets } from '#adapters/service/application/ports/web-assets.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { sendRequest, createServiceHarness } from '#tests/support/service/api-test-client.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';

const HTML =
  '<!doctype html><html lang="en"><head><title>x</title><link rel="stylesheet" href=/embed/assets/e.css></head>' +
  '<body><script src="/embed/assets/e.1234.js"></script></body></html>';
const FILES = { 'e.css': 'https://cdn.example/v1/e.css', 'e.1234.js': 'https://cdn.example/v1/e.1234.js' };

/** The embed of an album on an installation whose operator decided that. */
async function embedWith(embeds: EmbedSettings) {
  const asset = { bytes: new TextEncoder().encode(HTML), contentType: 'text/html', etag: '"1"', isHashed: false };
  const assets: WebAssets = { read: () => Promise.resolve(asset) };
  const { service } = await createServiceHarness({ assets, embeds });
  const received = await sendRequest(service, `GET /embed/album/${seededId('album', 'First Light')}`, {
    headers: { accept: 'text/html' },
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
});
