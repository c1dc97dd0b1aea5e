import * as calls from '#application/calls/discovery/browse.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Route } from '../../ports/route.ts';
import { HttpError } from '../../ports/route.ts';
import { RECOMMENDATIONS_MAX, TOP_DAYS } from '../../../domain/constants/media/recommendations.ts';
import { GENRE_KIND, type GenreRecord } from '../../records/genre-records.ts';
import { createLibraryReader } from '../../catalog/library-reader.ts';
import { KINDS, type AlbumRecord, type TrackRecord } from '../../records/records.ts';
import { createHydration } from '../../catalog/record-hydration.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { limitOf, pagingOf } from '../../kernel/routing/page-query.ts';
import type { GeneratedPlaylist } from '../../ports/features/generated-playlists.ts';
import type { Store } from '../../ports/store.ts';
import { errorResponse, orNotFound, userIdOrEmpty } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import type { Composer } from '../compose-mix.ts';
import { dayOf } from '../generated-lists.ts';
import type { Mixes } from '../mixes.ts';
import { trackFeaturesOf, trackIdsOf } from '../track-features.ts';
import { titlesFor } from '../titles.ts';
import { generatedPlaylistCard } from '../../catalog/cards.ts';
import { audioFeaturesOf } from './audio-features.ts';
import { MARKETS } from './markets.ts';
import { genreSeeds, recommendTracks, seedsOf, constraintsOf } from './recommendations.ts';
import { type TimeRange, topOf } from './top-items.ts';

export interface BrowseDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly composer: Composer;
  readonly mixes: Mixes;
}

/** The public calls for recommendations, genres and top items. */
export function browseRoutes(deps: BrowseDeps): readonly Route[] {
  const { clock, mixes, store } = deps;
  const madeFor = async (listener: string, locale?: string) => [
    ...(await mixes.daily(listener, locale)),
    ...(await mixes.charts(listener, locale)),
  ];
  const genreOf = async (id: string) => orNotFound((await store.get<GenreRecord>(GENRE_KIND, id))?.doc, 'Category');
  const recordsOf = (ids: readonly string[]) => store.getMany<TrackRecord>(KINDS.track, ids);

  return [
    createRoute(calls.getTop, async ({ params: { type }, query, caller, request: { origin } }) => {
      if (type !== 'artists' && type !== 'tracks') throw new HttpError(400, 'type: has to be artists or tracks');
      const { offset, limit } = pagingOf(query);
      const range = rangeOf(query.time_range);
      const ids = await topOf(store, clock.nowMs(), { listener: userIdOrEmpty(caller), of: type, range });
      const page = ids.slice(offset, offset + limit);
      const items = (await createLibraryReader(store, origin)[type](page)).flatMap((one) => one ?? []);
      return pageFrom(`${origin}/v1/me/top/${type}?time_range=${range}`, items, ids.length, offset, limit);
    }),
    createRoute(calls.getFeaturedPlaylists, async ({ query, caller, request: { origin } }) => {
      const made = await madeFor(userIdOrEmpty(caller), query.locale);
      const message = titlesFor(query.locale).madeForYou;
      return { message, playlists: cardsOf(`${origin}/v1/browse/featured-playlists`, origin, made, pagingOf(query)) };
    }),
    createRoute(calls.getCategories, async ({ query, request: { origin } }) => {
      const part = pagingOf(query);
      const { items, total } = await store.list<GenreRecord>(GENRE_KIND, { index: 'name', ...part });
      const categories = items.map(({ doc }) => categoryOf(origin, doc));
      return { categories: pageFrom(`${origin}/v1/browse/categories`, categories, total, part.offset, part.limit) };
    }),
    createRoute(calls.getCategory, async ({ params, request: { origin } }) =>
      categoryOf(origin, await genreOf(params.categoryId)),
    ),
    createRoute(calls.getCategoryPlaylists, async ({ params, query, caller, request: { origin } }) => {
      const { id, name } = await genreOf(params.categoryId);
      const made = await madeFor(userIdOrEmpty(caller), query.locale);
      const hasIt = await Promise.all(
        made.map(async ({ uris }) => (await trackFeaturesOf(store, trackIdsOf(uris))).some(({ genres }) => genres.includes(id))),
      );
      const path = `${origin}/v1/browse/categories/${encodeURIComponent(id)}/playlists`;
      return {
        message: name,
        playlists: cardsOf(
          path,
          origin,
          made.filter((_, at) => hasIt[at]),
          pagingOf(query),
        ),
      };
    }),
    createRoute(calls.getNewReleases, async ({ query, request: { origin } }) => {
      const part = pagingOf(query);
      const { items, total } = await store.list<AlbumRecord>(KINDS.album, { index: 'released', ...part });
      const refs = await createHydration(store, origin).albumRefs(items.map(({ doc }) => doc));
      return { albums: pageFrom(`${origin}/v1/browse/new-releases`, refs, total, part.offset, part.limit) };
    }),
    createRoute(calls.getRecommendations, async ({ query, caller, request: { origin } }) => {
      const limit = limitOf(query.limit, RECOMMENDATIONS_MAX);
      const request = { listener: userIdOrEmpty(caller), seeds: seedsOf(query), constraints: constraintsOf(query), limit };
      const { ids, seeds } = await recommendTracks(deps, { ...request, day: dayOf(clock.nowMs()) });
      return {
        seeds: seeds.map(({ found: initialPoolSize, id, kept, type }) => ({
          id,
          type,
          initialPoolSize,
          afterFilteringSize: kept,
          afterRelinkingSize: kept,
          href: type === 'GENRE' ? null : `${origin}/v1/${type === 'ARTIST' ? 'artists' : 'tracks'}/${id}`,
        })),
        tracks: (await createLibraryReader(store, origin).tracks(ids)).flatMap((track) => track ?? []),
      };
    }),
    createRoute(calls.getGenreSeeds, async () => ({ genres: [...(await genreSeeds(store))] })),
    createRoute(calls.getAudioFeatures, async ({ params: { trackId }, request: { origin } }) => {
      const record = orNotFound((await recordsOf([trackId]))[0]?.doc, 'Track');
      return orNotFound(audioFeaturesOf(origin, record), 'Audio features of this track');
    }),
    createRoute(calls.getSeveralAudioFeatures, async ({ query: { ids }, request: { origin } }) => ({
      audio_features: (await recordsOf(ids)).map((one) => one && audioFeaturesOf(origin, one.doc)),
    })),
    createRoute(calls.getMarkets, () => Promise.resolve({ markets: [...MARKETS] })),
    ...NONE_HERE.map(([path, message]): Route => {
      const refusal = errorResponse(404, message);
      return { method: 'GET', path, auth: 'bearer', handle: () => Promise.resolve(refusal) };
    }),
  ];
}

/** Public calls for which a library of music and podcasts has no content. */
const NONE_HERE: readonly (readonly [path: string, message: string])[] = [
  ...[
    '/v1/audiobooks',
    '/v1/audiobooks/:id',
    '/v1/audiobooks/:id/chapters',
    '/v1/me/audiobooks',
    '/v1/me/audiobooks/contains',
  ].map((path) => [path, 'There are no audiobooks here'] as const),
  ...['/v1/chapters', '/v1/chapters/:id'].map((path) => [path, 'There are no chapters of audiobooks here'] as const),
  ['/v1/audio-analysis/:id', 'There is no audio analysis here'],
];

function rangeOf(text: string): TimeRange {
  if (Object.hasOwn(TOP_DAYS, text)) return text as TimeRange;
  throw new HttpError(400, `time_range: has to be one of ${Object.keys(TOP_DAYS).join(', ')}`);
}

function categoryOf(origin: string, { id, name }: GenreRecord) {
  return { href: `${origin}/v1/browse/categories/${encodeURIComponent(id)}`, icons: [], id, name };
}

function cardsOf(
  path: string,
  origin: string,
  made: readonly GeneratedPlaylist[],
  { limit, offset }: ReturnType<typeof pagingOf>,
) {
  const cards = made.slice(offset, offset + limit).map((one) => generatedPlaylistCard(origin, one));
  return pageFrom(path, cards, made.length, offset, limit);
}
