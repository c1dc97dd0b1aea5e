import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { loadGraphQueries } from '#application/library/library.ts';
import { createWebStores, LAZY_MODULES } from '#application/stores/web-stores.ts';
import type { SessionRecorder } from '#application/diagnostics/session-recorder.ts';
import type { Page, World } from '#adapters/simulation/world/world.ts';

// A virtual clock does not wait for files: what comes later is there.
await Promise.all([...Object.values(LAZY_MODULES), loadGraphQueries].map((load) => load()));

/** The world's pages are no apps. */
const NO_APP = new Promise<never>(() => undefined);

/** The stores of the web player over a page of the world. */
export function webStoresOf(
  world: Pick<World, 'clock'>,
  { client, page, storage }: Pick<Page, 'client' | 'page' | 'storage'>,
  recorder?: SessionRecorder,
) {
  const recorded = recorder ? { recorder } : {};
  return createWebStores({
    ...client,
    clock: world.clock,
    page,
    storage,
    random: createSeededRandom(1),
    ...recorded,
    loadApp: () => NO_APP,
  });
}
