import { ContainerModule } from 'inversify';
import { TOKENS } from '#application/stores/tokens.ts';
import { createConsoleLogger } from './platform/console-logger.ts';
import { createHttp } from './network/http.ts';
import { createMediaSession } from './audio/media-session.ts';
import { createPage } from './platform/page.ts';
import { createPasskeys } from './platform/passkeys.ts';
import { createSystemClock } from './platform/system-clock.ts';
import { createWebCryptoRandom } from './platform/web-crypto-random.ts';
import { createLocalStorage, createSessionStorage } from './platform/web-storage.ts';
import { createWebSocketDealer } from './network/websocket-dealer.ts';

/** Every port of a client, by what this browser has. */
export const browserModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.http)
    .toResolvedValue(() => createHttp(), [])
    .inSingletonScope();
  bind(TOKENS.dealer)
    .toResolvedValue(() => createWebSocketDealer(), [])
    .inSingletonScope();
  bind(TOKENS.clock).toResolvedValue(createSystemClock, []).inSingletonScope();
  bind(TOKENS.random)
    .toResolvedValue(() => createWebCryptoRandom(), [])
    .inSingletonScope();
  bind(TOKENS.storage).toResolvedValue(createLocalStorage, []).inSingletonScope();
  bind(TOKENS.tabStorage).toResolvedValue(createSessionStorage, []).inSingletonScope();
  bind(TOKENS.mediaSession).toResolvedValue(createMediaSession, []).inSingletonScope();
  bind(TOKENS.passkeys).toResolvedValue(createPasskeys, []).inSingletonScope();
  bind(TOKENS.page)
    .toResolvedValue((clock) => createPage(window, clock), [TOKENS.clock])
    .inSingletonScope();
  bind(TOKENS.logger)
    .toResolvedValue(() => createConsoleLogger(), [])
    .inSingletonScope();
});
