import type { Episode, Page } from '#domain/catalog/types.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { EPISODES_AT_ONCE } from '../../domain/constants/media/podcasts.ts';
import { createHydration } from '../catalog/record-hydration.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { KINDS, type EpisodeRecord, type ShowRecord } from '../records/records.ts';
import { resumePoints } from '../records/plays/resume-points.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { Store } from '../ports/store.ts';
import { PODCAST_KINDS, type FeedRecord } from './records.ts';

type ShowOrder = 'newest' | 'oldest';

/** In which order a listener goes through a show. Kind `show-order`, by listener and show. */
interface OrderRecord {
  readonly order: ShowOrder;
}

const ORDER_KIND = 'show-order';
const orderIdOf = (userId: string, showId: string) => `${userId} ${showId}`;

interface ShowEpisodesQuery {
  readonly base: string;
  readonly showId: string;
  readonly userId: string;
  readonly order: ShowOrder;
  readonly unplayedOnly: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Shows as one listener goes through them: in their order, without what they have heard. */
export interface ShowOrders {
  /** Theirs, else the one the feed is meant for. */
  orderOf(userId: string, showId: string): Promise<ShowOrder>;
  setOrder(userId: string, showId: string, order: ShowOrder): Promise<void>;
  /** Null for an unknown show. */
  episodes(query: ShowEpisodesQuery): Promise<Page<Episode> | null>;
  /** Contexts of shows that the listener plays from the oldest episode. */
  readonly contexts: Contexts;
}

export function createShowOrders(store: Store): ShowOrders {
  const orderOf: ShowOrders['orderOf'] = async (userId, showId) => {
    const chosen = await store.get<OrderRecord>(ORDER_KIND, orderIdOf(userId, showId));
    if (chosen) return chosen.doc.order;
    const feed = await store.get<FeedRecord>(PODCAST_KINDS.feed, showId);
    return feed?.doc.order === 'serial' ? 'oldest' : 'newest';
  };
  const list = (showId: string, order: ShowOrder, offset: number, limit: number) =>
    store.list<EpisodeRecord>(KINDS.episode, {
      index: 'show',
      prefix: `${showId}/`,
      offset,
      limit,
      descending: order === 'oldest',
    });

  /** All of a show's that are left, in its order: what is played is known only one by one. */
  const unplayed = async ({ showId, userId, order }: ShowEpisodesQuery): Promise<readonly EpisodeRecord[]> => {
    const left: EpisodeRecord[] = [];
    for (let offset = 0; ; offset += EPISODES_AT_ONCE) {
      const { items } = await list(showId, order, offset, EPISODES_AT_ONCE);
      const points = await resumePoints(
        store,
        userId,
        items.map(({ id }) => id),
      );
      left.push(...items.filter(({ id }) => points.get(id)?.isPlayed !== true).map(({ doc }) => doc));
      if (items.length < EPISODES_AT_ONCE) return left;
    }
  };

  return {
    orderOf,
    async setOrder(userId, showId, order) {
      const doc: OrderRecord = { order };
      await store.write([{ op: 'put', kind: ORDER_KIND, id: orderIdOf(userId, showId), doc }]);
    },
    async episodes(query) {
      const { base, showId, userId, order, unplayedOnly, offset, limit } = query;
      const show = await store.get<ShowRecord>(KINDS.show, showId);
      if (show === null) return null;
      const left = unplayedOnly ? await unplayed(query) : null;
      const listed = left === null ? await list(showId, order, offset, limit) : null;
      const records = listed ? listed.items.map(({ doc }) => doc) : (left ?? []).slice(offset, offset + limit);
      const items = await createHydration(store, base, userId).episodes(records, false);
      const path = `${base}/v1/podcasts/${showId}/episodes?order=${order}&filter=${unplayedOnly ? 'unplayed' : 'all'}`;
      // Of a show that is being added, not all may be there yet.
      const total = listed === null ? (left ?? []).length : Math.max(listed.total, show.doc.episodeCount);
      return pageFrom(path, items, total, offset, limit);
    },
    contexts: {
      async context(uri, listener, offset, limit) {
        const parsed = parseContentUri(uri);
        if (parsed?.type !== 'show' || (await orderOf(listener, parsed.id)) === 'newest') return null;
        const show = await store.get<ShowRecord>(KINDS.show, parsed.id);
        if (show === null) return null;
        const { items, total } = await list(parsed.id, 'oldest', offset, limit);
        return { uri, name: show.doc.name, total, uris: items.map(({ id }) => formatContentUri({ type: 'episode', id })) };
      },
    },
  };
}
