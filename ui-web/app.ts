import { createCacheFiles } from '#adapters/browser/platform/cache-files.ts';
import { createWebApp, type WebAppDeps } from '#adapters/browser/platform/web-app.ts';
import { createKeptAnswers } from '#application/offline/kept-answers.ts';
import type { SessionView } from '#application/session/session-view.ts';
import type { SessionUseCase } from '#application/session/session.ts';
import { createWebAppStores, type WebAppStores } from '#application/stores/player/web-app-stores.ts';
import { COVER_CACHE } from '#domain/constants/page/web-app.ts';

/*
 * The player as an app: the part of the composition root that loads after the first screen, or as soon as the service is out of reach.
 */
export const keptAnswers = createKeptAnswers(createCacheFiles('cadenza-answers'), [createCacheFiles(COVER_CACHE)]);

interface AppDeps extends WebAppDeps {
  readonly session: Pick<SessionUseCase, 'onChange' | 'view'>;
}

export function createApp({ session, ...deps }: AppDeps): WebAppStores {
  const webApp = createWebApp(window, deps);
  void webApp.keepShell();
  // The service ended the session, perhaps before this code was there.
  const follow = ({ phase }: SessionView) => phase === 'anonymous' && void keptAnswers.clear();
  session.onChange(follow);
  follow(session.view());
  return createWebAppStores(webApp);
}
