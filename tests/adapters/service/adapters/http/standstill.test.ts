import { expect } from 'chai';
import { createHttpServer } from '#adapters/service/adapters/http/http-server.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openForSuite } from '#tests/support/world/open-page.ts';

const STANDSTILL_MS = 15_000;

describe('a process that stood still', () => {
  let nowMs = 0;
  let look = () => {};
  /** Its timers come due late, all at once, as after SIGCONT. */
  const clock = {
    nowMs: () => nowMs,
    after(_: number, run: () => void) {
      look = run;
      return () => undefined;
    },
  };
  const opened = openForSuite(async (closing) => {
    const handle = () => Promise.resolve({ status: 200, headers: {}, body: 'done' });
    const server = createHttpServer({ handle }, networkOf(), QUIET, { clock, standstillMs: STANDSTILL_MS });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing({
      close() {
        server.closeAllConnections();
        server.close();
      },
    });
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  const passes = (ms: number) => {
    nowMs += ms;
    look();
  };

  it('refuses for a moment what it was asked meanwhile, and then serves again', async () => {
    passes(STANDSTILL_MS - 1);
    expect((await fetch(opened())).status).to.equal(200);
    passes(STANDSTILL_MS);
    const refused = await fetch(opened());
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '1']);
    passes(1_000);
    expect((await fetch(opened())).status).to.equal(200);
  });
});
