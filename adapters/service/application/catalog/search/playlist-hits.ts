import type { PlaylistRef } from '#domain/catalog/types.ts';
import { PAGE_LIMIT_DEFAULT, SEARCH_FORGIVES_BELOW } from '../../../domain/constants/catalog.ts';
import type { PlaylistLookup, Viewer } from '../../ports/features/playlist-lookup.ts';
import { SEARCH_TOTAL_MAX } from '../../ports/store.ts';
import { latinWords } from '../../records/text-folding.ts';
import { hitsOf, type Hits, type HitsContext } from './hits.ts';
import type { Reading } from './readings.ts';
import { hasPhrases } from './search-check.ts';
import { planFor } from './search-plan.ts';

export interface PlaylistHitsContext extends HitsContext {
  readonly playlists: PlaylistLookup;
  readonly viewer: Viewer;
}

/** The playlists that have every word as typed, in the order of their lookup: the viewer's own, then followed, then public ones. */
export async function exactPlaylists(context: PlaylistHitsContext): Promise<Hits<PlaylistRef>> {
  const { playlists, viewer, nowMs, query } = context;
  if (planFor('playlist', query, nowMs) === null) return hitsOf([]);
  const words = { prefixes: query.words };
  if (query.phrases.length > 0) {
    const { items } = await playlists.search(words, viewer, 0, SEARCH_TOTAL_MAX);
    return hitsOf(
      rated(
        context,
        items.filter(({ name }) => hasPhrases({ any: [name] }, query.phrases)),
      ),
    );
  }
  const { items, total } = await playlists.search(words, viewer, 0, SEARCH_FORGIVES_BELOW);
  const page = async (offset: number, limit: number) => (await playlists.search(words, viewer, offset, limit)).items;
  return { ranked: rated(context, items), total, page };
}

/** The playlists that fit one of the readings and are not among others. */
export async function forgivenPlaylists(
  context: PlaylistHitsContext,
  readings: readonly Reading[],
  others: Hits<PlaylistRef>,
): Promise<Hits<PlaylistRef>> {
  const { playlists, viewer, nowMs, query } = context;
  if (planFor('playlist', query, nowMs) === null) return hitsOf([]);
  const found = new Map<string, PlaylistRef>();
  for (const anyOf of readings) {
    const { items } = await playlists.search({ prefixes: [], anyOf }, viewer, 0, PAGE_LIMIT_DEFAULT);
    for (const item of items) found.set(item.id, item);
  }
  for (const { doc } of others.ranked) found.delete(doc.id);
  return hitsOf(rated(context, [...found.values()]).sort((a, b) => b.rating.score - a.rating.score));
}

function rated({ rate }: HitsContext, items: readonly PlaylistRef[]) {
  return items.map((doc) => ({ doc, rating: rate({ name: latinWords(doc.name), others: [] }) }));
}
