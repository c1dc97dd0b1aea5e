import { createEvent, restore, type EventCallable, type Store } from 'effector';
import type { WebApp, WebAppState } from '../../ports/web-app.ts';
import { createIntent } from '../create-intent.ts';
import type { DeviceStores } from './device-stores.ts';
import type { KeptMusicStores } from './kept-music-stores.ts';

/** The player as an app of the device. */
export interface WebAppStores {
  readonly $webApp: Store<WebAppState>;
  readonly installRequested: EventCallable<void>;
  readonly updateRequested: EventCallable<void>;
  readonly kept: KeptMusicStores;
  readonly devices: DeviceStores;
}

export function createWebAppStores(webApp: WebApp): Omit<WebAppStores, 'devices' | 'kept'> {
  const changed = createEvent<WebAppState>();
  webApp.onChange(changed);
  return {
    $webApp: restore(changed, webApp.state()),
    installRequested: createIntent(() => webApp.install()),
    updateRequested: createIntent(() => webApp.update()),
  };
}
