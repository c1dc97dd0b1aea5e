import {
  getBegunEpisodes,
  getChapters,
  getEpisodeNotes,
  getListedShow,
  getTranscript,
  putEpisodePlayed,
  putEpisodeResume,
  putShowOrder,
  putShowPlayed,
} from '#application/calls/discovery/podcasts.ts';
import { Failure } from '#application/runtime/failure.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Caller, Route } from '../ports/route.ts';
import { unauthorisedError } from '../accounts/access.ts';
import { CONTENT_PAGE_LIMIT_MAX } from '../../domain/constants/catalog.ts';
import { EPISODES_FIRST } from '../../domain/constants/media/podcasts.ts';
import { pagingOf } from '../kernel/routing/page-query.ts';
import type { TokenScope } from '../catalog/token-scope.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import { KINDS, type EpisodeRecord, type ShowRecord } from '../records/records.ts';
import type { Store } from '../ports/store.ts';
import { orNotFound } from '../kernel/routing/responses.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { bestTranscript, type EpisodeDocuments } from './feed-format/chapters-and-transcripts.ts';
import { badGatewayError } from './feed-routes.ts';
import type { ShowOrders } from './show-order.ts';
import { parseShowNotes } from './feed-format/show-notes.ts';
import type { ResumePositions } from './resume-positions.ts';
import { PODCAST_KINDS, type EpisodeExtra } from './records.ts';

export interface EpisodeRoutesDeps {
  readonly store: Store;
  readonly coverage: TokenScope;
  readonly positions: ResumePositions;
  readonly showOrders: ShowOrders;
  readonly episodeDocuments: EpisodeDocuments;
  /** Resolves once all episodes of a show that is being added are there. */
  waitForEpisodes(showId: string): Promise<void>;
}

/** Notes, chapters, transcripts and resume points of episodes. */
export function episodeRoutes({
  store,
  coverage,
  positions,
  showOrders,
  episodeDocuments,
  waitForEpisodes,
}: EpisodeRoutesDeps): readonly Route[] {
  const recordOf = async (id: string) => orNotFound((await store.get<EpisodeRecord>(KINDS.episode, id))?.doc, 'Episode');
  const showOf = async (id: string) => orNotFound((await store.get<ShowRecord>(KINDS.show, id))?.doc, 'Show');
  const extraOf = async (caller: Caller, id: string): Promise<EpisodeExtra> => {
    await coverage.refuseUnlessCovered(caller, formatContentUri({ type: 'episode', id }));
    const record = await recordOf(id);
    return (
      (await store.get<EpisodeExtra>(PODCAST_KINDS.extra, id))?.doc ?? { ...PLAIN, notes: parseShowNotes(record.description) }
    );
  };

  return [
    createRoute(getListedShow, async ({ params: { showId }, query, caller, request }) => {
      const userId = caller.userId ?? '';
      const order = query.order ?? (await showOrders.orderOf(userId, showId));
      const { offset, limit } = pagingOf(query, CONTENT_PAGE_LIMIT_MAX);
      if (offset + limit > EPISODES_FIRST || query.filter === 'unplayed') await waitForEpisodes(showId);
      const episodeQuery = {
        base: request.origin,
        showId,
        userId,
        order,
        unplayedOnly: query.filter === 'unplayed',
        offset,
        limit,
      };
      return { order, episodes: orNotFound(await showOrders.episodes(episodeQuery), 'Show') };
    }),
    createRoute(putShowOrder, async ({ params: { showId }, body, caller }) => {
      await showOf(showId);
      await showOrders.setOrder(caller.userId ?? '', showId, body.order);
      return undefined;
    }),
    createRoute(putShowPlayed, async ({ params: { showId }, body, caller }) => {
      await showOf(showId);
      await positions.markShow(caller.userId ?? '', showId, body.played);
      return undefined;
    }),
    createRoute(putEpisodePlayed, async ({ params: { episodeId }, body, caller }) => {
      await recordOf(episodeId);
      await positions.markPlayed(caller.userId ?? '', [episodeId], body.played);
      return undefined;
    }),
    createRoute(putEpisodeResume, async ({ params: { episodeId }, body, caller }) => {
      const { source } = await recordOf(episodeId);
      await positions.setPosition(caller.userId ?? '', episodeId, body.position_ms, source.durationMs);
      return undefined;
    }),
    createRoute(getBegunEpisodes, async ({ query, caller, request }) => {
      const { offset, limit } = pagingOf(query, CONTENT_PAGE_LIMIT_MAX);
      const { ids, total } = await positions.inProgress(caller.userId ?? '', offset, limit);
      const episodes = await createLibraryReader(store, request.origin, caller.userId).episodes(ids);
      const path = `${request.origin}/v1/me/episodes/resume`;
      return pageFrom(
        path,
        episodes.filter((episode) => episode !== null),
        total,
        offset,
        limit,
      );
    }),
    createRoute(getEpisodeNotes, async ({ params: { episodeId }, caller }) => {
      const { notes, persons, season, number, kind, link, chapters, inlineChapters, transcripts } = await extraOf(
        caller,
        episodeId,
      );
      return {
        blocks: [...notes.map((block) => ({ ...block, runs: [...block.runs] }))],
        persons: [...persons],
        season,
        number,
        kind,
        link,
        has_chapters: chapters !== null || inlineChapters.length > 0,
        has_transcript: bestTranscript(transcripts) !== null,
      };
    }),
    createRoute(getChapters, async ({ params: { episodeId }, caller }) => {
      const { chapters, inlineChapters } = await extraOf(caller, episodeId);
      const chapterList =
        chapters === null ? inlineChapters : await fetchForMember(caller, () => episodeDocuments.chapters(chapters));
      return { chapters: chapterList.map(({ startMs, title, link }) => ({ start_ms: startMs, title, link })) };
    }),
    createRoute(getTranscript, async ({ params: { episodeId }, caller }) => {
      const transcript = bestTranscript((await extraOf(caller, episodeId)).transcripts);
      if (transcript === null) return { language: '', cues: [] };
      return {
        language: transcript.language,
        cues: [...(await fetchForMember(caller, () => episodeDocuments.transcript(transcript)))],
      };
    }),
  ];
}

const PLAIN: Omit<EpisodeExtra, 'notes'> = {
  link: '',
  season: null,
  number: null,
  kind: 'full',
  persons: [],
  transcripts: [],
  chapters: null,
  inlineChapters: [],
};

/** Members only: visitors must not cause requests to other servers. */
async function fetchForMember<Value>({ userId }: Caller, fetch: () => Promise<Value>): Promise<Value> {
  if (userId === null) throw unauthorisedError('Sign in first');
  try {
    return await fetch();
  } catch (thrown) {
    throw thrown instanceof Failure ? badGatewayError(thrown.error) : thrown;
  }
}
