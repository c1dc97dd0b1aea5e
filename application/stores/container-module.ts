import { ContainerModule } from 'inversify';
import { createClient } from '../client/client.ts';
import { createWebStores } from './web-stores.ts';
import { TOKENS } from './tokens.ts';

const { clock, dealer, http, logger, mediaSession, page, random, settings, storage, tabStorage, videoSurface } = TOKENS;

/** Binds the client and its stores. Needs all ports and the settings; the stores also need a video surface. */
export const applicationModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.client)
    .toResolvedValue(
      (http, dealer, clock, random, storage, tabStorage, page, logger, mediaSession, settings) =>
        createClient({ http, dealer, clock, random, storage, tabStorage, page, logger, mediaSession, ...settings }),
      [http, dealer, clock, random, storage, tabStorage, page, logger, mediaSession, settings],
    )
    .inSingletonScope();
  bind(TOKENS.webStores)
    .toResolvedValue(
      (client, clock, page, random, storage, videoSurface, passkeys) =>
        createWebStores({ ...client, clock, page, random, storage, videoSurface, passkeys }),
      [TOKENS.client, clock, page, random, storage, videoSurface, TOKENS.passkeys],
    )
    .inSingletonScope();
});
