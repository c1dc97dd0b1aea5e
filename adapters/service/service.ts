import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { createSessionCookie } from './accounts/cookies.ts';
import { createIdentity, type Identity } from './accounts/identity.ts';
import { createDispatch, type Handle } from './dispatch.ts';
import { accountRoutes } from './handlers/account.ts';
import { sessionRoutes } from './handlers/session.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Packager } from './ports/packager.ts';
import type { Passwords } from './ports/passwords.ts';
import type { Store } from './ports/store.ts';
import type { Settings } from './settings.ts';

/** Everything the service stands on. With memory adapters and a virtual clock it is the double of the tests. */
export interface ServiceDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly packager: Packager;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: Settings;
  /** The installation's one secret, 32 bytes; everything signed or encrypted comes from it. */
  readonly masterSecret: Uint8Array;
}

export interface Service {
  /** Answers one request; knows nothing of sockets and never rejects. */
  readonly handle: Handle;
  readonly identity: Identity;
  close(): Promise<void>;
}

/** The embedded streaming service: what it answers, wherever it runs. */
export function createService(deps: ServiceDeps): Service {
  const { store, packager, clock, logger, settings, masterSecret } = deps;
  const identity = createIdentity(deps);
  const cookie = createSessionCookie(masterSecret);

  const routes = [
    ...sessionRoutes({ identity, cookie, clock, clientId: settings.clientId }),
    ...accountRoutes(identity, clock),
  ];
  return {
    handle: createDispatch(routes, identity, logger),
    identity,
    async close() {
      await packager.close();
      await store.close();
    },
  };
}
