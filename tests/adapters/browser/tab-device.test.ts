import { expect } from 'chai';
import { storageOfTab, type Locks } from '#adapters/browser/tab-device.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { DEVICE_ID_KEY } from '#domain/constants/devices.ts';

/** The locks of one browser, each held until its tab closes. */
function createLocks() {
  const held = new Set<string>();
  const forTab = () => {
    const own: string[] = [];
    const request = async (name: string, _: unknown, run: (lock: Lock | null) => unknown) => {
      if (held.has(name)) return void run(null);
      held.add(name);
      own.push(name);
      run({ name, mode: 'exclusive' });
    };
    return { locks: { request } as unknown as Locks, close: () => own.forEach((name) => held.delete(name)) };
  };
  return { forTab };
}

function createBrowser() {
  const storage = createMemoryStorage();
  const random = createSeededRandom(1);
  const { forTab } = createLocks();
  const open = async (tabStorage = createMemoryStorage()) => {
    const { close, locks } = forTab();
    const ofTab = await storageOfTab({ storage, tabStorage, locks, random });
    return { id: ofTab.get(DEVICE_ID_KEY), storage: ofTab, tabStorage, close };
  };
  return { storage, open };
}

describe('the device a tab is', () => {
  it('is the browser’s own in the first tab, and stays so after a reload', async () => {
    const { open, storage } = createBrowser();
    const tab = await open();
    expect(tab.id)
      .to.match(/^[0-9a-f]{40}$/)
      .and.to.equal(storage.get(DEVICE_ID_KEY));
    tab.close();
    expect((await open(tab.tabStorage)).id).to.equal(tab.id);
    tab.close();
  });

  it('is another one in a second tab, also after both are loaded again', async () => {
    const { open } = createBrowser();
    const [one, two] = [await open(), await open()];
    expect(two.id).to.not.equal(one.id);
    [one, two].forEach(({ close }) => close());
    expect((await open(two.tabStorage)).id).to.equal(two.id);
    expect((await open(one.tabStorage)).id).to.equal(one.id);
  });

  it('is another one in a tab that was duplicated', async () => {
    const { open } = createBrowser();
    const tab = await open();
    const copy = createMemoryStorage();
    copy.set(DEVICE_ID_KEY, tab.id ?? '');
    const duplicate = await open(copy);
    expect(duplicate.id).to.not.equal(tab.id);
    expect(copy.get(DEVICE_ID_KEY)).to.equal(duplicate.id);
  });

  it('shares everything else with the other tabs', async () => {
    const { open } = createBrowser();
    const [one, two] = [await open(), await open()];
    one.storage.set('volume', '0.5');
    expect(two.storage.get('volume')).to.equal('0.5');
  });

  it('is the browser’s where there are no locks', async () => {
    const storage = createMemoryStorage();
    const parts = { storage, tabStorage: createMemoryStorage(), locks: undefined, random: createSeededRandom(1) };
    expect(await storageOfTab(parts)).to.equal(storage);
  });
});
