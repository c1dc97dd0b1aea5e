import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createWebStores } from '#application/stores/web-stores.ts';
import type { Page, World } from './world.ts';

/** The stores of the web player over a page of the world. */
export function webStoresOf(world: Pick<World, 'clock'>, { client, page, storage }: Pick<Page, 'client' | 'page' | 'storage'>) {
  return createWebStores({ ...client, clock: world.clock, page, storage, random: createSeededRandom(1) });
}
