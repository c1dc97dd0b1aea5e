import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { idOf } from '../records/record-ids.ts';
import { numberKey } from '../records/sort-keys.ts';
import type { Put } from '../ports/store.ts';
import type { FeedDocument, FeedEpisode } from './feed-format/feed-types.ts';
import type { NoteBlock } from './feed-format/show-notes.ts';

/** The last error of a feed, as data. */
interface FeedFault {
  readonly code: string;
  readonly message: string;
}

/** A feed's own data; its show is a separate record with the same id. */
export interface FeedRecord extends Pick<FeedDocument, 'imageUrl' | 'link' | 'order'> {
  readonly id: string;
  /** The current URL of the feed. */
  readonly url: string;
  /** The title from the listener's list, until the feed provides one. */
  readonly title: string;
  /** The format of its stored episodes; a feed of an earlier version is read again. */
  readonly version?: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When it was last fetched, or found unchanged; null before the first time. */
  readonly refreshedAtMs: number | null;
  /** The time of the next refresh. */
  readonly dueAtMs: number;
  /** Failures in a row. */
  readonly failures: number;
  readonly fault: FeedFault | null;
  /** The time since when it has no followers; null with followers. */
  readonly unfollowedSinceMs: number | null;
}

/** 2: episodes know the moment they were published. */
export const FEED_VERSION = 2;

/** The fields that only episodes of feeds have. */
type OfFeedsOnly = 'link' | 'season' | 'number' | 'kind' | 'persons' | 'transcripts' | 'chapters' | 'inlineChapters';

/** The additional fields of a feed's episode, under the episode's id. */
export interface EpisodeExtra extends Pick<FeedEpisode, OfFeedsOnly> {
  readonly notes: readonly NoteBlock[];
}

/**
 * | kind           | index | key                       | ask with prefix |
 * |----------------|-------|---------------------------|-----------------|
 * | feed           | due   | {dueAtMs}                 |                 |
 * | episode-extra  | none  |                           |                 |
 */
export const PODCAST_KINDS = { feed: 'feed', extra: 'episode-extra' } as const;

export function feedPut(feed: FeedRecord): Put {
  const keys = { due: [numberKey(feed.dueAtMs, KEY_DIGITS)] };
  return { op: 'put', kind: PODCAST_KINDS.feed, id: feed.id, doc: feed, keys };
}

export function feedIdOf(url: string): string {
  return idOf('feed', url);
}

export function feedEpisodeIdOf(feedId: string, guid: string): string {
  return idOf('feed-episode', feedId, guid);
}
