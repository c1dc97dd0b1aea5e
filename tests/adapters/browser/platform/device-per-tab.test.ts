import { expect } from 'chai';
import { createDeviceLockByChannel, type Channel } from '#adapters/browser/platform/device-lock-by-channel.ts';
import { createDeviceLock, type DeviceLock } from '#adapters/browser/platform/device-lock.ts';
import { createTabStorage } from '#adapters/browser/platform/device-per-tab.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import { assert } from '#domain/core/assert.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';

/** How one tab holds things, until it is closed. */
interface Tab {
  readonly hold: DeviceLock;
  close(): void;
}

/** How the tabs of one browser hold things, and how time passes for them. */
interface Tabs {
  open(storage: KeyValueStore): Tab;
  pass(durationMs: number): Promise<void>;
}

/** The locks of one browser, each held until its tab closes. */
function locks(): Tabs {
  const held = new Set<string>();
  return {
    open() {
      const own: string[] = [];
      const request = async (name: string, _: unknown, run: (lock: Lock | null) => unknown) => {
        if (held.has(name)) return void run(null);
        held.add(name);
        own.push(name);
        run({ name, mode: 'exclusive' });
      };
      return {
        hold: createDeviceLock({ request } as unknown as LockManager),
        close: () => own.forEach((name) => held.delete(name)),
      };
    },
    pass: () => Promise.resolve(),
  };
}

/** The channel of one browser; all of its tabs receive it but those that are too busy. */
function channel() {
  const clock = createVirtualClock();
  const hearing = new Map<number, (event: MessageEvent) => void>();
  let tabs = 0;
  let isBusy = false;
  const open = (storage: KeyValueStore) => {
    const tab = (tabs += 1);
    const page = createScriptedPage();
    let isAlive = true;
    const own: Clock = { ...clock, after: (delayMs, run) => clock.after(delayMs, () => isAlive && run()) };
    const end = () => {
      isAlive = false;
      hearing.delete(tab);
    };
    const tell = async (data: unknown) => {
      await Promise.resolve();
      if (!isBusy) for (const [other, hear] of hearing) if (other !== tab) hear({ data } as MessageEvent);
    };
    const heard = {
      postMessage: (data: unknown) => void tell(data),
      addEventListener: (_: string, hear: (event: MessageEvent) => void) => void hearing.set(tab, hear),
    } as Channel;
    return {
      hold: createDeviceLockByChannel({ channel: heard, storage, page, clock: own, random: createSeededRandom(tab) }),
      page,
      close() {
        page.change('closing');
        end();
      },
      /** It ends without a word. */
      crash: end,
    };
  };
  return { open, pass: (durationMs: number) => clock.advance(durationMs), busy: (now: boolean) => (isBusy = now) };
}

/** Longer than any tab waits before it knows which device it is. */
const START_MS = 5_000;

function createBrowser(tabs: Tabs) {
  const storage = createMemoryStorage();
  const random = createSeededRandom(1);
  /** All at once. */
  const openAll = async (tabStorages: readonly KeyValueStore[]) => {
    const opening = tabStorages.map(async (tabStorage) => {
      const tab = tabs.open(storage);
      const ofTab = await createTabStorage({ storage, tabStorage, lockDevice: tab.hold, random });
      return { id: ofTab.get(DEVICE_ID_KEY), storage: ofTab, tabStorage, close: tab.close };
    });
    await tabs.pass(START_MS);
    return Promise.all(opening);
  };
  const open = async (tabStorage: KeyValueStore = createMemoryStorage()) => {
    const [tab] = await openAll([tabStorage]);
    assert(tab !== undefined, 'it was opened');
    return tab;
  };
  return { storage, open, openAll };
}

for (const { how, tabs } of [
  { how: 'with locks', tabs: locks },
  { how: 'where a page over plain http has none', tabs: channel },
])
  describe(`the device a tab is, ${how}`, () => {
    let browser: ReturnType<typeof createBrowser>;
    beforeEach(() => (browser = createBrowser(tabs())));

    it('is the browser’s own in the first tab, and stays so after a reload', async () => {
      const { open, storage } = browser;
      const tab = await open();
      expect(tab.id)
        .to.match(/^[0-9a-f]{40}$/)
        .and.to.equal(storage.get(DEVICE_ID_KEY));
      tab.close();
      expect((await open(tab.tabStorage)).id).to.equal(tab.id);
    });

    it('is another one in a second tab, also after both are loaded again', async () => {
      const { open } = browser;
      const [one, two] = [await open(), await open()];
      expect(two.id).to.not.equal(one.id);
      [one, two].forEach(({ close }) => close());
      expect((await open(two.tabStorage)).id).to.equal(two.id);
      expect((await open(one.tabStorage)).id).to.equal(one.id);
    });

    it('is another one in a tab that was duplicated', async () => {
      const { open } = browser;
      const tab = await open();
      const copy = createMemoryStorage();
      copy.set(DEVICE_ID_KEY, tab.id ?? '');
      const duplicate = await open(copy);
      expect(duplicate.id).to.not.equal(tab.id);
      expect(copy.get(DEVICE_ID_KEY)).to.equal(duplicate.id);
    });

    it('is one for each of several tabs that are opened at once', async () => {
      const { openAll } = browser;
      const ids = (await openAll([1, 2, 3].map(createMemoryStorage))).map(({ id }) => id);
      expect(new Set(ids).size).to.equal(3);
    });

    it('shares everything else with the other tabs', async () => {
      const { open } = browser;
      const [one, two] = [await open(), await open()];
      one.storage.set('volume', '0.5');
      expect(two.storage.get('volume')).to.equal('0.5');
    });
  });

describe('what is held over plain http', () => {
  const NAME = 'a device';
  const MINUTE_MS = 60_000;
  let tabs: ReturnType<typeof channel>;
  let storage: KeyValueStore;
  beforeEach(() => {
    tabs = channel();
    storage = createMemoryStorage();
  });
  const holds = async ({ hold }: Tab, waitMs = 0) => {
    const held = hold(NAME, waitMs);
    await tabs.pass(START_MS);
    return held;
  };

  it('is kept by a tab that is too busy to respond, for hours', async () => {
    const first = tabs.open(storage);
    expect(await holds(first)).to.equal(true);
    await tabs.pass(180 * MINUTE_MS);
    tabs.busy(true);
    expect(await holds(tabs.open(storage))).to.equal(false);
  });

  it('is free at once after its tab was closed, and some time after it crashed', async () => {
    const [first, second, third] = [tabs.open(storage), tabs.open(storage), tabs.open(storage)];
    await holds(first);
    first.close();
    expect(await holds(second)).to.equal(true);
    second.crash();
    expect(await holds(third)).to.equal(false);
    await tabs.pass(2 * MINUTE_MS);
    expect(await holds(third)).to.equal(true);
  });

  it('is released for a waiting tab', async () => {
    const [first, second] = [tabs.open(storage), tabs.open(storage)];
    await holds(first);
    const waiting = second.hold(NAME, START_MS);
    await tabs.pass(START_MS / 2);
    first.close();
    await tabs.pass(START_MS);
    expect(await waiting).to.equal(true);
  });

  it('is written down again by a page that comes back', async () => {
    const first = tabs.open(storage);
    await holds(first);
    first.page.change('closing');
    first.page.change('woke');
    tabs.busy(true);
    expect(await holds(tabs.open(storage))).to.equal(false);
  });
});
