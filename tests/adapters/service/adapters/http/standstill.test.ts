import { expect } from 'chai';
import { createHttpServer } from '#adapters/service/adapters/http/http-server.ts';
import { watchStandstill } from '#adapters/service/adapters/http/standstill.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { HttpError } from '#adapters/service/application/ports/route.ts';
import type { Change, Store } from '#adapters/service/application/ports/store.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openForSuite } from '#tests/support/world/open-page.ts';

const STANDSTILL_MS = 15_000;
const TOO_LATE = '503 This instance was too slow, and changed nothing more; ask again';
const textOf = (thrown: unknown) => thrown instanceof HttpError && `${String(thrown.status)} ${thrown.message}`;

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
  /** Lets the request that the process sent to itself come back, or get lost. */
  let comeBack: (isBack: boolean) => void = () => {};
  beforeEach(() => {
    opened();
    standstill.asksItself(() => new Promise((resolve) => (comeBack = resolve)));
  });
  const passes = (ms: number) => {
    nowMs += ms;
    look();
  };
  /** Twice, as one may be on its way since long ago. */
  const runsWell = async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      passes(250);
      comeBack(true);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  beforeEach(runsWell);

  it('refuses what was sent before it asked itself, and then serves again', async () => {
    passes(STANDSTILL_MS - 1);
    expect((await fetch(opened())).status).to.equal(200);
    const refused = async () => {
      const { headers, status } = await fetch(opened());
      expect([status, headers.get('retry-after')]).to.deep.equal([503, '1']);
    };
    passes(STANDSTILL_MS);
    await refused();
    // The one that comes back now was sent before it stood still, and the next one is lost.
    for (const isBack of [true, false]) {
      comeBack(isBack);
      await new Promise((resolve) => setImmediate(resolve));
      await refused();
      passes(250);
    }
    comeBack(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await fetch(opened())).status).to.equal(200);
  });

  it('refuses what lay there unread while it was slow, although it never stood still', async () => {
    for (let turn = 0; turn < 3; turn += 1) passes(STANDSTILL_MS / 3);
    expect((await fetch(opened())).status).to.equal(503);
    await runsWell();
    expect((await fetch(opened())).status).to.equal(200);
  });

  describe('a request that is not finished in time', () => {
    const change = (doc: string): readonly Change[] => [{ op: 'put', kind: 'late', id: 'song', doc }];
    /** A store whose writes wait so long for a connection that is there at last; the loop runs well. */
    const slow = (store: Store, waitMs: number): Store => ({
      ...store,
      async write(changes, confirm) {
        for (let passedMs = 0; passedMs < waitMs; passedMs += 250) passes(250);
        await Promise.resolve();
        confirm?.();
        return store.write(changes);
      },
    });
    it('writes nothing more: its sender has given up, and may have asked another instance', async () => {
      const store = createMemoryStore();
      const guarded = standstill.guard(slow(store, 5_000));
      const steps: unknown[] = [];
      const late = standstill.during(async () => {
        steps.push(await guarded.write(change('first')), await guarded.write(change('second')));
        return guarded.write(change('third'));
      });
      expect(await late.catch(textOf)).to.equal(TOO_LATE);
      expect([steps, (await store.get('late', 'song'))?.doc]).to.deep.equal([['written', 'written'], 'second']);
    });

    it('does not count the time that others take', async () => {
      const store = createMemoryStore();
      const guarded = standstill.guard(store);
      const result = await standstill.during(async () => {
        const passing = () => {
          for (let turn = 0; turn < 30; turn += 1) passes(500);
          return Promise.resolve();
        };
        await Promise.all([standstill.outside(passing), standstill.outside(passing)]);
        return guarded.write(change('after a slow server'));
      });
      expect([result, (await store.get('late', 'song'))?.doc]).to.deep.equal(['written', 'after a slow server']);
    });

    it('counts it where this process stood still meanwhile', async () => {
      const store = createMemoryStore();
      const guarded = standstill.guard(store);
      const late = standstill.during(async () => {
        await standstill.outside(() => {
          passes(STANDSTILL_MS);
          return Promise.resolve();
        });
        return guarded.write(change('after a standstill'));
      });
      expect(await late.catch(textOf)).to.equal(TOO_LATE);
      expect(await store.get('late', 'song')).to.equal(null);
    });

    it('may go on with what no response waits for', async () => {
      const store = createMemoryStore();
      const guarded = standstill.guard(slow(store, STANDSTILL_MS));
      let background = Promise.resolve<unknown>(null);
      await standstill.during(() => {
        background = Promise.resolve().then(() => guarded.write(change('later')));
        return 'response';
      });
      await background;
      expect((await store.get('late', 'song'))?.doc).to.equal('later');
    });
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
    expect(await stopped.catch(textOf)).to.equal(TOO_LATE);
    expect((await store.get('saved', 'song'))?.doc).to.equal('new');
    await runsWell();
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
    const late = await standstill.during(() => waiting.write(change('late')).catch(textOf));
    expect(late).to.equal(TOO_LATE);
    expect((await store.get('saved', 'song'))?.doc).to.equal('newer');
    await guarded.write(change('of no request'));
    expect((await store.get('saved', 'song'))?.doc).to.equal('of no request');
  });
});
