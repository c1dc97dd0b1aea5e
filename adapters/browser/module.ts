import { ContainerModule } from 'inversify';
import { TOKENS } from '#application/tokens.ts';
import { createConsoleLogger } from './console-logger.ts';
import { createHttp } from './http.ts';
import { createMediaSession } from './media-session.ts';
import { createPage } from './page.ts';
import { createPasskeys } from './passkeys.ts';
import { createSystemClock } from './system-clock.ts';
import { createWebCryptoRandom } from './web-crypto-random.ts';
import { createLocalStorage, createSessionStorage } from './web-storage.ts';
import { createWebSocketDealer } from './websocket-dealer.ts';

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
