import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { loadGraphQueries } from '#application/library/library.ts';
import type { Api } from '#application/api/api-client.ts';
import { createDeviceStores } from '#application/stores/player/device-stores.ts';
import { createKeptMusicStores } from '#application/stores/player/kept-music-stores.ts';
import { createWebAppStores } from '#application/stores/player/web-app-stores.ts';
import { createWebStores, LAZY_MODULES } from '#application/stores/web-stores.ts';
import { NO_KEPT_MUSIC } from '#domain/offline/kept-music.ts';
import type { SessionRecorder } from '#application/diagnostics/session-recorder.ts';
import type { Page, World } from '#adapters/simulation/world/world.ts';

// A virtual clock does not wait for files: what comes later is there.
await Promise.all([...Object.values(LAZY_MODULES), loadGraphQueries].map((load) => load()));

const still = () => Promise.resolve();

/** The world's pages are no apps. React reads a promise with this status at once. */
const noApp = (api: Api) => {
  const webApp = createWebAppStores({
    state: () => ({ canInstall: false, isInstalled: false, hasUpdate: false }),
    ...{ onChange: () => () => undefined, keepShell: still, install: still, update: () => undefined },
  });
  const kept = createKeptMusicStores({
    state: () => NO_KEPT_MUSIC,
    ...{ onChange: () => () => undefined, load: still, keep: still, remove: still, setQuota: still },
    followChanges: still,
    ...{ resume: () => undefined, reset: () => undefined },
  });
  const value = { ...webApp, kept, devices: createDeviceStores(api) };
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
};

/** The stores of the web player over a page of the world. */
export function webStoresOf(
  world: Pick<World, 'clock'>,
  { client, page, storage }: Pick<Page, 'client' | 'page' | 'storage'>,
  recorder?: SessionRecorder,
) {
  const recorded = recorder ? { recorder } : {};
  const app = noApp(client.session.api);
  return createWebStores({
    ...client,
    clock: world.clock,
    page,
    storage,
    random: createSeededRandom(1),
    ...recorded,
    loadApp: () => app,
    loadAnalyser: () => Promise.reject(new Error('This page has no sound.')),
  });
}
