import { playerError } from '#domain/errors/player-error.ts';
import type { Product } from '#domain/session/types.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { always, faultsOf, isLicence } from './define.ts';

const AD_DISALLOW = playerError('COMMAND_RESTRICTED', 'ad_disallow').message;

function setProduct({ page, world }: FaultScene, product: Product): void {
  const userId = page.client.session.view().user?.id;
  if (userId !== undefined) void world.service().identity.accounts.setProduct(userId, product);
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
    setProduct(scene, 'free');
    return () => setProduct(scene, 'premium');
  },
});
