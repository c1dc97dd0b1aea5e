import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import {
  COVER_CACHE,
  COVERS_KEPT_MAX,
  PAGE_TIMEOUT_MS,
  SHELL_PAGE,
  SKIP_WAITING,
  UNREACHABLE_STATUSES,
} from '#domain/constants/page/web-app.ts';

/*
 * The service worker of the player: without a network its page opens from the files of the last visit. Answers and music are
 * kept by the page itself, so everything else goes to the network as it would without a worker.
 */
declare const self: ServiceWorkerGlobalScope;
/** The built files, with a hash where their name has none. The build writes them. */
declare const SHELL_FILES: readonly PrecacheEntry[];

cleanupOutdatedCaches();
// A page comes from the network while there is one, never from `/index.html`.
precacheAndRoute([...SHELL_FILES], { directoryIndex: '', cleanURLs: false });

async function openPage(request: Request): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) }).catch(() => null);
  if (response !== null && !UNREACHABLE_STATUSES.includes(response.status)) return response;
  return (await matchPrecache(SHELL_PAGE)) ?? response ?? Response.error();
}

registerRoute(
  new NavigationRoute(({ request }) => openPage(request), { denylist: [/^\/(?:embed|sdk|docs|metrics|health|v1)(?:\/|$)/] }),
);
/** The library's own types differ in how they leave out optional functions. */
const limit = new ExpirationPlugin({ maxEntries: COVERS_KEPT_MAX, purgeOnQuotaError: true }) as WorkboxPlugin;
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/image/'),
  new CacheFirst({ cacheName: COVER_CACHE, plugins: [limit] }),
);

// The listener asks for the new version: until then the open page keeps the files that it was built with.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (data === SKIP_WAITING) void self.skipWaiting();
});
