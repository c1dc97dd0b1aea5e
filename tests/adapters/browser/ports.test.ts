import { join } from 'node:path';
import { expect } from 'chai';
import { JSDOM } from 'jsdom';
import { useFakeTimers } from 'sinon';
import { createConsoleLogger } from '#adapters/browser/platform/console-logger.ts';
import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { createHttp } from '#adapters/browser/network/http.ts';
import { createPage } from '#adapters/browser/platform/page.ts';
import { createSystemClock } from '#adapters/browser/platform/system-clock.ts';
import { createWebCryptoRandom } from '#adapters/browser/platform/web-crypto-random.ts';
import { createWebSocketDealer } from '#adapters/browser/network/websocket-dealer.ts';
import { createWebStorage } from '#adapters/browser/platform/web-storage.ts';
import { createXhrHttp } from '#adapters/browser/network/xhr-http.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createFetchHttp as createNodeHttp } from '#adapters/node/fetch-http.ts';
import { createFileStorage } from '#adapters/node/file-storage.ts';
import { createWsDealer } from '#adapters/node/ws-dealer.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { Http } from '#application/ports/http.ts';
import { dealerSocketContract } from '#tests/contracts/dealer-socket.ts';
import { httpContract } from '#tests/contracts/http.ts';
import { keyValueStoreContract } from '#tests/contracts/key-value-store.ts';
import { openDealerWorld, openHttpWorld } from '#tests/support/world/http-world.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

const pageAt = (url: string) => new JSDOM('<!doctype html>', { url }).window;

httpContract('through the page’s fetch', () => openHttpWorld(createFetchHttp()));
/** The page of jsdom asks its own origin only. */
const throughXhr: Http = {
  send: (request) => {
    const { origin } = new URL(request.url.trim() || 'http://localhost');
    return createXhrHttp(() => new (pageAt(origin).XMLHttpRequest)()).send(request);
  },
};
httpContract('through the page’s XMLHttpRequest [S9.44]', () => openHttpWorld(throughXhr));
httpContract('from Node', () => openHttpWorld(createNodeHttp()));

dealerSocketContract('through the page’s WebSocket', () =>
  openDealerWorld(createWebSocketDealer(pageAt('http://127.0.0.1/').WebSocket)),
);
dealerSocketContract('from Node', () => openDealerWorld(createWsDealer()));

const storageOf = (page: Window) => createWebStorage(() => page.localStorage, page);
keyValueStoreContract(
  'in the page’s storage',
  () => storageOf(pageAt('http://localhost/') as unknown as Window),
  () => {
    const page = new JSDOM('<!doctype html><iframe></iframe>', { url: 'http://localhost/' }).window as unknown as Window;
    return [storageOf(page), storageOf(page.frames[0] as Window)];
  },
);
keyValueStoreContract('in memory', createMemoryStorage, () => {
  const storage = createMemoryStorage();
  return [storage, storage.openPage()];
});

describe('a file of texts', () => {
  const folders: ReturnType<typeof scratchFolder>[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => folder.remove()));

  keyValueStoreContract('in a file', () => {
    const folder = scratchFolder('storage');
    folders.push(folder);
    return createFileStorage(join(folder.path, 'storage.json'));
  });
});

describe('requests of a page', () => {
  const respond = { ok: true, status: 204, headers: [], body: null, arrayBuffer: () => Promise.resolve(new ArrayBuffer()) };

  it('go through its fetch where it has one [S9.43]', async () => {
    const requests: unknown[] = [];
    const fetchOnly = { fetch: (url: unknown) => (requests.push(url), Promise.resolve(respond)) } as unknown as typeof globalThis;
    expect((await createHttp(fetchOnly).send({ method: 'GET', url: '/a' })).status).to.equal(204);
    expect(requests).to.deep.equal(['/a']);
  });

  it('go nowhere when their address is blank [S5.10]', async () => {
    const requests: unknown[] = [];
    const http = createFetchHttp((url) => (requests.push(url), Promise.reject(new Error('asked'))));
    for (const one of [http, throughXhr, createNodeHttp()])
      for (const url of ['', ' \n'])
        expect(await one.send({ method: 'GET', url }).catch(errorFrom)).to.have.property(
          'message',
          'Request URL cannot be blank',
        );
    expect(requests).to.deep.equal([]);
  });

  it('go through XMLHttpRequest where it has none [S9.44]', async () => {
    const world = await openHttpWorld(createFetchHttp());
    const { XMLHttpRequest } = pageAt(new URL(world.url('/ok')).origin) as unknown as typeof globalThis;
    const { status, body } = await createHttp({ XMLHttpRequest }).send({ method: 'GET', url: world.url('/missing') });
    expect({ status, text: new TextDecoder().decode(body) }).to.deep.equal({ status: 404, text: 'gone' });
    await world.close();
  });

  it('wait without limit for a response, unless they set a time-out [S9.21]', async () => {
    const clock = useFakeTimers();
    try {
      const http = createFetchHttp((_, init) => new Promise((__, reject) => init?.signal?.addEventListener('abort', reject)));
      const outcomes: string[] = [];
      const watch = (timeoutMs?: number) =>
        http
          .send({ method: 'GET', url: '/never', ...(timeoutMs === undefined ? {} : { timeoutMs }) })
          .catch((thrown: unknown) => outcomes.push(errorFrom(thrown).message));
      void watch();
      void watch(0);
      void watch(1_000);
      await clock.tickAsync(24 * 3_600_000);
      expect(outcomes).to.deep.equal(['timeout of 1000ms exceeded']);
    } finally {
      clock.restore();
    }
  });
});

describe('storage of a page', () => {
  const window = pageAt('http://localhost/') as unknown as Window;

  it('answers null and keeps nothing where storage is forbidden', () => {
    const store = createWebStorage(() => {
      throw new Error('SecurityError');
    }, window);
    store.set('key', 'value');
    store.remove('key');
    expect(store.get('key')).to.equal(null);
  });

  it('reports that all of it was removed, and nothing of another storage', () => {
    const page = pageAt('http://localhost/');
    const events: string[] = [];
    storageOf(page as unknown as Window).onChange('key', () => void events.push('key'));
    const { localStorage, sessionStorage, StorageEvent } = page;
    page.dispatchEvent(new StorageEvent('storage', { key: 'key', storageArea: sessionStorage }));
    expect(events).to.deep.equal([]);
    page.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    expect(events).to.deep.equal(['key']);
  });

  it('loses in silence what does not fit', () => {
    const full = {
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      getItem: () => null,
      removeItem: () => undefined,
    };
    const store = createWebStorage(() => full as unknown as Storage, window);
    store.set('key', 'value');
    expect(store.get('key')).to.equal(null);
  });
});

describe('the page around the player', () => {
  function watchedPage() {
    const window = pageAt('http://localhost/') as unknown as Window;
    const clock = createVirtualClock();
    const changes: string[] = [];
    createPage(window, clock).onChange((change) => changes.push(change));
    const fire = (name: string) => window.dispatchEvent(new (window as unknown as typeof globalThis).Event(name));
    return { window, clock, changes, fire };
  }

  it('reports going online or offline, and closing', () => {
    const { changes, fire } = watchedPage();
    ['offline', 'online', 'pagehide'].forEach(fire);
    expect(changes).to.deep.equal(['offline', 'online', 'closing']);
  });

  it('finds out that it slept by a timer that came far too late', async () => {
    const { clock, changes } = watchedPage();
    await clock.advance(60_000);
    expect(changes).to.deep.equal([]);
    await clock.sleep(3_600_000);
    expect(changes).to.deep.equal(['woke']);
    await clock.advance(60_000);
    expect(changes).to.deep.equal(['woke']);
  });
});

describe('clock, chance and console of a page', () => {
  it('run a timer once, and not when it was cancelled', async () => {
    const clock = createSystemClock();
    const rung: string[] = [];
    clock.after(0, () => rung.push('cancelled'))();
    await new Promise<void>((resolve) => {
      clock.after(1, () => {
        rung.push('rung');
        resolve();
      });
      expect(rung).to.deep.equal([]);
    });
    expect(rung).to.deep.equal(['rung']);
  });

  it('draw fractions below one and hexadecimal digits two a byte', () => {
    const most = { getRandomValues: (words: Uint32Array | Uint8Array) => words.fill(0xffff_ffff) };
    const random = createWebCryptoRandom(most as unknown as Crypto);
    expect(random.fraction()).to.be.within(0.999, 1 - Number.EPSILON / 2);
    expect(random.hex(20)).to.equal('f'.repeat(40));
    expect(createWebCryptoRandom().hex(20)).to.match(/^[0-9a-f]{40}$/);
  });

  it('write down what is at least as grave as wanted', () => {
    const written: string[] = [];
    const note = (level: string) => (message: string) => void written.push(`${level} ${message}`);
    const output = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
    const logger = createConsoleLogger('warn', output);
    (['debug', 'info', 'warn', 'error'] as const).forEach((level) => logger.log(level, 'text'));
    expect(written).to.deep.equal(['warn text', 'error text']);
  });
});
