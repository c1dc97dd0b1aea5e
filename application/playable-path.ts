import * as v from 'valibot';
import { type CollectionPart, type Destination, destinationOf } from '#domain/routes/destination.ts';
import { firstPlayable } from '#domain/routes/first-playable.ts';
import type { Api } from './api.ts';
import { call } from './calls/call.ts';
import { getView } from './calls/views.ts';
import { createCancellation } from './cancellation.ts';
import { createFlights } from './flights.ts';

/** Finds what to play for a path. */
export interface PlayablePaths {
  /** A content URI; null where the path is about nothing that plays. Rejects with what asking for its view rejects with. */
  playableOfPath(path: string): Promise<string | null>;
}

const query = v.object({ type: v.optional(v.string()) });

/** A list as it is: what its items hold beside a URI does not matter here. */
const listAt = <Path extends string>(path: Path) => call({ method: 'GET', path, query, answer: v.unknown() });
const LISTS = {
  playlists: listAt('/v1/me/playlists'),
  tracks: listAt('/v1/me/tracks'),
  albums: listAt('/v1/me/albums'),
  artists: listAt('/v1/me/following'),
  shows: listAt('/v1/me/shows'),
} as const satisfies Record<CollectionPart, unknown>;

/** Asks for the view or the list a path leads to, and looks it through. Spec §2 "used to find a playable item for a path". */
export function createPlayablePaths(api: Api): PlayablePaths {
  const ask = createFlights(api);

  const contentOf = (destination: Exclude<Destination, { readonly kind: 'content' }>): Promise<unknown> => {
    if (destination.kind === 'view')
      return ask(getView, { params: { viewId: destination.viewId }, query: {} }, createCancellation());
    const { part } = destination;
    return ask(LISTS[part], { query: part === 'artists' ? { type: 'artist' } : {} }, createCancellation());
  };

  return {
    async playableOfPath(path) {
      const destination = destinationOf(path);
      if (destination === null) return null;
      return destination.kind === 'content' ? destination.uri : firstPlayable(await contentOf(destination));
    },
  };
}
