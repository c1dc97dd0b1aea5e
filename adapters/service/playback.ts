import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { Product } from '#domain/session/types.ts';
import type { Route } from './answer.ts';
import type { DealerHub } from './dealer-hub.ts';
import { autoplayRoutes } from './handlers/autoplay.ts';
import { connectRoutes } from './handlers/connect-state.ts';
import { notificationRoutes } from './handlers/notifications.ts';
import { playerRoutes } from './handlers/player.ts';
import { queueRoutes } from './handlers/queue.ts';
import { trackPlaybackRoutes } from './handlers/track-playback.ts';
import { listeningRoutes } from './listening/routes.ts';
import type { Coverage } from './library/coverage.ts';
import { createPlayerAccounts } from './playback/accounts.ts';
import type { Admission } from './ports/admission.ts';
import { adPolicyOf, type Ads } from './ports/ads.ts';
import type { Contexts } from './ports/contexts.ts';
import type { EpisodePositions } from './ports/episode-positions.ts';
import type { LibraryReader } from './ports/library-reader.ts';
import type { Manifests } from './ports/manifests.ts';
import type { Radio } from './ports/radio.ts';
import type { Store } from './ports/store.ts';

export interface PlaybackDeps {
  readonly store: Store;
  readonly library: LibraryReader;
  readonly contexts: Contexts;
  /** What goes on when a context has ended. */
  readonly radio: Radio;
  /** Who may hear what. */
  readonly admission: Admission;
  /** Whether it goes on for listeners who chose nothing. */
  readonly autoplay: boolean;
  readonly manifests: Manifests;
  /** Where listeners are in episodes. */
  readonly positions: EpisodePositions;
  readonly coverage: Coverage;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Where sockets come in; see connect.ts for who may. */
  readonly hub: DealerHub;
  /** Whether listeners who are not premium may play here too. Ruling S1.03. */
  readonly adSupported: boolean;
  /** What they hear between tracks. */
  readonly ads: Ads;
}

export interface PlaybackService {
  readonly routes: readonly Route[];
  /** An account's product is another: which ads it hears holds at once, wherever it plays. */
  productChanged(userId: string, product: Product): void;
  /** Closes the sockets and waits for what is being written down. */
  close(): Promise<void>;
}

/** Playing: who is registered, what the account plays where, and everything pushed about it. Spec §7. */
export function createPlayback(deps: PlaybackDeps): PlaybackService {
  const { hub } = deps;
  const accounts = createPlayerAccounts(deps);
  const parts = { ...deps, accounts };
  return {
    routes: [
      ...trackPlaybackRoutes(parts),
      ...connectRoutes(parts),
      ...playerRoutes(parts),
      ...queueRoutes(parts),
      ...autoplayRoutes(parts),
      ...listeningRoutes(parts),
      ...notificationRoutes(parts),
    ],
    productChanged: (userId, product) => accounts.of(userId).notice({ type: 'ads', adPolicy: adPolicyOf(product, deps.ads) }),
    close() {
      const written = accounts.close();
      hub.closeAll();
      return written;
    },
  };
}
