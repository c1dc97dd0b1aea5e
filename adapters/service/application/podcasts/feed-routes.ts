import { deletePodcast, getOpml, getPodcasts, postOpml, postPodcast } from '#application/calls/discovery/podcasts.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Route } from '../ports/route.ts';
import type { Collection } from '../collection/collection.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import type { Store } from '../ports/store.ts';
import { orNotFound, json } from '../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../kernel/routing/call-routes.ts';
import type { FeedStore } from './feed-store.ts';
import type { Feeds } from './feeds.ts';
import { readOpml, writeOpml } from './feed-format/opml.ts';
import type { FeedRecord } from './records.ts';

export interface FeedRoutesDeps {
  readonly store: Store;
  readonly feedStore: FeedStore;
  readonly feeds: Feeds;
  /** Following a podcast is saving its show. */
  readonly collection: Collection;
  /** Something is due, perhaps. */
  wake(): void;
  /** Resolves once a show has its picture, or after a while. */
  waitForPicture(showId: string): Promise<void>;
}

const UNREADABLE = 422;
const reasonOf = ({ code, message }: Pick<PlayerError, 'code' | 'message'>) => ({ reason: code, message });
const showUriOf = (id: string) => formatContentUri({ type: 'show', id });

/** Following podcasts by their feeds, one by one and as a list. */
export function feedRoutes({ store, feedStore, feeds, collection, wake, waitForPicture }: FeedRoutesDeps): readonly Route[] {
  const shelfOf = (userId: string) => ({ userId, kind: 'shows' }) as const;
  const follow = async (userId: string, showId: string): Promise<void> => {
    await collection.save(shelfOf(userId), [showId]);
    const feed = await feedStore.feed(showId);
    if (feed && feed.unfollowedSinceMs !== null) await feedStore.save({ ...feed, unfollowedSinceMs: null });
    wake();
  };
  return [
    createResponseRoute(postPodcast, async ({ body, caller, request }) => {
      const added = await feeds.add(body.feed_url);
      if (!added.ok) return json(UNREADABLE, { error: { status: UNREADABLE, ...reasonOf(added.error) } });
      await follow(caller.userId ?? '', added.value);
      await waitForPicture(added.value);
      const [show] = await createLibraryReader(store, request.origin).shows([added.value]);
      return json(201, { show: orNotFound(show, 'Show') });
    }),
    createRoute(getPodcasts, async ({ caller }) => ({ items: (await feedStore.followed(caller.userId ?? '')).map(followedOf) })),
    createRoute(deletePodcast, async ({ caller, params: { showId } }) => {
      orNotFound(await feedStore.feed(showId), 'Podcast');
      await collection.remove(shelfOf(caller.userId ?? ''), [showId]);
      return undefined;
    }),
    createRoute(postOpml, async ({ body, caller }) => {
      const entries = readOpml(body.opml);
      if (!entries.ok) throw new HttpError(400, `opml: ${entries.error.message}`);
      const items = [];
      for (const { title, url } of entries.value) {
        const noted = await feeds.addForLater(url, title);
        if (noted.ok) await collection.save(shelfOf(caller.userId ?? ''), [noted.value]);
        const show_uri = noted.ok ? showUriOf(noted.value) : null;
        items.push({ feed_url: url, title, show_uri, error: noted.ok ? null : reasonOf(noted.error) });
      }
      wake();
      return { items };
    }),
    {
      ...getOpml,
      async handle(_, caller) {
        const headers = { 'content-type': 'text/x-opml; charset=utf-8', 'cache-control': 'no-store' };
        const attachment = { 'content-disposition': 'attachment; filename="podcasts.opml"' };
        return {
          status: 200,
          headers: { ...headers, ...attachment },
          body: writeOpml(await feedStore.followed(caller.userId ?? '')),
        };
      },
    },
  ];
}

function followedOf({ id, url, title, refreshedAtMs, fault }: FeedRecord) {
  return {
    show_uri: showUriOf(id),
    feed_url: url,
    title,
    refreshed_at: refreshedAtMs === null ? null : new Date(refreshedAtMs).toISOString(),
    error: fault === null ? null : { reason: fault.code, message: fault.message },
  };
}

/** For what went wrong with something beside a feed. */
export function badGatewayError(error: PlayerError): HttpError {
  return new HttpError(502, serviceError('EPISODE_NOT_FETCHED', error.message).message);
}
