import { expect } from 'chai';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { createCryptoRandom } from '#adapters/node/crypto-random.ts';
import { createFetchHttp } from '#adapters/node/fetch-http.ts';
import { createFileStorage } from '#adapters/node/file-storage.ts';
import { createWsDealer } from '#adapters/node/ws-dealer.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { server, origin, close };
}

describe('http from Node', () => {
  it('brings any status as a response, and cookies only where they are wanted', async () => {
    const seen: (string | undefined)[] = [];
    const { origin, close } = await serve((request, response) => {
      seen.push(request.headers.cookie);
      response.writeHead(404, { 'set-cookie': 'a=1; Path=/; HttpOnly', 'X-Name': 'x' }).end('gone');
    });
    const http = createFetchHttp();
    const response = await http.send({ method: 'GET', url: `${origin}/x`, withCookies: true });
    await http.send({ method: 'GET', url: `${origin}/x`, withCookies: true });
    await http.send({ method: 'GET', url: `${origin}/x` });
    await close();
    expect(response.status).to.equal(404);
    expect(response.headers['x-name']).to.equal('x');
    expect(new TextDecoder().decode(response.body)).to.equal('gone');
    expect(seen).to.deep.equal([undefined, 'a=1', undefined]);
  });

  it('names why there was no response [S8.10] [S8.11] [S8.12]', async () => {
    const { origin, close } = await serve(() => undefined);
    const http = createFetchHttp();
    const cancellation = createCancellation();
    const cancelled = http.send({ method: 'GET', url: origin, cancellation }).catch(errorFrom);
    cancellation.cancel();
    expect(await cancelled).to.include({ code: 'REQUEST_ABORTED', message: 'Request aborted' });
    const late = await http.send({ method: 'GET', url: origin, timeoutMs: 5 }).catch(errorFrom);
    expect(late).to.include({ code: 'ECONNABORTED', message: 'timeout of 5ms exceeded' });
    await close();
    const lost = await http.send({ method: 'GET', url: origin }).catch(errorFrom);
    expect(lost).to.include({ code: 'NETWORK_ERROR', message: 'Network Error' });
  });
});

describe('the dealer from Node', () => {
  it('sends, receives, and closes with the given code', async () => {
    const { server, origin, close } = await serve(() => undefined);
    const sockets = new WebSocketServer({ server });
    const closedWith = new Promise<number>((resolve) => {
      sockets.on('connection', (socket) => {
        socket.on('message', (text: Buffer) => socket.send(`received ${text.toString()}`));
        socket.on('close', resolve);
      });
    });
    const codes: number[] = [];
    const heard = await new Promise<string>((resolve) => {
      const connection = createWsDealer().open(origin.replace('http', 'ws'), {
        opened: () => connection.send('hello'),
        received: (text: string) => {
          connection.close(4000);
          resolve(text);
        },
        closed: (code) => codes.push(code),
      });
    });
    expect(heard).to.equal('received hello');
    expect(await closedWith).to.equal(4000);
    expect(codes).to.deep.equal([4000]);
    sockets.close();
    await close();
  });

  it('reports once that it never opened', async () => {
    const { origin, close } = await serve(() => undefined);
    await close();
    const codes: number[] = [];
    await new Promise<void>((resolve) => {
      createWsDealer().open(origin.replace('http', 'ws'), {
        opened: () => codes.push(0),
        received: () => codes.push(1),
        closed: (code) => {
          codes.push(code);
          resolve();
        },
      });
    });
    expect(codes).to.deep.equal([1006]);
  });
});

describe('storage and chance from Node', () => {
  it('keeps small texts over a restart, and reads nothing from a broken file', () => {
    const folder = scratchFolder('storage');
    const path = join(folder.path, 'storage.json');
    const storage = createFileStorage(path);
    storage.set('a', '1');
    storage.set('b', '2');
    storage.remove('b');
    const again = createFileStorage(path);
    expect([again.get('a'), again.get('b')]).to.deep.equal(['1', null]);
    const forbidden = join(folder.path, 'no-file');
    mkdirSync(forbidden);
    createFileStorage(forbidden).set('a', '1');
    expect(createFileStorage(forbidden).get('a')).to.equal(null);
    folder.remove();
  });

  it('draws fractions below one and as many digits as asked for', () => {
    const random = createCryptoRandom();
    expect(random.fraction()).to.be.within(0, 0.999999999999999);
    expect(random.hex(20)).to.match(/^[0-9a-f]{40}$/);
  });
});
