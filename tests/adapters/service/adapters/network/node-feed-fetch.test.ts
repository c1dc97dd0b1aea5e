import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { createNodeFeedFetch } from '#adapters/service/adapters/network/node-feed-fetch.ts';
import { isPublicAddress } from '#adapters/service/adapters/network/public-addresses.ts';
import { cancelBody, type FetchRequest } from '#adapters/service/application/ports/feed-fetch.ts';
import { Failure } from '#application/runtime/failure.ts';

const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];

describe('feeds over the line', () => {
  let server: Server;
  let port: number;
  let requests: string[];
  let respond: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      requests.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
      respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** `pod.example` resolves to this machine, as a trusted host of the operator; other names resolve as the test sets them. */
  const fetchAs = (lookup: (host: string) => Promise<typeof LOOPBACK> = () => Promise.resolve(LOOPBACK)) =>
    createNodeFeedFetch({ trustedHosts: [`pod.example:${String(port)}`], lookup });
  const requestOf = (path: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
    url: `http://pod.example:${String(port)}${path}`,
    accept: '*/*',
    maxBytes: 1_000,
    maxText: '1 kB',
    totalMs: 5_000,
    ...more,
  });
  const codeOf = async (asking: FetchRequest, fetch = fetchAs()) => {
    const fetched = await fetch.get(asking);
    return fetched.ok ? 'fetched' : fetched.error.code;
  };
  const textOf = async (asking: FetchRequest) => {
    const fetched = await fetchAs().get(asking);
    if (!fetched.ok || fetched.value.kind !== 'fresh') throw new Error('not fetched');
    const chunks: Uint8Array[] = [];
    for await (const chunk of fetched.value.body) chunks.push(chunk);
    return { ...fetched.value, text: Buffer.concat(chunks).toString() };
  };

  it('refuses private, loopback and link-local addresses: written, behind a name, and behind a redirect', async () => {
    respond = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    expect(await codeOf(requestOf('/away'))).to.equal('FEED_ADDRESS_PRIVATE');
    respond = (_, response) => response.writeHead(302, { location: `http://inside.example:${String(port)}/secret` }).end();
    expect(await codeOf(requestOf('/in'))).to.equal('FEED_ADDRESS_PRIVATE');
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '10.1.2.3', '192.168.0.1', '2130706433', '0x7f.1'])
      expect(await codeOf({ ...requestOf(''), url: `http://${host}/feed` }), host).to.equal('FEED_ADDRESS_PRIVATE');
    const oneOfTwo = () => Promise.resolve([{ address: '93.184.216.34', family: 4 }, ...LOOPBACK]);
    expect(await codeOf({ ...requestOf(''), url: 'http://mixed.example/' }, fetchAs(oneOfTwo))).to.equal('FEED_ADDRESS_PRIVATE');
    expect(requests).to.have.length(2);
  });

  it('knows which addresses are public', () => {
    for (const address of ['93.184.216.34', '1.1.1.1', '2606:4700::1111'])
      expect(isPublicAddress(address), address).to.equal(true);
    for (const address of ['100.64.0.1', '224.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::7f00:1', '2002:7f00:1::', '::', 'x'])
      expect(isPublicAddress(address), address).to.equal(false);
  });

  it('looks a name up once: what it leads to later changes nothing', async () => {
    const looked: string[] = [];
    const turning = (host: string) => {
      looked.push(host);
      return Promise.resolve(LOOPBACK);
    };
    respond = (_, response) => response.end('x');
    expect(await codeOf(requestOf('/'), fetchAs(turning))).to.equal('fetched');
    expect(looked).to.deep.equal(['pod.example']);
  });

  it('follows redirects, reports a permanent move of a feed, and stops when they do not end', async () => {
    respond = ({ url }, response) =>
      url === '/old'
        ? response.writeHead(301, { location: '/new' }).end()
        : response.writeHead(200, { 'content-type': 'Text/XML; charset="ISO-8859-1"' }).end('feed');
    const { text, movedTo, mediaType, charset } = await textOf(requestOf('/old'));
    expect([text, mediaType, charset]).to.deep.equal(['feed', 'text/xml', 'iso-8859-1']);
    expect(movedTo).to.equal(`http://pod.example:${String(port)}/new`);
    respond = ({ url = '' }, response) => response.writeHead(302, { location: `${url}x` }).end();
    expect(await codeOf(requestOf('/round'))).to.equal('FEED_REDIRECTS');
  });

  it('sends the known validators, and unpacks compressed bodies', async () => {
    respond = ({ headers }, response) =>
      headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('feed'));
    const unchanged = await fetchAs().get(requestOf('/', { etag: '"1"' }));
    expect(unchanged.ok && unchanged.value.kind).to.equal('unchanged');
    expect((await textOf(requestOf('/'))).text).to.equal('feed');
  });

  it('stops what is too large: by its own word, while it comes, and unpacked', async () => {
    const failureOf = async (): Promise<string> => {
      const thrown: unknown = await textOf(requestOf('/')).catch((error: unknown) => error);
      return thrown instanceof Failure ? thrown.code : 'fetched';
    };
    respond = (_, response) => response.writeHead(200, { 'content-length': '200000000' }).write('x');
    expect(await codeOf(requestOf('/'))).to.equal('FEED_TOO_LARGE');
    respond = (_, response) => response.writeHead(200, { 'transfer-encoding': 'chunked' }).end('x'.repeat(5_000));
    expect(await failureOf()).to.equal('FEED_TOO_LARGE');
    const packed = gzipSync(Buffer.alloc(500_000));
    expect(packed.length).to.be.lessThan(1_000);
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    expect(await failureOf()).to.equal('FEED_TOO_LARGE');
  });

  it('asks for what comes from a byte on, and takes no other part for it', async () => {
    const ranges: (string | undefined)[] = [];
    let range = 'bytes 4-9/10';
    respond = ({ headers }, response) => {
      ranges.push(headers.range);
      response.writeHead(206, { 'content-range': range }).end('456789');
    };
    const part = await fetchAs().get(requestOf('/', { from: 4, totalMs: null }));
    expect(part.ok && part.value).to.include({ kind: 'part', sizeBytes: 10 });
    expect(ranges).to.deep.equal(['bytes=4-']);
    range = 'bytes 0-5/10';
    expect(await codeOf(requestOf('/', { from: 4 }))).to.equal('FEED_REFUSED');
  });

  it('closes the connection when the caller stops reading', async () => {
    const gone = new Promise<void>((resolve) => {
      respond = (_, response) => {
        response.on('close', resolve).writeHead(200, { 'content-type': 'audio/mpeg' }).write('x');
      };
    });
    const fetched = await fetchAs().get(requestOf('/'));
    if (fetched.ok && fetched.value.kind === 'fresh') await cancelBody(fetched.value.body);
    await gone;
  });

  it('distinguishes missing, refused, unreachable and malformed addresses', async () => {
    respond = (_, response) => response.writeHead(410).end();
    expect(await codeOf(requestOf('/'))).to.equal('FEED_NOT_FOUND');
    respond = (_, response) => response.writeHead(503).end();
    expect(await codeOf(requestOf('/'))).to.equal('FEED_REFUSED');
    respond = (request) => request.socket.destroy();
    expect(await codeOf(requestOf('/'))).to.equal('FEED_UNREACHABLE');
    expect(await codeOf({ ...requestOf(''), url: 'file:///etc/passwd' })).to.equal('FEED_ADDRESS_INVALID');
    const publicHost = () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]);
    expect(await codeOf({ ...requestOf(''), url: 'http://far.example:22/' }, fetchAs(publicHost))).to.equal('FEED_ADDRESS_PORT');
  });
});
