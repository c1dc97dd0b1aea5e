import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { compressResponse, isCompressed } from '#adapters/service/adapters/http/compression.ts';
import type { ServiceResponse } from '#adapters/service/application/ports/route.ts';

const BODY = JSON.stringify({ items: Array.from({ length: 200 }, (_, at) => ({ name: `Track ${String(at)}` })) });
const JSON_RESPONSE: ServiceResponse = { status: 200, headers: { 'content-type': 'application/json' }, body: BODY };

async function sent(acceptEncoding: string, { path = '/v1/albums', response = JSON_RESPONSE } = {}) {
  const { body, headers } = isCompressed(path, response) ? await compressResponse(acceptEncoding, response) : response;
  return { encoding: headers['content-encoding'], vary: headers['vary'], bytes: Buffer.from(body as string | Uint8Array) };
}

describe('a response of the public calls, or a page', () => {
  it('is compressed in the best way the client takes', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['br;q=0.5, gzip', 'br'],
      ['gzip', 'gzip'],
      ['GZIP;q=1', 'gzip'],
      ['br;q=0, gzip;q=0.1', 'gzip'],
      ['*', 'br'],
      ['', undefined],
      ['identity', undefined],
      ['br;q=0, gzip;q=0', undefined],
      ['deflate', undefined],
    ] as const)
      expect((await sent(accepted)).encoding, accepted).to.equal(encoding);
  });

  it('holds the same content, in fewer bytes', async () => {
    const [br, gzip, plain] = [await sent('br'), await sent('gzip'), await sent('')];
    expect(brotliDecompressSync(br.bytes).toString()).to.equal(BODY);
    expect(gunzipSync(gzip.bytes).toString()).to.equal(BODY);
    expect(plain.bytes.toString()).to.equal(BODY);
    expect(Math.max(br.bytes.length, gzip.bytes.length)).to.be.below(BODY.length / 3);
    expect([br.vary, gzip.vary, plain.vary]).to.deep.equal(['accept-encoding', 'accept-encoding', 'accept-encoding']);
  });

  it('stays as it is where it is short, is no text, or belongs to another service', async () => {
    expect((await sent('br', { response: { ...JSON_RESPONSE, body: '{}' } })).encoding).to.equal(undefined);
    expect((await sent('br', { response: { ...JSON_RESPONSE, body: Buffer.from(BODY) } })).encoding).to.equal(undefined);
    expect((await sent('br', { path: '/session' })).encoding).to.equal(undefined);
  });

  it('is compressed where it is a page, and keeps what else it varies by', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-language' };
    const page = await sent('br', { path: '/embed/album/1', response: { status: 200, headers, body: BODY } });
    expect([page.encoding, page.vary]).to.deep.equal(['br', 'accept-language, accept-encoding']);
  });
});
