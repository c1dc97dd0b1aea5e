import { playerError } from '#domain/errors/player-error.ts';
import type { Product } from '#domain/session/types.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { always, faultsOf, isLicence } from './define.ts';

const AD_DISALLOW = playerError('COMMAND_RESTRICTED', 'ad_disallow').message;

/** A service that is down, or whose disk is full, changes no product: its operator tries again after this time. */
const RETRY_MS = 1_000;

/** Changes what the account may do, as soon as the service can. Returns the function that gives up. */
function setProduct({ page, world }: FaultScene, product: Product): () => void {
  const userId = page.client.session.view().user?.id;
  if (userId === undefined) return () => undefined;
  let cancel: () => void = () => undefined;
  const attempt = () => {
    const again = (cancel = world.clock.after(RETRY_MS, attempt));
    if (!world.host.isUp()) return;
    void world
      .service()
      .identity.accounts.setProduct(userId, product)
      .then(again, () => undefined);
  };
  attempt();
  return () => cancel();
}

/** What the account may do changes. */
export const POLICY_FAULTS: readonly Fault[] = faultsOf('policy', 0.005, {
  // The key of the open track is gone, and the licence server responds that the limit is reached.
  capped(scene) {
    const end = always(isLicence, { type: 'status', status: 402 })(scene);
    scene.page.media.loseKey();
    return end;
  },
  'ad-disallow': always(({ url }) => url.includes('/player/command/'), {
    ...{ type: 'status', status: 403, body: JSON.stringify({ error: { status: 403, message: AD_DISALLOW } }) },
  }),
  'product-flips'(scene) {
    const giveUp = setProduct(scene, 'free');
    return () => {
      giveUp();
      setProduct(scene, 'premium');
    };
  },
});
