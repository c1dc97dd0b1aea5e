import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { idOf } from '../records/record-ids.ts';
import { numberKey } from '../records/sort-keys.ts';
import type { Put } from '../ports/store.ts';
import type { FeedDocument, FeedEpisode } from './feed-format/feed-types.ts';
import type { NoteBlock } from './feed-format/show-notes.ts';

/** What goes wrong with a feed, as data. */
interface FeedFault {
  readonly code: string;
  readonly message: string;
}

/** What the service knows of a feed beside the show it made of it. The show's id is the feed's. */
export interface FeedRecord extends Pick<FeedDocument, 'imageUrl' | 'link' | 'order'> {
  readonly id: string;
  /** Where it is fetched from now. */
  readonly url: string;
  /** As the listener's list called it, until the feed tells itself. */
  readonly title: string;
  /** How its episodes are kept; a feed of an earlier version is read anew, changed or not. */
  readonly version?: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When it was last fetched, or found unchanged; null before the first time. */
  readonly refreshedAtMs: number | null;
  /** When it is looked at again. */
  readonly dueAtMs: number;
  /** Failures in a row. */
  readonly failures: number;
  readonly fault: FeedFault | null;
  /** Since when nobody follows it; null while somebody does. */
  readonly unfollowedSinceMs: number | null;
}

/** 2: episodes know the moment they were published. */
export const FEED_VERSION = 2;

/** What every feed's episode may have, and no other. */
type OfFeedsOnly = 'link' | 'season' | 'number' | 'kind' | 'persons' | 'transcripts' | 'chapters' | 'inlineChapters';

/** What an episode of a feed has beside what every episode has. The id is the episode's. */
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
