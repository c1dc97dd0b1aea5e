import { getFollowing } from '#application/calls/account/collection.ts';
import type { ArtistCursorPage } from '#domain/catalog/collection.ts';
import type { Route } from '../ports/route.ts';
import { limitOf } from '../kernel/routing/page-query.ts';
import { SAVED_MAX } from '../../domain/constants/collection.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import type { Store } from '../ports/store.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import type { Collection } from './collection.ts';

interface Deps {
  readonly store: Store;
  readonly collection: Collection;
}

/** The artists a member follows, newest first; `after` continues behind that artist. Spec §7 "GET /me/following". */
export function followingRoutes({ store, collection }: Deps): readonly Route[] {
  return [
    createRoute(getFollowing, async ({ caller, query, request }) => {
      const limit = limitOf(query.limit);
      const shelf = { userId: caller.userId ?? '', kind: 'artists' } as const;
      const all = (await collection.list(shelf, 0, SAVED_MAX)).items.map(({ doc }) => doc.id);
      // An unknown `after` starts from the beginning.
      const from = query.after === undefined ? 0 : all.indexOf(query.after) + 1;
      const ids = all.slice(from, from + limit);
      const artists = (await createLibraryReader(store, request.origin).artists(ids)).flatMap((one) => one ?? []);
      const last = ids.at(-1) ?? null;
      const after = from + limit < all.length ? last : null;
      return {
        artists: cursorPage(`${request.origin}/v1/me/following?type=artist`, { artists, limit, after, total: all.length }),
      };
    }),
  ];
}

function cursorPage(
  path: string,
  { artists, limit, after, total }: { artists: ArtistCursorPage['items']; limit: number; after: string | null; total: number },
): ArtistCursorPage {
  const at = `${path}&limit=${String(limit)}`;
  return {
    href: at,
    items: artists,
    limit,
    next: after === null ? null : `${at}&after=${after}`,
    cursors: { after, before: null },
    total,
  };
}
