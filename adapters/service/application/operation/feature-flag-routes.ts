import { getFeatureFlags, postFeatureFlags } from '#application/calls/account/feature-flags.ts';
import type { Route } from '../ports/route.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import type { Flags } from '../ports/feature-flags.ts';

/** The operator's values of the requested flags; unset flags are left out. Spec §7 "/me/feature-flags". */
export function featureFlagRoutes(set: Flags): readonly Route[] {
  const among = (names: readonly string[]) => ({
    flags: Object.fromEntries(Object.entries(set).filter(([name]) => names.includes(name))),
  });
  return [
    createRoute(getFeatureFlags, async ({ query }) => among(query.tests.split(',').map((name) => name.trim()))),
    createRoute(postFeatureFlags, async ({ body }) => among(body.tests)),
  ];
}
