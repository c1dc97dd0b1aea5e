import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * Ours: what the operator has set, and what the owner does with the server. All of it is for the owner only (403). Times are
 * ISO 8601.
 */

const nullableText = v.nullable(v.string());

const backup = v.object({ name: v.string(), size: v.number(), made_at: v.string() });

/** The feature flags and promotions of the operator's files, and the backups in the data folder, the latest first. */
export const getServerSettings = call({
  method: 'GET',
  path: '/v1/library/settings',
  response: v.object({
    flags: v.array(v.object({ name: v.string(), value: v.nullable(v.union([v.string(), v.number(), v.boolean()])) })),
    ad_slots: v.array(
      v.object({
        name: v.string(),
        tracks_between: v.number(),
        ads: v.array(v.object({ id: v.string(), advertiser: v.string() })),
      }),
    ),
    /** Accounts with the product `free` can play here, and hear the ads. */
    ads_are_heard: v.boolean(),
    sponsored_playlists: v.array(
      v.object({
        uri: v.string(),
        /** Null for a playlist that is not here. */
        name: nullableText,
        sponsor: v.string(),
        from: nullableText,
        until: nullableText,
        is_running: v.boolean(),
      }),
    ),
    /** The owner may download backups. */
    backup_downloads: v.boolean(),
    /** Null where the documents are in a database of their own, which has backups of its own. */
    backups: v.nullable(v.array(backup)),
  }),
});

/** Makes a backup in the data folder; the oldest beyond three is removed. 403 without a recent password, 409 while one is made. */
export const postBackup = call({
  method: 'POST',
  path: '/v1/library/backups',
  expect: [201],
  retry: 'none',
  response: backup,
});

/**
 * An address on this server that sends one backup, once, within `expires_in` seconds. 403 without a recent password and where the
 * operator does not allow downloads, 404 for an unknown name.
 */
export const postBackupDownload = call({
  method: 'POST',
  path: '/v1/library/backups/:name/downloads',
  expect: [201],
  retry: 'none',
  response: v.object({ url: v.string(), expires_in: v.number() }),
});

const feed = v.object({
  show_uri: v.string(),
  title: v.string(),
  feed_url: v.string(),
  /** Null before the first time. */
  refreshed_at: nullableText,
  due_at: v.string(),
  error: v.nullable(v.object({ reason: v.string(), message: v.string() })),
});

/** All feeds that members follow, the longest due first. */
export const getFeeds = call({
  method: 'GET',
  path: '/v1/library/feeds',
  response: v.object({ items: v.array(feed) }),
});

/** Fetches a feed now; the response has its new state. 404 for an unknown feed. */
export const postFeedRefresh = call({
  method: 'POST',
  path: '/v1/library/feeds/:showId/refresh',
  retry: 'none',
  response: feed,
});
