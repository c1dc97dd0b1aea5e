import * as v from 'valibot';
import { LINE_CHARS_MAX } from '#domain/constants/content/history.ts';
import { call } from '../call.ts';

/*
 * Ours: the caller's own listening history. Days are those of `time_zone`, an IANA name such as `Europe/Berlin`; 400 for an
 * unknown one.
 */

const timeZone = v.pipe(v.string(), v.maxLength(64));
const date = v.pipe(v.string(), v.isoDate());
const topCount = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(50));

const count = { plays: v.number(), listened_ms: v.number() };
const day = v.object({ date: v.string(), ...count });
const entry = v.object({
  /** Null for what the library does not have. */
  uri: v.nullable(v.string()),
  name: v.string(),
  /** The artists of a track or an album; otherwise empty. */
  by: v.string(),
  image_url: v.nullable(v.string()),
  ...count,
});
const facet = v.object({ total: v.number(), top: v.array(entry) });
const facets = { tracks: facet, artists: facet, albums: facet, genres: facet, shows: facet };

/** Listens from one day to another, both included; without them, all listens. `limit`: the length of top lists, 1 to 50. */
export const getHistorySummary = call({
  method: 'GET',
  path: '/v1/me/history/summary',
  query: v.object({
    time_zone: timeZone,
    from: v.exactOptional(date),
    to: v.exactOptional(date),
    limit: v.exactOptional(topCount),
  }),
  response: v.object({ ...count, days: v.array(day), ...facets }),
});

/** The years with a review, the latest first: from the first listen to the last. */
export const getHistoryYears = call({
  method: 'GET',
  path: '/v1/me/history/years',
  query: v.object({ time_zone: timeZone }),
  response: v.object({ years: v.array(v.number()) }),
});

/** The review of a year; 400 for a text that is no year. */
export const getYearReview = call({
  method: 'GET',
  path: '/v1/me/history/years/:year',
  query: v.object({ time_zone: timeZone }),
  response: v.object({
    year: v.number(),
    ...count,
    /** January first. */
    months: v.array(v.object(count)),
    ...facets,
    longest_day: v.nullable(day),
    first_listen: v.nullable(
      v.object({ uri: v.nullable(v.string()), name: v.string(), by: v.string(), at: v.number(), date: v.string() }),
    ),
    /** Artists never heard before that year. */
    new_artists: facet,
    /** The most days in a row with a listen. */
    streak: v.nullable(v.object({ days: v.number(), from: v.string(), to: v.string() })),
  }),
});

/** All listens, oldest first: JSON lines as ListenBrainz exports them, or CSV. */
export const getHistory = call({
  method: 'GET',
  path: '/v1/me/history',
  query: v.object({ format: v.exactOptional(v.picklist(['jsonl', 'csv'])) }),
  response: v.string(),
  reads: 'text',
});

/** Deletes all listens of the caller, and those that wait to be sent to other services. */
export const deleteHistory = call({ method: 'DELETE', path: '/v1/me/history', expect: [204] });

const IMPORT_LINES_MAX = 500;

/**
 * Imports listens: lines of a ListenBrainz export. Importing a line again changes nothing. 400 for more than 500 lines, or a
 * line above 20,000 characters.
 */
export const postHistoryImport = call({
  method: 'POST',
  path: '/v1/me/history/import',
  body: v.object({
    lines: v.pipe(v.array(v.pipe(v.string(), v.maxLength(LINE_CHARS_MAX))), v.maxLength(IMPORT_LINES_MAX)),
  }),
  response: v.object({
    /** New here, of which `text_only` have no track of the library. */
    imported: v.number(),
    text_only: v.number(),
    /** Here already. */
    known: v.number(),
    /** Lines that are no listens. */
    invalid: v.number(),
  }),
});
