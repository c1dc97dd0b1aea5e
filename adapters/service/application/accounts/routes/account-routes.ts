import { getMe, getProductState, getPublicProductState, getTime, getUser } from '#application/calls/account/account.ts';
import { getRecentlyPlayed } from '#application/calls/account/recently-played.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Product, PublicProfile, UserProfile } from '#domain/session/types.ts';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { accountIdOf } from '../account-names.ts';
import type { Identity } from '../identity.ts';
import type { AccountRecord } from '../../records/account-records.ts';
import type { Caller, Route } from '../../ports/route.ts';
import { limitOf } from '../../kernel/routing/page-query.ts';
import type { Store } from '../../ports/store.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { recentlyPlayedTracks } from '../../catalog/recently-played.ts';

/** The caller's profile, product state, recently played tracks, and the server's time. */
export function accountRoutes(identity: Identity, store: Store, clock: Clock): readonly Route[] {
  return [
    createRoute(getMe, async ({ caller, request }) =>
      ownProfileOf(request.origin, orNotFound(await identity.accounts.byId(caller.userId ?? ''), 'User')),
    ),
    createRoute(getUser, async ({ caller, params, request }) =>
      profileOf(request.origin, orNotFound(visibleTo(caller, await identity.accounts.byId(accountIdOf(params.userId))), 'User')),
    ),
    createRoute(getProductState, ({ caller }) => Promise.resolve(productStateOf(caller.product))),
    createRoute(getPublicProductState, ({ caller }) => Promise.resolve(productStateOf(caller.product))),
    createRoute(getRecentlyPlayed, ({ query: { limit, ...between }, caller, request }) =>
      recentlyPlayedTracks(store, request.origin, caller.userId ?? '', {
        ...between,
        limit: limitOf(limit),
      }),
    ),
    createRoute(getTime, () => Promise.resolve({ timestamp: clock.nowMs() })),
  ];
}

/** A private profile is there for its owner only. */
function visibleTo({ userId }: Caller, account: AccountRecord | null): AccountRecord | null {
  return account?.isPrivate && account.id !== userId ? null : account;
}

/** Others see the name, and nothing of what the account may do. */
function profileOf(base: string, { id, name }: AccountRecord): PublicProfile {
  const written = encodeURIComponent(id);
  return {
    id,
    uri: `${PRODUCT_SCHEME}:user:${written}`,
    display_name: name,
    images: [],
    followers: { href: null, total: 0 },
    type: 'user',
    href: `${base}/v1/users/${written}`,
    external_urls: { spotify: `${base}/user/${written}` },
  };
}

function ownProfileOf(base: string, account: AccountRecord): UserProfile {
  const unknown = { country: '', email: '' };
  const explicit_content = { filter_enabled: false, filter_locked: false };
  return { ...profileOf(base, account), product: account.product, ...unknown, explicit_content };
}

/** Flat texts; only `catalogue` and `ads` decide anything. Spec §6 "Product-state values". */
function productStateOf(product: Product): Readonly<Record<string, string>> {
  const isPremium = product === 'premium';
  return {
    catalogue: product,
    type: isPremium ? 'premium' : 'open',
    ads: isPremium ? '0' : '1',
    'on-demand': '1',
    shuffle: '0',
    'nft-disabled': '1',
  };
}
