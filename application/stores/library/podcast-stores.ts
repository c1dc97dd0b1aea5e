import { RESUME_TOPIC } from '#domain/connect/push-topics.ts';
import { createEffect, createEvent, createStore, type EventCallable, sample } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Episode, Page } from '#domain/catalog/types.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { ResumePoint, ListedShow, PodcastCalls } from '../../library/podcasts.ts';
import type { Cancellation } from '../../ports/http.ts';
import type { Transport } from '../../connect/transport-lease.ts';
import { appendPage, isComplete } from '../../library/page-merging.ts';
import type { ResyncSignal } from '../../connect/resync-signals.ts';
import type { CodeWaits } from '../../runtime/code-waits.ts';
import { lazyAsync } from '../../runtime/lazy-async.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import { listedKeyFrom } from './listed-key.ts';
import type { PodcastStores } from './podcast-types.ts';

/**
 * Creates the stores and intents of podcasts; `load` loads the calls on demand, `waits` counts the intents that wait for them, and
 * `failed` shows what went wrong.
 */
export function createPodcastStores(
  load: () => Promise<PodcastCalls>,
  transport: Pick<Transport, 'onPush' | 'onResync'>,
  failed: EventCallable<PlayerError>,
  waits: CodeWaits,
): PodcastStores {
  const calls = lazyAsync(load);
  const asked = () => waits.during(calls());
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
      return page.then((more) => ({ ...data, episodes: appendPage(data.episodes, more.episodes) }));
    },
  };
  const paged = (
    ask: (calls: PodcastCalls, offset: number, cancellation: Cancellation) => Promise<Page<Episode>>,
  ): ResourceSource<void, Page<Episode>> => ({
    first: async (_, cancellation) => ask(await calls(), 0, cancellation),
    next(_, data, cancellation) {
      if (isComplete(data)) return null;
      return calls().then(async (made) => appendPage(data, await ask(made, data.items.length, cancellation)));
    },
  });

  const resumePushed = createEvent<unknown>();
  transport.onPush(RESUME_TOPIC, resumePushed);
  const readPointsFx = createEffect(async (payload: unknown) => (await calls()).readResumePoints(payload));
  sample({ clock: resumePushed, target: readPointsFx });
  const resyncSignalled = createEvent<ResyncSignal>();
  transport.onResync(resyncSignalled);
  const reconnected = resyncSignalled.filter({ fn: ({ isAgain }) => isAgain });
  const $resumePoints = createStore<ReadonlyMap<string, ResumePoint>>(new Map())
    .on(readPointsFx.doneData, (known, moved) => new Map([...known, ...moved]))
    // Lists that are fetched again carry newer resume points than earlier pushes.
    .reset(reconnected);

  const followed: ResourceSource<void, Awaited<ReturnType<PodcastCalls['fetchFeeds']>>> = {
    first: async () => (await calls()).fetchFeeds(),
  };
  const shown = {
    showEpisodes: createResource(listed),
    startedEpisodes: createResource(paged((made, offset, cancellation) => made.fetchStarted(offset, cancellation))),
    newEpisodes: createResource(paged((made, offset, cancellation) => made.fetchNew(offset, cancellation))),
    feeds: createResource(followed),
  };
  sample({ clock: reconnected, fn: () => undefined, target: Object.values(shown).map(({ retried }) => retried) });
  return {
    $resumePoints,
    ...shown,
    notes: createResource(one((made, id, cancellation) => made.fetchNotes(id, cancellation))),
    chapters: createResource(one((made, id, cancellation) => made.fetchChapters(id, cancellation))),
    transcript: createResource(one((made, id, cancellation) => made.fetchTranscript(id, cancellation))),
    episodeMarked: createIntent(async ({ uri, played }) => (await asked()).markEpisode(uri, played), { failed }),
    showMarked: createIntent(async ({ showId, played }) => (await asked()).markShow(showId, played), { failed }),
    orderChosen: createIntent(async ({ showId, order }) => (await asked()).setOrder(showId, order), { failed }),
    add: async (address) => (await calls()).add(address),
    importOpml: async (opml) => (await calls()).importOpml(opml),
    exportOpml: async () => (await calls()).exportOpml(),
  };
}
