import { createEvent, restore, type EventCallable, type Store } from 'effector';
import type { WebApp, WebAppState } from '../../ports/web-app.ts';
import { createIntent } from '../create-intent.ts';
import type { KeptMusicStores } from './kept-music-stores.ts';

/** The player as an app of the device. */
export interface WebAppStores {
  readonly $webApp: Store<WebAppState>;
  readonly installRequested: EventCallable<void>;
  readonly updateRequested: EventCallable<void>;
  readonly kept: KeptMusicStores;
}

export function createWebAppStores(webApp: WebApp): Omit<WebAppStores, 'kept'> {
  const changed = createEvent<WebAppState>();
  webApp.onChange(changed);
  return {
    $webApp: restore(changed, webApp.state()),
    installRequested: createIntent(() => webApp.install()),
    updateRequested: createIntent(() => webApp.update()),
  };
}
