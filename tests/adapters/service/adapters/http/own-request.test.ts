import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import { createOwnRequest } from '#adapters/service/adapters/http/own-request.ts';

describe('the request of a server to itself', () => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::'])
    it(`comes back where it listens at ${host}, and is no other one's`, async () => {
      const own = createOwnRequest();
      const server = createServer((incoming, outgoing) => {
        if (!own.answer(incoming, outgoing)) outgoing.end('another');
      }).listen(0, host);
      await once(server, 'listening');
      expect(await own.send(server)).to.equal(true);
      const response = await fetch(`http://localhost:${String((server.address() as AddressInfo).port)}/`);
      expect(await response.text()).to.equal('another');
      server.closeAllConnections();
      server.close();
    });

  it('does not come back when its connection is closed', async () => {
    const own = createOwnRequest();
    const server = createServer(() => server.closeAllConnections()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await own.send(server)).to.equal(false);
    server.close();
    expect(await own.send(server)).to.equal(true);
  });
});
