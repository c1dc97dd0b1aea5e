import { getAutoplay } from '#application/calls/radio.ts';
import { getView } from '#application/calls/views.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../constants/catalog.ts';
import { viewOf } from '../library/views.ts';
import type { Part, PartDeps } from '../parts.ts';
import type { Contexts } from '../ports/contexts.ts';
import { found } from '../responses.ts';
import { answer } from '../routes.ts';
import { createStations } from './stations.ts';

export interface TasteDeps extends Pick<PartDeps, 'store' | 'clock'> {
  /** What all parts let play: seeds of stations are looked up there. */
  readonly contexts: Contexts;
}

/** What the service makes of tags, plays and likes. */
export function createTaste({ store, clock, contexts }: TasteDeps): Part {
  const stations = createStations({ store, clock, contexts });
  return {
    radio: stations,
    contexts: stations.contexts,
    routes: [
      answer(getAutoplay, async ({ query, caller }) => (await stations.radioOf(query.uri, caller.userId ?? '')) ?? ''),
      answer(getView, async ({ params, query, request, caller }) => {
        const { offset = 0, limit = PAGE_LIMIT_DEFAULT } = query;
        const paging = { offset, limit: Math.max(1, Math.min(limit, PAGE_LIMIT_MAX)) };
        const asked = { store, base: request.origin, userId: caller.userId ?? '', ...paging };
        return found(await viewOf(params.viewId, asked), 'View');
      }),
    ],
  };
}
