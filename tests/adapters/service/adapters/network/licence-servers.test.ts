import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createLicenceServers } from '#adapters/service/adapters/network/licence-servers.ts';

describe('the operator’s licence servers', () => {
  let server: Server;
  let origin: string;
  let got: { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string } | null = null;
  before(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        got = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
        if (request.url === '/away') response.writeHead(307, { location: '/elsewhere' }).end();
        else if (request.url === '/large') response.writeHead(200).end(Buffer.alloc(1_048_577));
        else response.writeHead(402, { 'content-type': 'text/xml' }).end('no more');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  const ask = (path: string) =>
    createLicenceServers().requestLicence(
      { url: origin + path, headers: { 'x-api-key': 'secret' }, certificate: null },
      'a/b',
      Buffer.from('challenge'),
      'text/plain',
    );

  it('get the challenge with their headers, and their response comes back as it is', async () => {
    const { body, ...response } = await ask('/for/{contentId}');
    expect([response, Buffer.from(body).toString()]).to.deep.equal([{ status: 402, contentType: 'text/xml' }, 'no more']);
    expect(got).to.deep.include({ url: '/for/a%2Fb', body: 'challenge' });
    expect(got?.headers).to.include({ 'x-api-key': 'secret', 'content-type': 'text/plain' });
  });

  for (const [what, path] of [
    ['somewhere else', '/away'],
    ['without end', '/large'],
  ] as const)
    it(`are not followed when they answer ${what}`, async () => {
      const thrown = await ask(path).catch((reason: unknown) => reason);
      expect(thrown).to.be.instanceOf(Error);
      expect(got?.url).to.equal(path);
    });
});
