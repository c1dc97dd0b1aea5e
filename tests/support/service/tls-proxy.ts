import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { PLAIN_HOST } from '../ui/browser.ts';

/** For tests only: an untrusted certificate for a host that does not exist. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKxIr8T8bD0yuh3vc
t1lHikT2huU5soOt1tz0c8Dwp0uhRANCAAT0+4N2DGNCzCXoMBVPQAOPp6JCVZdr
9vYllttGIjpYCP7ImaJyHEML2+wQpyzJ7TcZwMXY5ZQYibYvtbQ4U5jk
-----END PRIVATE KEY-----`;

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT6gAwIBAgIUBfQkLkA1/t2r4h/Yk2BBevh4cbMwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKbXVzaWMudGVzdDAgFw0yNjExMjEwMzE4NDlaGA8yMTI2MTAy
ODAzMTg0OVowFTETMBEGA1UEAwwKbXVzaWMudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABPT7g3YMY0LMJegwFU9AA4+nokJVl2v29iWW20YiOlgI/siZonIc
Qwvb7BCnLMntNxnAxdjllBiJti+1tDhTmOSjajBoMB0GA1UdDgQWBBSIJXyZ+tpU
+wg2EfUBuUO0GcXGhDAfBgNVHSMEGDAWgBSIJXyZ+tpU+wg2EfUBuUO0GcXGhDAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCm11c2ljLnRlc3QwCgYIKoZIzj0E
AwIDSAAwRQIhAOfrbs3H1KVvkpnPdbuQYN4wAN9KveD+mlQM91POaWAXAiBEp5Tk
9RI6uF/f0+ooBMUyOhn2aPLkVPQKRc4z5eyZRg==
-----END CERTIFICATE-----`;

export interface TlsProxy {
  readonly origin: string;
  close(): void;
}

/** Ends TLS before the product as operators' proxies do: the host stays as the client wrote it, a header carries the scheme. */
export async function createTlsProxy(target: string): Promise<TlsProxy> {
  const { port } = new URL(target);
  const server = createServer({ key: KEY, cert: CERTIFICATE });
  const onward = ({ method, url, headers, socket }: IncomingMessage) =>
    request({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': socket.remoteAddress },
    });
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const upstream = onward(incoming);
    upstream.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
    const asked = onward(incoming);
    asked.on('upgrade', ({ headers }, upstream, head) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${linesOf(headers)}\r\n`);
      // The first push may have come with the response itself.
      socket.write(head);
      socket.pipe(upstream).pipe(socket);
      socket.on('error', () => upstream.destroy());
      upstream.on('error', () => socket.destroy());
    });
    asked.on('response', () => socket.destroy());
    asked.on('error', () => socket.destroy());
    asked.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `https://${PLAIN_HOST}:${String(typeof address === 'object' ? address?.port : '')}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const linesOf = (headers: IncomingHttpHeaders) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('');
