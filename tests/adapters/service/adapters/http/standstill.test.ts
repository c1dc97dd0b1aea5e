import { expect } from 'chai';
import { createHttpServer } from '#adapters/service/adapters/http/http-server.ts';
import { watchStandstill } from '#adapters/service/adapters/http/standstill.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { StoreUnavailableError } from '#adapters/service/application/kernel/storage-failures.ts';
import type { Change } from '#adapters/service/application/ports/store.ts';
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
  const standstill = watchStandstill(clock, STANDSTILL_MS);
  const opened = openForSuite(async (closing) => {
    const handle = () => Promise.resolve({ status: 200, headers: {}, body: 'done' });
    const server = createHttpServer({ handle }, networkOf(), QUIET, { clock, standstill });
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

  it('writes nothing for a request that it was in the middle of, and writes for later ones', async () => {
    const store = createMemoryStore();
    const guarded = standstill.guard(store);
    const change = (doc: string): readonly Change[] => [{ op: 'put', kind: 'saved', id: 'song', doc }];
    let goOn = () => {};
    const stopped = standstill.during(async () => {
      await new Promise<void>((resolve) => (goOn = resolve));
      return guarded.write(change('old'));
    });
    await standstill.during(() => guarded.write(change('new')));
    // It goes on before its timers.
    nowMs += STANDSTILL_MS;
    goOn();
    const thrown = await stopped.catch((error: unknown) => error);
    expect(thrown).to.be.an.instanceOf(StoreUnavailableError);
    expect((await store.get('saved', 'song'))?.doc).to.equal('new');
    await standstill.during(() => guarded.write(change('newer')));
    expect((await store.get('saved', 'song'))?.doc).to.equal('newer');
    // It stands still while the store waits for a connection.
    const waiting = standstill.guard({
      ...store,
      async write(changes, confirm) {
        nowMs += STANDSTILL_MS;
        await Promise.resolve();
        return store.write(changes, confirm);
      },
    });
    const late = await standstill.during(() => waiting.write(change('late')).catch((error: unknown) => error));
    expect(late).to.be.an.instanceOf(StoreUnavailableError);
    expect((await store.get('saved', 'song'))?.doc).to.equal('newer');
    await guarded.write(change('of no request'));
    expect((await store.get('saved', 'song'))?.doc).to.equal('of no request');
  });
});
