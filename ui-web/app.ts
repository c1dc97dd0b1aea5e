import { createCacheFiles } from '#adapters/browser/kept/cache-files.ts';
import { createSharedPages } from '#adapters/browser/kept/shared-pages.ts';
import { createWebApp, type WebAppDeps } from '#adapters/browser/platform/web-app.ts';
import { createKeptAnswers } from '#application/offline/kept-answers.ts';
import type { KeptPlayer } from '#application/player/player-options.ts';
import type { SessionView } from '#application/session/session-view.ts';
import { createDeviceStores } from '#application/stores/player/device-stores.ts';
import { createKeptMusicStores } from '#application/stores/player/kept-music-stores.ts';
import { createWebAppStores, type WebAppStores } from '#application/stores/player/web-app-stores.ts';
import { KEPT_MUSIC_CACHE } from '#domain/constants/page/offline.ts';
import { COVER_CACHE } from '#domain/constants/page/web-app.ts';
import { followCover } from './lib/accent/cover-accent.ts';
import { createOffline, type OfflineDeps } from './offline.ts';

/*
 * The player as an app: the part of the composition root that loads after the first screen, or as soon as the service is out of reach.
 */
const keptMusicFiles = createCacheFiles(KEPT_MUSIC_CACHE);
export const keptAnswers = createKeptAnswers(createCacheFiles('cadenza-answers'), [
  createCacheFiles(COVER_CACHE),
  keptMusicFiles,
]);

export function createApp(deps: WebAppDeps & OfflineDeps): WebAppStores & { readonly keptPlayer: KeptPlayer } {
  const { session } = deps.client;
  const { music, keptPlayer } = createOffline({
    ...deps,
    files: keptMusicFiles,
    pages: createSharedPages(KEPT_MUSIC_CACHE, navigator.locks),
    persist: async () => navigator.storage.persist(),
  });
  followCover(deps.client.controller);
  const webApp = createWebApp(window, deps);
  void webApp.keepShell();
  // The service ended the session, perhaps before this code was there.
  const follow = ({ phase }: SessionView) => {
    if (phase !== 'anonymous') return;
    void keptAnswers.clear();
    music.reset();
  };
  session.onChange(follow);
  follow(session.view());
  return {
    ...createWebAppStores(webApp),
    kept: createKeptMusicStores(music),
    devices: createDeviceStores(session.api),
    keptPlayer,
  };
}
