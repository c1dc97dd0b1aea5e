import * as v from 'valibot';
import { AUDIO_FEATURES_IDS_MAX } from '#domain/constants/content/library.ts';
import { album, albumRef, artist, pageOf, track } from '../catalog/catalog-shapes.ts';
import { call } from '../call.ts';
import { paging } from '../catalog/catalog.ts';
import { idsUpTo, market } from '../ids.ts';
import { playlistRef } from '../catalog/playlist-shapes.ts';

const locale = v.optional(v.string());
const inLocale = v.object({ ...paging.entries, locale });
const category = v.object({ href: v.string(), icons: v.array(v.unknown()), id: v.string(), name: v.string() });
const playlists = v.object({ message: v.string(), playlists: pageOf(playlistRef) });

/**
 * The user's most played artists or tracks. `type` is `artists` or `tracks`; `time_range` is `short_term`, `medium_term` or
 * `long_term`.
 */
export const getTop = call({
  method: 'GET',
  path: '/v1/me/top/:type',
  query: v.object({ ...paging.entries, time_range: v.optional(v.string(), 'medium_term') }),
  response: pageOf(v.union([artist, track])),
});

export const getFeaturedPlaylists = call({
  method: 'GET',
  path: '/v1/browse/featured-playlists',
  query: inLocale,
  response: playlists,
});
/** Categories are the genres of the library. */
export const getCategories = call({
  method: 'GET',
  path: '/v1/browse/categories',
  query: inLocale,
  response: v.object({ categories: pageOf(category) }),
});
export const getCategory = call({
  method: 'GET',
  path: '/v1/browse/categories/:categoryId',
  query: v.object({ locale }),
  response: category,
});
export const getCategoryPlaylists = call({
  method: 'GET',
  path: '/v1/browse/categories/:categoryId/playlists',
  query: inLocale,
  response: playlists,
});
export const getNewReleases = call({
  method: 'GET',
  path: '/v1/browse/new-releases',
  query: paging,
  response: v.object({ albums: pageOf(v.union([album, albumRef])) }),
});

const seed = v.object({
  id: v.string(),
  type: v.picklist(['ARTIST', 'GENRE', 'TRACK']),
  href: v.nullable(v.string()),
  initialPoolSize: v.number(),
  afterFilteringSize: v.number(),
  afterRelinkingSize: v.number(),
});

/** One to five seeds, comma-separated; `min_`, `max_` and `target_` of `duration_ms`, `tempo`, `key`, `mode` and `loudness`. */
export const getRecommendations = call({
  method: 'GET',
  path: '/v1/recommendations',
  query: v.objectWithRest(
    {
      market,
      limit: paging.entries.limit,
      seed_artists: v.optional(v.string(), ''),
      seed_genres: v.optional(v.string(), ''),
      seed_tracks: v.optional(v.string(), ''),
    },
    v.string(),
  ),
  response: v.object({ seeds: v.array(seed), tracks: v.array(track) }),
});
export const getGenreSeeds = call({
  method: 'GET',
  path: '/v1/recommendations/available-genre-seeds',
  response: v.object({ genres: v.array(v.string()) }),
});

/**
 * Audio features read from a file's tags. `key` is a pitch class from 0 (C); `mode` is 1 for major, 0 for minor; `loudness` is
 * in dB.
 */
const audioFeatures = v.object({
  id: v.string(),
  uri: v.string(),
  type: v.literal('audio_features'),
  track_href: v.string(),
  duration_ms: v.number(),
  tempo: v.number(),
  key: v.number(),
  mode: v.number(),
  loudness: v.number(),
});
export type AudioFeatures = v.InferOutput<typeof audioFeatures>;

export const getAudioFeatures = call({ method: 'GET', path: '/v1/audio-features/:trackId', response: audioFeatures });
export const getSeveralAudioFeatures = call({
  method: 'GET',
  path: '/v1/audio-features',
  query: v.object({ ids: idsUpTo(AUDIO_FEATURES_IDS_MAX) }),
  response: v.object({ audio_features: v.array(v.nullable(audioFeatures)) }),
});

/** ISO 3166-1 codes; the library is playable in all markets. */
export const getMarkets = call({ method: 'GET', path: '/v1/markets', response: v.object({ markets: v.array(v.string()) }) });
