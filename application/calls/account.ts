import * as v from 'valibot';
import type { UserProfile } from '#domain/session/types.ts';
import { call } from './call.ts';
import { track } from './catalog-shapes.ts';

const profile: v.GenericSchema<unknown, UserProfile> = v.object({
  id: v.string(),
  uri: v.string(),
  display_name: v.string(),
  product: v.picklist(['premium', 'free']),
  images: v.array(v.object({ url: v.string() })),
  followers: v.object({ total: v.number() }),
  type: v.literal('user'),
});

export const getMe = call({ method: 'GET', path: '/v1/me', answer: profile });

/** Flat texts: `catalogue`, `ads`, `type`… Spec §6 and its rulings. */
const productState = v.record(v.string(), v.string());

export const getProductState = call({
  method: 'GET',
  path: '/melody/v1/product_state',
  answer: productState,
});

/** The same under the public prefix, which clients of the public kind ask. Spec §7 "GET /v1/product_state". */
export const getPublicProductState = call({ method: 'GET', path: '/v1/product_state', answer: productState });

/** Ours: the owner gives an account another product. */
export const putProduct = call({
  method: 'PUT',
  path: '/v1/users/:userId/product',
  expect: [204],
  body: v.object({ product: v.picklist(['premium', 'free']) }),
});

/** News of the product state come as pushes on this connection. Spec §7 "PUT /v1/me/notifications/user?connection_id={id}". */
export const putUserNotifications = call({
  method: 'PUT',
  path: '/v1/me/notifications/user',
  query: v.object({ connection_id: v.string() }),
});

/** The service's clock in milliseconds. */
export const getTime = call({
  method: 'GET',
  path: '/melody/v1/time',
  auth: 'none',
  answer: v.object({ timestamp: v.number() }),
});

export const getRecentlyPlayed = call({
  method: 'GET',
  path: '/v1/me/player/recently-played',
  answer: v.object({
    items: v.array(
      v.object({ track, played_at: v.string(), context: v.nullable(v.object({ uri: v.string(), type: v.string() })) }),
    ),
  }),
});

/** Ours: how far the library scan is, and what it could not read. */
export const getLibraryStatus = call({
  method: 'GET',
  path: '/v1/library/status',
  answer: v.object({
    scanning: v.boolean(),
    filesSeen: v.number(),
    filesDone: v.number(),
    tracks: v.number(),
    problems: v.array(v.object({ path: v.string(), reason: v.string() })),
  }),
});
