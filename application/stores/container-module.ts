import { ContainerModule } from 'inversify';
import { createClient } from '../client/client.ts';
import { createSessionRecorder } from '../diagnostics/session-recorder.ts';
import { createWebStores } from './web-stores.ts';
import { TOKENS } from './tokens.ts';

const { clock, dealer, http, logger, mediaSession, page, random, settings, storage, tabStorage, videoSurface } = TOKENS;

/** Binds the client and its stores. Needs all ports and the settings; the stores also need a video surface. */
export const applicationModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.recorder).toResolvedValue(createSessionRecorder, [clock]).inSingletonScope();
  bind(TOKENS.client)
    .toResolvedValue(
      ({ record }, http, dealer, clock, random, storage, tabStorage, page, logger, mediaSession, settings) =>
        createClient({ record, http, dealer, clock, random, storage, tabStorage, page, logger, mediaSession, ...settings }),
      [TOKENS.recorder, http, dealer, clock, random, storage, tabStorage, page, logger, mediaSession, settings],
    )
    .inSingletonScope();
  bind(TOKENS.webStores)
    .toResolvedValue(
      (recorder, client, clock, page, random, storage, videoSurface, passkeys) =>
        createWebStores({ ...client, recorder, clock, page, random, storage, videoSurface, passkeys }),
      [TOKENS.recorder, TOKENS.client, clock, page, random, storage, videoSurface, TOKENS.passkeys],
    )
    .inSingletonScope();
});
