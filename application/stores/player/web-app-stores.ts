import { createEvent, restore, type EventCallable, type Store } from 'effector';
import type { WebApp, WebAppState } from '../../ports/web-app.ts';
import { createIntent } from '../create-intent.ts';

/** The player as an app of the device. */
export interface WebAppStores {
  readonly $webApp: Store<WebAppState>;
  readonly installRequested: EventCallable<void>;
  readonly updateRequested: EventCallable<void>;
}

export function createWebAppStores(webApp: WebApp): WebAppStores {
  const changed = createEvent<WebAppState>();
  webApp.onChange(changed);
  return {
    $webApp: restore(changed, webApp.state()),
    installRequested: createIntent(() => webApp.install()),
    updateRequested: createIntent(() => webApp.update()),
  };
}
