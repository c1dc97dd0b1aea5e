import * as v from 'valibot';
import { call } from '../call.ts';
import { episode, pageOf, showRef } from '../catalog/catalog-shapes.ts';
import { paging } from '../catalog/catalog.ts';

const nullableText = v.nullable(v.string());
const order = v.picklist(['newest', 'oldest']);

/** Why a feed cannot be read: the catalogue's code and sentence. */
const reason = v.object({ reason: v.string(), message: v.string() });

/** A followed feed and its state. Times are ISO 8601; null before the first refresh. */
const followed = v.object({
  show_uri: v.string(),
  feed_url: v.string(),
  title: v.string(),
  refreshed_at: nullableText,
  error: v.nullable(reason),
});

/** Ours: podcasts by feed. All members who follow a feed share its show. */
export const postPodcast = call({
  method: 'POST',
  path: '/v1/podcasts',
  body: v.object({ feed_url: v.string() }),
  expect: [201, 422],
  retry: 'none',
  response: v.union([v.object({ show: showRef }), v.object({ error: v.object({ status: v.number(), ...reason.entries }) })]),
});
export const getPodcasts = call({
  method: 'GET',
  path: '/v1/podcasts',
  response: v.object({ items: v.array(followed) }),
});
export const deletePodcast = call({ method: 'DELETE', path: '/v1/podcasts/:showId' });

/** Imports a list of podcasts: an unreadable feed is kept with its reason, and an address without a feed is reported. */
export const postOpml = call({
  method: 'POST',
  path: '/v1/podcasts/opml',
  body: v.object({ opml: v.string() }),
  retry: 'none',
  response: v.object({
    items: v.array(v.object({ feed_url: v.string(), title: v.string(), show_uri: nullableText, error: v.nullable(reason) })),
  }),
});
export const getOpml = call({ method: 'GET', path: '/v1/podcasts/opml', reads: 'text', response: v.string() });

/** The episodes of a show in the user's order; `filter=unplayed` leaves out played ones. */
export const getListedShow = call({
  method: 'GET',
  path: '/v1/podcasts/:showId/episodes',
  query: v.object({ ...paging.entries, filter: v.optional(v.picklist(['all', 'unplayed'])), order: v.optional(order) }),
  response: v.object({ order, episodes: pageOf(episode) }),
});

/** Sets the order in which a show is listed and played. */
export const putShowOrder = call({ method: 'PUT', path: '/v1/me/shows/:showId/order', body: v.object({ order }) });
export const putShowPlayed = call({
  method: 'PUT',
  path: '/v1/me/shows/:showId/played',
  body: v.object({ played: v.boolean() }),
});
export const putEpisodePlayed = call({
  method: 'PUT',
  path: '/v1/me/episodes/:episodeId/played',
  body: v.object({ played: v.boolean() }),
});
export const putEpisodeResume = call({
  method: 'PUT',
  path: '/v1/me/episodes/:episodeId/resume',
  body: v.object({ position_ms: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});

/** Started episodes that are not finished, the latest first. */
export const getBegunEpisodes = call({
  method: 'GET',
  path: '/v1/me/episodes/resume',
  query: paging,
  response: pageOf(episode),
});

const run = v.object({ text: v.string(), url: v.exactOptional(v.string()), time_ms: v.exactOptional(v.number()) });
const person = v.object({ name: v.string(), role: v.string(), link: v.string() });

/** The notes of an episode as text, links and times, never as HTML. */
const episodeNotes = v.object({
  blocks: v.array(v.object({ kind: v.picklist(['text', 'item', 'heading']), runs: v.array(run) })),
  persons: v.array(person),
  season: v.nullable(v.number()),
  number: v.nullable(v.number()),
  kind: v.picklist(['full', 'trailer', 'bonus']),
  link: v.string(),
  has_chapters: v.boolean(),
  has_transcript: v.boolean(),
});
export const getEpisodeNotes = call({ method: 'GET', path: '/v1/episodes/:episodeId/notes', response: episodeNotes });

export const getChapters = call({
  method: 'GET',
  path: '/v1/episodes/:episodeId/chapters',
  response: v.object({ chapters: v.array(v.object({ start_ms: v.number(), title: v.string(), link: v.string() })) }),
});

/** `start_ms` is null for cues without a time. */
export const getTranscript = call({
  method: 'GET',
  path: '/v1/episodes/:episodeId/transcript',
  response: v.object({
    language: v.string(),
    cues: v.array(v.object({ start_ms: v.nullable(v.number()), speaker: v.string(), text: v.string() })),
  }),
});

/** The payload of a push on `hm://podcasts/v1/resume`: resume points of these episodes. */
export const resumePush = v.object({
  version: v.number(),
  items: v.array(
    v.object({ uri: v.string(), resume_point: v.object({ fully_played: v.boolean(), resume_position_ms: v.number() }) }),
  ),
});
