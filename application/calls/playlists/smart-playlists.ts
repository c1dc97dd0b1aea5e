import * as v from 'valibot';
import {
  CONDITION_NUMBER_MAX,
  CONDITION_TEXT_LENGTH_MAX,
  CONDITIONS_MAX,
  RULE_LEVELS_MAX,
  RULE_PREVIEW_PAGE_MAX,
  SMART_PLAYLIST_TRACKS_MAX,
} from '#domain/constants/content/smart-playlists.ts';
import { PLAYLIST_DESCRIPTION_LENGTH_MAX, PLAYLIST_NAME_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import {
  DATE_FIELDS,
  DATE_TESTS,
  NUMBER_FIELDS,
  NUMBER_TESTS,
  ORDER_FIELDS,
  TEXT_FIELDS,
  TEXT_TESTS,
  type RuleGroup,
  type SmartRules,
} from '#domain/smart-playlists/types.ts';
import { shortText } from '../bounded-text.ts';
import { call } from '../call.ts';
import { pageOf, track } from '../catalog/catalog-shapes.ts';

/* Ours: smart playlists of the caller, by rules. */

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CONDITION_TEXT_LENGTH_MAX));
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CONDITION_NUMBER_MAX));
const condition = v.variant('field', [
  v.object({ field: v.picklist(TEXT_FIELDS), test: v.picklist(TEXT_TESTS), value: text }),
  v.object({ field: v.picklist(NUMBER_FIELDS), test: v.picklist(NUMBER_TESTS), value: number }),
  v.object({ field: v.picklist(DATE_FIELDS), test: v.picklist(DATE_TESTS), value: number }),
  v.object({ field: v.literal('liked'), test: v.literal('is'), value: v.boolean() }),
]);

const match = v.optional(v.picklist(['all', 'any']), 'all');
const listOf = <Shape extends v.GenericSchema>(rule: Shape) => v.pipe(v.array(rule), v.maxLength(CONDITIONS_MAX));

/** A group that may have this many levels of groups within it. */
function groupOf(levels: number): v.GenericSchema<unknown, RuleGroup> {
  const rule: v.GenericSchema<unknown, RuleGroup['rules'][number]> =
    levels === 1 ? condition : v.union([condition, groupOf(levels - 1)]);
  return v.object({ match, rules: listOf(rule) });
}

const countOf = ({ rules }: RuleGroup): number => rules.reduce((sum, rule) => sum + ('rules' in rule ? countOf(rule) : 1), 0);

const isDescending = v.optional(v.boolean(), false);
const order = v.optional(v.object({ by: v.picklist(ORDER_FIELDS), descending: isDescending }), { by: 'title' });
/** Within a context, songs may be in its order. */
const orderWithin = v.optional(v.object({ by: v.picklist([...ORDER_FIELDS, 'place']), descending: isDescending }), {
  by: 'title',
});

/** Rules; missing parts mean all songs by title. */
const rulesWith = (orderShape: typeof order | typeof orderWithin): v.GenericSchema<unknown, SmartRules> =>
  v.pipe(
    v.object({
      match,
      rules: v.optional(listOf(v.union([condition, groupOf(RULE_LEVELS_MAX - 1)])), []),
      order: orderShape,
      limit: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SMART_PLAYLIST_TRACKS_MAX))), null),
    }),
    v.check((rules) => countOf(rules) <= CONDITIONS_MAX, `at most ${String(CONDITIONS_MAX)} conditions`),
  );
const smartRules = rulesWith(order);

const body = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(PLAYLIST_NAME_LENGTH_MAX)),
  description: v.optional(v.pipe(v.string(), v.maxLength(PLAYLIST_DESCRIPTION_LENGTH_MAX)), ''),
  rules: smartRules,
});

const smartPlaylist = v.object({
  id: v.string(),
  uri: v.string(),
  name: v.string(),
  description: v.string(),
  rules: smartRules,
});
export type SmartPlaylist = v.InferOutput<typeof smartPlaylist>;

const path = '/v1/me/smart-playlists' as const;

export const getSmartPlaylists = call({ method: 'GET', path, response: v.object({ items: v.array(smartPlaylist) }) });
/** Creates one at the top of the caller's list of playlists. 400 for rules that are wrong, 409 with too many. */
export const postSmartPlaylist = call({ method: 'POST', path, expect: [201, 200], body, response: smartPlaylist });
export const getSmartPlaylist = call({ method: 'GET', path: `${path}/:playlistId`, response: smartPlaylist });
export const putSmartPlaylist = call({ method: 'PUT', path: `${path}/:playlistId`, body, response: smartPlaylist });
/** Deletes it, and takes it off the caller's list of playlists. */
export const deleteSmartPlaylist = call({ method: 'DELETE', path: `${path}/:playlistId`, expect: [204] });

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A song with what tables show of it beside the catalogue's own facts. */
const listedTrack = v.object({
  track,
  added_at: v.number(),
  plays: v.number(),
  /** Null when never played. */
  played_at: v.nullable(v.number()),
  format: v.string(),
});
export type ListedTrack = v.InferOutput<typeof listedTrack>;

/** A page of the songs that fit some rules, of the library or of a context. 404 for a context that the caller does not see. */
export const postSmartTracks = call({
  method: 'POST',
  path: '/v1/me/smart-tracks',
  body: v.object({
    rules: rulesWith(orderWithin),
    within: v.exactOptional(shortText),
    offset: v.optional(count, 0),
    limit: v.optional(v.pipe(count, v.maxValue(RULE_PREVIEW_PAGE_MAX)), RULE_PREVIEW_PAGE_MAX),
  }),
  response: pageOf(listedTrack),
});
