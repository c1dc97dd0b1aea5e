import { RESUME_TOPIC } from '#domain/connect/push-topics.ts';
import { createEvent, createStore } from 'effector';
import type { Episode, Page } from '#domain/catalog/types.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { ResumePoint, ListedShow, PodcastCalls, ShowOrder } from '../../library/podcasts.ts';
import type { Cancellation } from '../../ports/http.ts';
import type { Transport } from '../../connect/transport-lease.ts';
import { createResource } from './library-stores.ts';
import { listedKeyFrom } from './listed-key.ts';
import type { PodcastStores } from './podcast-types.ts';

/** `load`: the calls come when the first of them is needed. */
export function createPodcastStores(
  load: () => Promise<PodcastCalls>,
  transport: Pick<Transport, 'onPush' | 'onResync'>,
): PodcastStores {
  let loaded: Promise<PodcastCalls> | null = null;
  const calls = () => (loaded ??= load());
  const one = <Data>(
    ask: (calls: PodcastCalls, id: string, cancellation: Cancellation) => Promise<Data>,
  ): ResourceSource<string, Data> => ({
    first: async (id, cancellation) => ask(await calls(), id, cancellation),
  });
  const listed: ResourceSource<string, ListedShow> = {
    first: async (key, cancellation) => (await calls()).fetchShow(listedKeyFrom(key), 0, cancellation),
    next(key, data, cancellation) {
      if (isComplete(data.episodes)) return null;
      const page = calls().then((made) =>
        made.fetchShow({ ...listedKeyFrom(key), order: data.order }, data.episodes.items.length, cancellation),
      );
      return page.then((more) => ({ ...data, episodes: joined(data.episodes, more.episodes) }));
    },
  };
  const paged = (
    ask: (calls: PodcastCalls, offset: number, cancellation: Cancellation) => Promise<Page<Episode>>,
  ): ResourceSource<void, Page<Episode>> => ({
    first: async (_, cancellation) => ask(await calls(), 0, cancellation),
    next(_, data, cancellation) {
      if (isComplete(data)) return null;
      return calls().then(async (made) => joined(data, await ask(made, data.items.length, cancellation)));
    },
  });

  const pointsMoved = createEvent<readonly (readonly [string, ResumePoint])[]>();
  const episodeMarked = createEvent<{ readonly uri: string; readonly played: boolean }>();
  const showMarked = createEvent<{ readonly showId: string; readonly played: boolean }>();
  const orderChosen = createEvent<{ readonly showId: string; readonly order: ShowOrder }>();
  const pointsDoubted = createEvent();
  const $resumePoints = createStore<ReadonlyMap<string, ResumePoint>>(new Map(), { serialize: 'ignore' })
    .on(pointsMoved, (known, moved) => new Map([...known, ...moved]))
    .reset(pointsDoubted);

  // The service's word comes back as a push, for this page too.
  transport.onPush(RESUME_TOPIC, (payload) => void calls().then((made) => pointsMoved(made.readResumePoints(payload))));
  episodeMarked.watch(({ uri, played }) => void calls().then((made) => made.markEpisode(uri, played)));
  showMarked.watch(({ showId, played }) => void calls().then((made) => made.markShow(showId, played)));
  orderChosen.watch(({ showId, order }) => void calls().then((made) => made.setOrder(showId, order)));

  const followed: ResourceSource<void, Awaited<ReturnType<PodcastCalls['fetchFeeds']>>> = {
    first: async () => (await calls()).fetchFeeds(),
  };
  const shown = {
    showEpisodes: createResource(listed),
    startedEpisodes: createResource(paged((made, offset, cancellation) => made.fetchStarted(offset, cancellation))),
    newEpisodes: createResource(paged((made, offset, cancellation) => made.fetchNew(offset, cancellation))),
    feeds: createResource(followed),
  };
  // Lists read again say where their listener is; what was pushed before may be older than that.
  transport.onResync(({ isAgain }) => {
    if (!isAgain) return;
    pointsDoubted();
    for (const { retried } of Object.values(shown)) retried();
  });
  return {
    $resumePoints,
    ...shown,
    notes: createResource(one((made, id, cancellation) => made.fetchNotes(id, cancellation))),
    chapters: createResource(one((made, id, cancellation) => made.fetchChapters(id, cancellation))),
    transcript: createResource(one((made, id, cancellation) => made.fetchTranscript(id, cancellation))),
    episodeMarked,
    showMarked,
    orderChosen,
    add: async (address) => (await calls()).add(address),
    importOpml: async (opml) => (await calls()).importOpml(opml),
    exportOpml: async () => (await calls()).exportOpml(),
  };
}

function isComplete({ items, total }: Page<unknown>): boolean {
  return items.length >= total;
}

function joined<Item>(page: Page<Item>, more: Page<Item>): Page<Item> {
  const items = [...page.items, ...more.items];
  return { ...page, items, next: more.next, total: more.items.length === 0 ? items.length : more.total };
}
