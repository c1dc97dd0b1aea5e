import { getFeeds, postFeedRefresh } from '#application/calls/account/server.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Identity } from '../accounts/identity.ts';
import { requireOwner } from '../accounts/require-owner.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { orNotFound } from '../kernel/routing/responses.ts';
import type { Route } from '../ports/route.ts';
import type { FeedStore } from './feed-store.ts';
import type { Feeds } from './feeds.ts';
import type { FeedRecord } from './records.ts';

export interface OwnerFeedDeps {
  readonly identity: Identity;
  readonly feedStore: FeedStore;
  readonly feeds: Feeds;
}

const REFUSAL = 'Only the owner may see and refresh all feeds';

/** All feeds of the server, and their refresh by hand. For the owner only. */
export function ownerFeedRoutes({ feedStore, feeds, identity }: OwnerFeedDeps): readonly Route[] {
  return [
    createRoute(getFeeds, async ({ caller }) => {
      await requireOwner(identity, caller, REFUSAL);
      return { items: (await feedStore.all()).filter(({ unfollowedSinceMs }) => unfollowedSinceMs === null).map(feedJson) };
    }),
    createRoute(postFeedRefresh, async ({ caller, params: { showId } }) => {
      await requireOwner(identity, caller, REFUSAL);
      await feeds.refresh(orNotFound(await feedStore.feed(showId), 'Podcast'));
      return feedJson(orNotFound(await feedStore.feed(showId), 'Podcast'));
    }),
  ];
}

function feedJson({ dueAtMs, fault, id, refreshedAtMs, title, url }: FeedRecord) {
  return {
    show_uri: formatContentUri({ type: 'show', id }),
    title,
    feed_url: url,
    refreshed_at: refreshedAtMs === null ? null : new Date(refreshedAtMs).toISOString(),
    due_at: new Date(dueAtMs).toISOString(),
    error: fault === null ? null : { reason: fault.code, message: fault.message },
  };
}
