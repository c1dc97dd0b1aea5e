import * as v from 'valibot';
import type { PublicProfile, UserProfile } from '#domain/session/types.ts';
import { call } from '../call.ts';
import { followers, image } from '../catalog/catalog-shapes.ts';

const publicEntries = {
  id: v.string(),
  uri: v.string(),
  display_name: v.string(),
  images: v.array(image),
  followers,
  type: v.literal('user'),
  href: v.string(),
  external_urls: v.object({ spotify: v.string() }),
};
const publicProfile: v.GenericSchema<unknown, PublicProfile> = v.object(publicEntries);
const profile: v.GenericSchema<unknown, UserProfile> = v.object({
  ...publicEntries,
  product: v.picklist(['premium', 'free']),
  country: v.string(),
  email: v.string(),
  explicit_content: v.object({ filter_enabled: v.boolean(), filter_locked: v.boolean() }),
});

export const getMe = call({ method: 'GET', path: '/v1/me', response: profile });

/** The public profile of a user. Spec §7 "GET /users/{userId}". */
export const getUser = call({ method: 'GET', path: '/v1/users/:userId', response: publicProfile });

/** Flat texts: `catalogue`, `ads`, `type`… Spec §6 and its rulings. */
const productState = v.record(v.string(), v.string());

export const getProductState = call({
  method: 'GET',
  path: '/melody/v1/product_state',
  response: productState,
});

/** The same under the prefix of public clients. Spec §7 "GET /v1/product_state". */
export const getPublicProductState = call({ method: 'GET', path: '/v1/product_state', response: productState });

/** Ours: the owner changes the product of an account. */
export const putProduct = call({
  method: 'PUT',
  path: '/v1/users/:userId/product',
  expect: [204],
  body: v.object({ product: v.picklist(['premium', 'free']) }),
});

/** Registers this connection for pushes of the product state. Spec §7 "PUT /v1/me/notifications/user?connection_id={id}". */
export const putUserNotifications = call({
  method: 'PUT',
  path: '/v1/me/notifications/user',
  query: v.object({ connection_id: v.string() }),
});

/** Ends these pushes. Spec §7 "and DELETE (deregister)". */
export const deleteUserNotifications = call({
  method: 'DELETE',
  path: '/v1/me/notifications/user',
  query: v.object({ connection_id: v.string() }),
});

/** The service's clock in milliseconds. */
export const getTime = call({
  method: 'GET',
  path: '/melody/v1/time',
  auth: 'none',
  response: v.object({ timestamp: v.number() }),
});

/** Ours: the progress of the library scan, unreadable files, and duplicates. */
export const getLibraryStatus = call({
  method: 'GET',
  path: '/v1/library/status',
  response: v.object({
    scanning: v.boolean(),
    filesSeen: v.number(),
    filesDone: v.number(),
    tracks: v.number(),
    problems: v.array(v.object({ path: v.string(), reason: v.string() })),
    problemCount: v.number(),
    copies: v.array(v.object({ path: v.string(), copyOf: v.string() })),
    copyCount: v.number(),
  }),
});
