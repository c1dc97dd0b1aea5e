import { getView } from '#application/calls/catalog/views.ts';
import type { Route } from '../../ports/route.ts';
import { PAGE_LIMIT_MAX, SHELF_LENGTH } from '../../../domain/constants/catalog.ts';
import { orNotFound, userIdOrEmpty } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { titlesFor } from '../titles.ts';
import { viewOf, type ViewsDeps } from '../views/views.ts';

/** The views of the web player, with content of the library. Spec §7 "GET /views/{viewId}". */
export function viewRoutes(deps: ViewsDeps): readonly Route[] {
  const within = (count: number) => Math.max(1, Math.min(count, PAGE_LIMIT_MAX));
  return [
    createRoute(getView, async ({ params, query, request, caller }) => {
      const locale = query.locale ?? request.headers['accept-language'];
      const view = await viewOf(deps, params.viewId, {
        base: request.origin,
        listener: userIdOrEmpty(caller),
        titles: titlesFor(locale),
        locale,
        types: query.types === undefined ? null : new Set(query.types.split(',').map((type) => type.trim())),
        offset: query.offset ?? 0,
        limit: query.limit === undefined ? undefined : within(query.limit),
        contentLimit: within(query.content_limit ?? SHELF_LENGTH),
      });
      return orNotFound(view, 'View');
    }),
  ];
}
