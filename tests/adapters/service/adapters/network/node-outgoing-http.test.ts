import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createNodeOutgoingHttp } from '#adapters/service/adapters/network/node-outgoing-http.ts';

const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];

describe('requests to the servers of members', () => {
  let server: Server;
  let port: number;
  let asked = 0;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    asked = 0;
    server = createServer((request, response) => {
      asked += 1;
      respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  /** `listens.example` is this machine, and trusted. */
  const send = (url = `http://listens.example:${String(port)}/1/x`, trustedHosts = ['listens.example']) =>
    createNodeOutgoingHttp({ trustedHosts, lookup: () => Promise.resolve(LOOPBACK) }).send({
      ...{ method: 'POST', url, headers: { authorization: 'Token t' }, body: 'text' },
    });

  it('carry headers and body, and answer with status, wait and text', async () => {
    respond = (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        response.writeHead(429, { 'retry-after': '7' });
        response.end(`${request.headers.authorization ?? ''} ${text}`);
      });
    };
    expect(await send()).to.deep.equal({ type: 'response', status: 429, retryAfterMs: 7_000, text: 'Token t text' });
  });

  it('follow no redirect, because the credentials are for that server alone', async () => {
    respond = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${String(port)}/` }).end();
    expect(await send()).to.include({ type: 'response', status: 302 });
    expect(asked).to.equal(1);
  });

  for (const [what, url, trusted, reason] of [
    [
      'a private address',
      'https://listens.example/',
      [],
      'Its address is private; the operator can allow it with --scrobble-host',
    ],
    [
      'an address of this machine',
      'https://[::1]/',
      [],
      'Its address is private; the operator can allow it with --scrobble-host',
    ],
    ['plain http', 'http://listens.example/', [], 'Its address does not begin with https'],
    ['another protocol', 'file:///etc/passwd', [], 'Its address does not begin with https'],
    ['no address', 'listens', [], 'Its address is invalid'],
  ] as const)
    it(`are not sent to ${what}`, async () => {
      expect(await send(url, [...trusted])).to.deep.equal({ type: 'unreachable', reason });
      expect(asked).to.equal(0);
    });

  it('are lost when the line breaks after they were sent, and unreachable before', async () => {
    respond = (request) => request.socket.destroy();
    expect(await send()).to.include({ type: 'lost' });
    const closed = port;
    await new Promise((resolve) => server.close(resolve));
    expect(await send(`http://listens.example:${String(closed)}/`)).to.include({ type: 'unreachable' });
  });

  it('are lost when the answer is larger than a megabyte', async () => {
    respond = (_, response) => response.end('x'.repeat(1_048_577));
    expect(await send()).to.deep.equal({ type: 'lost', reason: 'Its answer is too large' });
  });
});
