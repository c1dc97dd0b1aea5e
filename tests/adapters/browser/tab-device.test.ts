import { expect } from 'chai';
import { holdByChannel } from '#adapters/browser/holding-by-channel.ts';
import { holdByLocks, type Hold } from '#adapters/browser/holding.ts';
import { storageOfTab } from '#adapters/browser/tab-device.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { DEVICE_ID_KEY } from '#domain/constants/devices.ts';

/** How one tab holds things, until it is closed. */
interface Tab {
  readonly hold: Hold;
  close(): void;
}

/** The locks of one browser, each held until its tab closes. */
function locks(): () => Tab {
  const held = new Set<string>();
  return () => {
    const own: string[] = [];
    const request = async (name: string, _: unknown, run: (lock: Lock | null) => unknown) => {
      if (held.has(name)) return void run(null);
      held.add(name);
      own.push(name);
      run({ name, mode: 'exclusive' });
    };
    return {
      hold: holdByLocks({ request } as unknown as LockManager),
      close: () => own.forEach((name) => held.delete(name)),
    };
  };
}

/** The channel of one browser, which all of its tabs hear. */
function channel(): () => Tab {
  const name = `tabs ${Math.random()}`;
  let tabs = 0;
  return () => {
    const own = new BroadcastChannel(name);
    return { hold: holdByChannel(own, createSeededRandom((tabs += 1))), close: () => own.close() };
  };
}

function createBrowser(openTab: () => Tab) {
  const storage = createMemoryStorage();
  const random = createSeededRandom(1);
  const opened: Tab[] = [];
  const open = async (tabStorage = createMemoryStorage()) => {
    const tab = openTab();
    opened.push(tab);
    const ofTab = await storageOfTab({ storage, tabStorage, hold: tab.hold, random });
    return { id: ofTab.get(DEVICE_ID_KEY), storage: ofTab, tabStorage, close: tab.close };
  };
  return { storage, open, close: () => opened.forEach((tab) => tab.close()) };
}

for (const { how, tabs } of [
  { how: 'with locks', tabs: locks },
  { how: 'where a page over plain http has none', tabs: channel },
])
  describe(`the device a tab is, ${how}`, () => {
    let browser: ReturnType<typeof createBrowser>;
    beforeEach(() => (browser = createBrowser(tabs())));
    afterEach(() => browser.close());

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
      const { open } = browser;
      await open();
      const ids = (await Promise.all([open(), open(), open()])).map(({ id }) => id);
      expect(new Set(ids).size).to.equal(3);
    });

    it('shares everything else with the other tabs', async () => {
      const { open } = browser;
      const [one, two] = [await open(), await open()];
      one.storage.set('volume', '0.5');
      expect(two.storage.get('volume')).to.equal('0.5');
    });
  });
