import { createConsoleLogger } from './platform/console-logger.ts';
import { createHttp } from './network/http.ts';
import { createPage } from './platform/page.ts';
import { createPasskeys } from './platform/passkeys.ts';
import { createSystemClock } from './platform/system-clock.ts';
import { createWebCryptoRandom } from './platform/web-crypto-random.ts';
import { createLocalStorage, createSessionStorage } from './platform/web-storage.ts';
import { createWebSocketDealer } from './network/websocket-dealer.ts';

/** Every port of a client but its sound, by what this browser has. */
export function createBrowserPorts() {
  const clock = createSystemClock();
  return {
    clock,
    http: createHttp(),
    dealer: createWebSocketDealer(),
    random: createWebCryptoRandom(),
    storage: createLocalStorage(),
    tabStorage: createSessionStorage(),
    /** No first screen waits for its code. */
    createMediaSession: async () => (await import('./audio/media-session.ts')).createMediaSession(),
    passkeys: createPasskeys(),
    page: createPage(window, clock),
    logger: createConsoleLogger(),
  };
}
