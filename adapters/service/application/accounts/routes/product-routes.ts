import { PRODUCT_TOPIC } from '#domain/connect/push-topics.ts';
import { putProduct } from '#application/calls/account/account.ts';
import type { Identity } from '../identity.ts';
import { HttpError, type Route } from '../../ports/route.ts';
import type { DealerHub } from '../../kernel/dealer/dealer-hub.ts';
import { senderOf, type SecurityLog } from '../../ports/security-log.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';

/** The push topic of a changed product. Spec §4 "a user-update push message". */

/** The owner sets a member's product. Connections of that account that registered for notifications receive a push. */
export function productRoute({ accounts }: Identity, hub: DealerHub, securityLog: SecurityLog): Route {
  accounts.onProductChange((userId) => hub.pushNotification(userId, PRODUCT_TOPIC, {}));
  return createRoute(putProduct, async ({ params, body, caller, request }) => {
    if ((await accounts.owner())?.id !== caller.userId) throw new HttpError(403, 'Only the owner may do this');
    if (!(await accounts.setProduct(params.userId, body.product))) throw new HttpError(404, 'User not found');
    const detail = { member: params.userId, product: body.product };
    securityLog.record({ event: 'product.change', outcome: 'done', ...senderOf(request, caller), detail });
    return undefined;
  });
}
