import {
  ITEM_INDEX,
  COLLECTION_STORE,
  ADDED_INDEX,
  listPrefixOf,
  itemKeyOf,
  type SavedRecord,
} from '../records/collection-records.ts';
import { SAVED_MAX } from '../../domain/constants/collection.ts';
import { EPISODES_PER_YIELD, EPISODES_AT_ONCE, EPISODES_FIRST, FEEDS_MAX } from '../../domain/constants/media/podcasts.ts';
import { KINDS, type EpisodeRecord, type ShowRecord } from '../records/records.ts';
import { withdrawnChanges } from '../records/withdrawn-records.ts';
import type { Change, Store } from '../ports/store.ts';
import { fileIdOf } from '../records/audio-variants.ts';
import { VARIANTS } from '../ports/media/packager.ts';
import { episodePuts, storedEpisodeOf, showRecordOf, showPut, type StoredEpisode } from './episode-records.ts';
import type { FeedDocument, FeedEpisode } from './feed-format/feed-types.ts';
import { feedEpisodeIdOf, feedPut, PODCAST_KINDS, type EpisodeExtra, type FeedRecord } from './records.ts';
import { yieldBetween, yieldToOthers, chunksOf } from '../kernel/yield-to-others.ts';

/** Feeds, the records made from them, and their followers: members who saved the show. */
export interface FeedStore {
  feed(id: string): Promise<FeedRecord | null>;
  save(feed: FeedRecord): Promise<void>;
  /** The feeds due by then, the longest due first; and the next due time, or null. */
  due(byMs: number, limit: number): Promise<{ readonly feeds: readonly FeedRecord[]; readonly nextMs: number | null }>;
  count(): Promise<number>;
  /** The longest due first. */
  all(): Promise<readonly FeedRecord[]>;
  /**
   * Creates or updates the show; unchanged episodes are not written again. Resolves after the newest and the oldest episodes
   * are written; `rest` resolves after all of them.
   */
  write(feed: FeedRecord, document: FeedDocument, nowMs: number): Promise<{ readonly rest: Promise<void> }>;
  /** A show by its name alone, until its feed was read. */
  writeEmptyShow(feed: FeedRecord): Promise<void>;
  setShowImage(showId: string, imageId: string): Promise<void>;
  /** Removes the feed, its show and its episodes; their pages are 410 from then on. */
  remove(id: string, nowMs: number): Promise<void>;
  isFollowed(showId: string): Promise<boolean>;
  /** The feeds a member follows, the newest first. */
  followed(userId: string): Promise<readonly FeedRecord[]>;
}

export function createFeedStore(store: Store): FeedStore {
  const doc = async <Doc>(kind: string, id: string) => (await store.get<Doc>(kind, id))?.doc ?? null;
  const showOfId = (id: string) => doc<ShowRecord>(KINDS.show, id);
  const byDue = (offset: number, limit: number) => store.list<FeedRecord>(PODCAST_KINDS.feed, { index: 'due', offset, limit });

  return {
    feed: (id) => doc<FeedRecord>(PODCAST_KINDS.feed, id),
    async save(feed) {
      await store.write([feedPut(feed)]);
    },
    async due(byMs, limit) {
      const { items } = await byDue(0, limit + 1);
      const feeds = items.map((item) => item.doc).filter(({ dueAtMs }) => dueAtMs <= byMs);
      const next = items.find((item) => item.doc.dueAtMs > byMs)?.doc.dueAtMs ?? null;
      return { feeds: feeds.slice(0, limit), nextMs: feeds.length > limit ? byMs : next };
    },
    count: async () => (await byDue(0, 1)).total,
    all: async () => (await byDue(0, FEEDS_MAX)).items.map((item) => item.doc),
    async write(feed, document, nowMs) {
      const before = await showOfId(feed.id);
      const name = document.title || feed.title;
      const episodes = newestFirst(byId(feed.id, document));
      if (before === null) await store.write([showPut(showRecordOf(feed.id, document, feed.title, null, episodes.length))]);
      const writeEach = async (episodes: readonly WithId[]): Promise<void> => {
        for await (const some of yieldBetween(chunksOf(episodes, EPISODES_PER_YIELD))) {
          const known = before === null ? NOTHING_KNOWN : await knownOf(store, some);
          const changed = changedOf(feed.id, some, nowMs, known);
          if (changed.length > 0) await store.write(changed.flatMap((kept) => episodePuts(kept, name)));
        }
      };
      const writeRest = async (episodes: readonly WithId[]): Promise<void> => {
        await yieldToOthers();
        await writeEach(episodes);
        const { total } = await store.list(KINDS.episode, { index: 'show', prefix: `${feed.id}/`, offset: 0, limit: 1 });
        // Its picture may have come meanwhile.
        const now = await showOfId(feed.id);
        const show = showRecordOf(feed.id, document, feed.title, now?.imageId ?? null, total);
        if (!isSame(show, now)) await store.write([showPut(show)]);
      };
      const [newest, others] = [episodes.slice(0, EPISODES_FIRST), episodes.slice(EPISODES_FIRST)];
      await writeEach([...newest, ...others.splice(-EPISODES_FIRST)]);
      return { rest: writeRest(others) };
    },
    async writeEmptyShow({ id, title }) {
      const nothing: FeedDocument = { ...EMPTY, title };
      if ((await showOfId(id)) === null) await store.write([showPut(showRecordOf(id, nothing, title, null, 0))]);
    },
    async setShowImage(showId, imageId) {
      const show = await showOfId(showId);
      if (show && show.imageId !== imageId) await store.write([showPut({ ...show, imageId })]);
    },
    async remove(id, nowMs) {
      const withdraw = async (changes: readonly Change[]) =>
        store.write([...changes, ...(await withdrawnChanges(store, changes, nowMs))]);
      for (;;) {
        const { items } = await store.list<EpisodeRecord>(KINDS.episode, {
          index: 'show',
          prefix: `${id}/`,
          offset: 0,
          limit: EPISODES_AT_ONCE,
        });
        if (items.length === 0) break;
        await withdraw(items.flatMap((episode) => episodeRemoves(episode.id)));
      }
      await withdraw([
        { op: 'remove', kind: KINDS.show, id },
        { op: 'remove', kind: PODCAST_KINDS.feed, id },
      ]);
    },
    async isFollowed(showId) {
      const query = { index: ITEM_INDEX, prefix: itemKeyOf('shows', showId), offset: 0, limit: 1 };
      return (await store.list(COLLECTION_STORE.saved, query)).total > 0;
    },
    async followed(userId) {
      const prefix = listPrefixOf({ userId, kind: 'shows' });
      const query = { index: ADDED_INDEX, prefix, offset: 0, limit: SAVED_MAX, descending: true };
      const { items } = await store.list<SavedRecord>(COLLECTION_STORE.saved, query);
      const feeds = await store.getMany<FeedRecord>(
        PODCAST_KINDS.feed,
        items.map((item) => item.doc.id),
      );
      return feeds.flatMap((feed) => feed?.doc ?? []);
    },
  };
}

const EMPTY: FeedDocument = {
  title: '',
  publisher: '',
  description: '',
  imageUrl: '',
  link: '',
  newUrl: '',
  isExplicit: false,
  order: 'episodic',
  episodes: [],
};

/** The stored episodes, by id. */
interface StoredEpisodes {
  readonly records: ReadonlyMap<string, EpisodeRecord>;
  readonly extras: ReadonlyMap<string, EpisodeExtra>;
}

const NOTHING_KNOWN: StoredEpisodes = { records: new Map(), extras: new Map() };

type WithId = readonly [id: string, episode: FeedEpisode];

/** Among entries with the same id, the last one wins, at the position of the first. */
function byId(showId: string, { episodes }: FeedDocument): readonly WithId[] {
  return [...new Map(episodes.map((episode) => [feedEpisodeIdOf(showId, episode.guid), episode]))];
}

/** Sorts by time, the newest first. Entries without a time follow in their order. */
function newestFirst(episodes: readonly WithId[]): readonly WithId[] {
  const momentOf = ([, { publishedMs }]: WithId) => publishedMs ?? -Infinity;
  return episodes.toSorted((one, other) => (momentOf(one) === momentOf(other) ? 0 : momentOf(other) - momentOf(one)));
}

async function knownOf(store: Store, episodes: readonly WithId[]): Promise<StoredEpisodes> {
  const ids = episodes.map(([id]) => id);
  const stored = async <Doc>(kind: string) =>
    new Map((await store.getMany<Doc>(kind, ids)).flatMap((one) => (one ? [[one.id, one.doc] as const] : [])));
  return { records: await stored<EpisodeRecord>(KINDS.episode), extras: await stored<EpisodeExtra>(PODCAST_KINDS.extra) };
}

function changedOf(
  showId: string,
  episodes: readonly WithId[],
  nowMs: number,
  { records, extras }: StoredEpisodes,
): readonly StoredEpisode[] {
  return episodes.flatMap(([id, episode]) => {
    const known = records.get(id) ?? null;
    const kept = storedEpisodeOf({ id, showId }, episode, known, nowMs);
    return isSame(kept.record, known) && isSame(kept.extra, extras.get(id) ?? null) ? [] : [kept];
  });
}

/** Both come from here, so their fields are in one order. */
function isSame(after: unknown, before: unknown): boolean {
  return before !== null && JSON.stringify(after) === JSON.stringify(before);
}

function episodeRemoves(id: string): readonly Change[] {
  return [
    { op: 'remove', kind: KINDS.episode, id },
    { op: 'remove', kind: PODCAST_KINDS.extra, id },
    ...VARIANTS.map((variant): Change => ({ op: 'remove', kind: KINDS.file, id: fileIdOf(id, variant) })),
  ];
}
