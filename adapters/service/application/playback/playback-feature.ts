import type { Product } from '#domain/session/types.ts';
import type { Route } from '../ports/route.ts';
import { autoplayRoutes } from './routes/autoplay-routes.ts';
import { connectRoutes } from './routes/connect-routes.ts';
import { deviceRoutes } from './routes/device-routes.ts';
import { notificationRoutes } from './routes/notification-routes.ts';
import { webPlayerRoutes } from './routes/web-player-routes.ts';
import { queueRoutes } from './routes/queue-routes.ts';
import { trackPlaybackRoutes } from './routes/track-playback-routes.ts';
import { createPlayerAccounts } from './player-accounts.ts';
import { adPolicyOf } from '../ports/features/ads.ts';
import type { PlaybackDeps, PlaybackContext } from './playback-context.ts';

export interface PlaybackService extends Pick<PlaybackContext, 'accounts'> {
  readonly routes: readonly Route[];
  /** Applies a changed product at once: which ads the account hears, on every device. */
  onProductChange(userId: string, product: Product): void;
  /** Closes the sockets and waits for what is being written down. */
  close(): Promise<void>;
}

/** Playback: registered devices, the player state of each account, and its pushes. Spec §7. */
export function createPlaybackService(deps: PlaybackDeps): PlaybackService {
  const { hub } = deps;
  const accounts = createPlayerAccounts(deps);
  const context = { ...deps, accounts };
  return {
    accounts,
    routes: [
      ...trackPlaybackRoutes(context),
      ...deviceRoutes(context),
      ...connectRoutes(context),
      ...webPlayerRoutes(context),
      ...queueRoutes(context),
      ...autoplayRoutes(context),
      ...notificationRoutes(context),
    ],
    onProductChange: (userId, product) => accounts.of(userId).dispatch({ type: 'ads', adPolicy: adPolicyOf(product, deps.ads) }),
    close() {
      const written = accounts.close();
      hub.closeAll();
      return written;
    },
  };
}
