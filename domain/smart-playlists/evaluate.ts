import { RULE_DAY_MS } from '../constants/content/smart-playlists.ts';
import {
  NEVER_PLAYED,
  type Condition,
  type ListenerFacts,
  type ORDER_FIELDS,
  type RuleGroup,
  type SmartRules,
  type TrackFacts,
  type TrackOrder,
} from './types.ts';

export interface Library {
  readonly tracks: readonly TrackFacts[];
  /** By track id; songs without an entry were never played. */
  readonly listener: ReadonlyMap<string, ListenerFacts>;
  readonly nowMs: number;
}

/** The ids of the songs that fit the rules, in their order, as many as the limit allows. */
export function evaluateRules(rules: SmartRules, { tracks, listener, nowMs }: Library): readonly string[] {
  const of = (id: string) => listener.get(id) ?? NEVER_PLAYED;
  const fitting = tracks.filter((track) => holds(rules, track, of(track.id), nowMs));
  return arranged(fitting, rules.order, of)
    .slice(0, rules.limit ?? fitting.length)
    .map(({ id }) => id);
}

/** Whether a song fits a group of rules. */
export function holds(group: RuleGroup, track: TrackFacts, listener: ListenerFacts, nowMs: number): boolean {
  if (group.rules.length === 0) return true;
  const fits = (rule: Condition | RuleGroup) =>
    'rules' in rule ? holds(rule, track, listener, nowMs) : fitsCondition(rule, track, listener, nowMs);
  return group.match === 'all' ? group.rules.every(fits) : group.rules.some(fits);
}

function fitsCondition(condition: Condition, track: TrackFacts, listener: ListenerFacts, nowMs: number): boolean {
  switch (condition.field) {
    case 'title':
    case 'album':
    case 'format':
      return fitsText([track[condition.field]], condition);
    case 'artist':
      return fitsText(track.artists, condition);
    case 'genre':
      return fitsText(track.genres, condition);
    case 'year':
      return fitsNumber(track.year, condition);
    case 'plays':
      return fitsNumber(listener.plays, condition);
    case 'length':
      return fitsNumber(track.lengthS, condition);
    case 'added':
      return fitsDate(track.addedMs, condition, nowMs);
    case 'played':
      return fitsDate(listener.playedMs, condition, nowMs);
    case 'liked':
      return listener.isLiked === condition.value;
  }
}

/** A text without case and accents. */
const comparable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

function fitsText(texts: readonly string[], { test, value }: { readonly test: string; readonly value: string }): boolean {
  const wanted = comparable(value);
  const some = (fits: (text: string) => boolean) => texts.some((text) => fits(comparable(text)));
  switch (test) {
    case 'is':
      return some((text) => text === wanted);
    case 'is_not':
      return !some((text) => text === wanted);
    case 'contains':
      return some((text) => text.includes(wanted));
    case 'contains_not':
      return !some((text) => text.includes(wanted));
    default:
      return some((text) => text.startsWith(wanted));
  }
}

/** An unknown number is none: it is not equal to any, and neither above nor below. */
function fitsNumber(number: number | null, { test, value }: { readonly test: string; readonly value: number }): boolean {
  if (number === null) return test === 'is_not';
  switch (test) {
    case 'is':
      return number === value;
    case 'is_not':
      return number !== value;
    case 'at_least':
      return number >= value;
    default:
      return number <= value;
  }
}

function fitsDate(
  atMs: number | null,
  { test, value }: { readonly test: string; readonly value: number },
  nowMs: number,
): boolean {
  const isWithin = atMs !== null && atMs >= nowMs - value * RULE_DAY_MS;
  return isWithin === (test === 'within_days');
}

type Compare = (a: TrackFacts, b: TrackFacts) => number;
type Listener = (id: string) => ListenerFacts;
type OrderField = (typeof ORDER_FIELDS)[number];

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function arranged(tracks: readonly TrackFacts[], { by, descending }: TrackOrder, of: Listener): readonly TrackFacts[] {
  if (by !== 'place') return [...tracks].sort(orderOf(by, descending, of));
  return descending ? [...tracks].reverse() : tracks;
}

/** Unknown values come last in both directions; equal songs are by artist, album, place and id. */
function orderOf(by: OrderField, descending: boolean, of: Listener): Compare {
  const keys = new Map<string, string | number | null>();
  const keyOf = (track: TrackFacts): string | number | null => {
    const known = keys.get(track.id);
    if (known !== undefined) return known;
    const key = orderKeyOf(by, track, of(track.id));
    keys.set(track.id, key);
    return key;
  };
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) {
      if (one !== other) return one === null ? 1 : -1;
    } else {
      const difference = one < other ? -1 : one > other ? 1 : 0;
      if (difference !== 0) return descending ? -difference : difference;
    }
    return byPlace(a, b);
  };
}

function orderKeyOf(by: OrderField, track: TrackFacts, listener: ListenerFacts): string | number | null {
  switch (by) {
    case 'title':
    case 'album':
    case 'format':
      return comparable(track[by]);
    case 'artist':
      return comparable(track.artists[0] ?? '');
    case 'year':
      return track.year;
    case 'added':
      return track.addedMs;
    case 'played':
      return listener.playedMs;
    case 'plays':
      return listener.plays;
    case 'length':
      return track.lengthS;
  }
}

function byPlace(a: TrackFacts, b: TrackFacts): number {
  return (
    byText(a.artists[0] ?? '', b.artists[0] ?? '') ||
    byText(a.album, b.album) ||
    a.disc - b.disc ||
    a.number - b.number ||
    byText(a.id, b.id)
  );
}
