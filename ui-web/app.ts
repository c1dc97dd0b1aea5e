import { createWebApp, type WebAppDeps } from '#adapters/browser/platform/web-app.ts';
import { createWebAppStores, type WebAppStores } from '#application/stores/player/web-app-stores.ts';

/** The player as an app: the part of the composition root that loads after the first screen. */
export function createApp(deps: WebAppDeps): WebAppStores {
  const webApp = createWebApp(window, deps);
  void webApp.keepShell();
  return createWebAppStores(webApp);
}
