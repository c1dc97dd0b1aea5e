import type { MemoryStorage } from '#adapters/fakes/memory-storage.ts';
import type { Random } from '#application/ports/random.ts';
import { isPage } from '../world/page.ts';
import type { Fault } from '../world/types.ts';
import { faultsOf, isInUse, once } from './define.ts';

const keyOf = (storage: MemoryStorage, random: Random) => storage.keys()[Math.floor(random.fraction() * storage.keys().length)];

/** What a browser keeps of the page. What is lost stays lost. */
export const STORAGE_FAULTS: readonly Fault[] = faultsOf('storage', 0.01, {
  forbidden({ page }) {
    page.storage.forbid(true);
    return () => page.storage.forbid(false);
  },
  quota({ page }) {
    page.storage.fillUp(true);
    return () => page.storage.fillUp(false);
  },
  lost: once(({ page, random }) => {
    const key = keyOf(page.storage, random);
    if (key !== undefined) page.storage.remove(key);
  }),
  corrupt: once(({ page, random }) => {
    const key = keyOf(page.storage, random);
    if (key !== undefined) page.storage.set(key, `{"${random.hex(4)}`);
  }),
  cleared: once(({ page }) => {
    for (const key of page.storage.keys()) page.storage.remove(key);
  }),
  'session-cleared': once(({ page }) => {
    if (!isPage(page)) return;
    for (const key of page.tabStorage.keys()) page.tabStorage.remove(key);
  }),
  // A second tab has the same storage, and with it the same device id.
  'second-tab'({ page }) {
    if (!isPage(page) || !isInUse(page)) return null;
    const opening = page.openTab(0);
    return () => void opening.then((tab) => tab.close());
  },
});
