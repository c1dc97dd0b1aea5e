import {
  GENRE_SEEDS_MAX,
  RECOMMENDATION_SEEDS_MAX,
  RECOMMENDATION_CANDIDATES,
  SEED_TRACKS_OF_ONE,
} from '../../../domain/constants/media/recommendations.ts';
import { HttpError } from '../../ports/route.ts';
import { GENRE_KIND, type GenreRecord } from '../../records/genre-records.ts';
import { tagKey } from '../../records/sort-keys.ts';
import { KINDS, type TrackRecord } from '../../records/records.ts';
import type { Store } from '../../ports/store.ts';
import type { Composer } from '../compose-mix.ts';
import { trackFeaturesOf } from '../track-features.ts';
import { audioFeaturesOf } from './audio-features.ts';

export interface Seed {
  readonly type: 'ARTIST' | 'GENRE' | 'TRACK';
  readonly id: string;
}

type Query = Readonly<Record<string, string | number | undefined>>;

const FEATURES = ['duration_ms', 'tempo', 'key', 'mode', 'loudness'] as const;
type Feature = (typeof FEATURES)[number];

interface FeatureConstraint {
  readonly feature: Feature;
  readonly min: number;
  readonly max: number;
  readonly target: number | null;
}

/** The seeds of a query, in the order artists, genres, tracks. 400 for none, and for more than five. */
export function seedsOf(query: Query): readonly Seed[] {
  const of = (type: Seed['type'], field: string) =>
    String(query[field] ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '')
      .map((id): Seed => ({ type, id }));
  const seeds = [...of('ARTIST', 'seed_artists'), ...of('GENRE', 'seed_genres'), ...of('TRACK', 'seed_tracks')];
  if (seeds.length >= 1 && seeds.length <= RECOMMENDATION_SEEDS_MAX) return seeds;
  throw new HttpError(400, `seed_artists, seed_genres, seed_tracks: have to name 1 to ${String(RECOMMENDATION_SEEDS_MAX)} seeds`);
}

/** The constraints of a query. Features that are unknown here have no effect. */
export function constraintsOf(query: Query): readonly FeatureConstraint[] {
  const numberOf = (field: string): number | null => {
    if (query[field] === undefined) return null;
    const value = Number(query[field]);
    if (!Number.isFinite(value)) throw new HttpError(400, `${field}: is not a number`);
    return value;
  };
  return FEATURES.flatMap((feature) => {
    const [min, max, target] = [numberOf(`min_${feature}`), numberOf(`max_${feature}`), numberOf(`target_${feature}`)];
    if (min === null && max === null && target === null) return [];
    return [{ feature, min: min ?? -Infinity, max: max ?? Infinity, target }];
  });
}

/** The ids of a seed's own tracks. */
async function tracksOf(store: Store, { id, type }: Seed): Promise<readonly string[]> {
  if (type === 'TRACK') return [id];
  const [index, prefix] = type === 'ARTIST' ? ['artist', `${id}/`] : ['genre', `${tagKey(id)}/`];
  const { items } = await store.list<TrackRecord>(KINDS.track, { index, prefix, offset: 0, limit: SEED_TRACKS_OF_ONE });
  return items.map((one) => one.id);
}

export interface RecommendDeps {
  readonly store: Store;
  readonly composer: Composer;
}

export interface Recommendations {
  readonly ids: readonly string[];
  readonly seeds: readonly (Seed & { readonly found: number; readonly kept: number })[];
}

/** Tracks similar to the seeds that meet the constraints, the nearest to the targets first. */
export async function recommendTracks(
  { composer, store }: RecommendDeps,
  request: {
    readonly listener: string;
    readonly seeds: readonly Seed[];
    readonly constraints: readonly FeatureConstraint[];
    readonly limit: number;
    readonly day: string;
  },
): Promise<Recommendations> {
  const { day, limit, listener, seeds, constraints } = request;
  const found = await Promise.all(seeds.map((seed) => tracksOf(store, seed)));
  const tagged = await trackFeaturesOf(store, [...new Set(found.flat())]);
  if (tagged.length === 0) return { ids: [], seeds: seeds.map((seed) => ({ ...seed, found: 0, kept: 0 })) };
  const without = new Set(seeds.flatMap(({ id, type }) => (type === 'TRACK' ? [id] : [])));
  const key = [listener, 'recommended', ...seeds.map(({ id }) => id), day].join(' ');
  const pool = await composer.compose({ seeds: tagged, listener, without, count: RECOMMENDATION_CANDIDATES, seed: key });
  const records = (
    await store.getMany<TrackRecord>(
      KINDS.track,
      pool.map(({ id }) => id),
    )
  ).flatMap((one) => one?.doc ?? []);
  const fitting = records.filter((record) => constraints.every((constraint) => fits(record, constraint)));
  const sorted = constraints.some(({ target }) => target !== null) ? nearestFirst(fitting, constraints) : fitting;
  return {
    ids: sorted.slice(0, limit).map(({ id }) => id),
    seeds: seeds.map((seed) => ({ ...seed, found: pool.length, kept: fitting.length })),
  };
}

/** An unknown feature never meets a bound. */
function fits(record: TrackRecord, { feature, max, min }: FeatureConstraint): boolean {
  if (min === -Infinity && max === Infinity) return true;
  const value = valueOf(record, feature);
  return value !== null && value >= min && value <= max;
}

function valueOf(record: TrackRecord, feature: Feature): number | null {
  return feature === 'duration_ms' ? record.source.durationMs : (audioFeaturesOf('', record)?.[feature] ?? null);
}

/** Sorts by the sum of distances to the targets, each relative to the largest one. An unknown value counts as twice that. */
function nearestFirst(records: readonly TrackRecord[], constraints: readonly FeatureConstraint[]): readonly TrackRecord[] {
  const sums = new Map(records.map((record) => [record, 0]));
  for (const { feature, target } of constraints) {
    if (target === null) continue;
    const distanceOf = (record: TrackRecord) => Math.abs((valueOf(record, feature) ?? Infinity) - target);
    const widest = Math.max(1, ...records.map(distanceOf).filter(Number.isFinite));
    for (const [record, sum] of sums) sums.set(record, sum + Math.min(UNKNOWN_DISTANCE, distanceOf(record) / widest));
  }
  return [...records].sort((one, other) => (sums.get(one) ?? 0) - (sums.get(other) ?? 0));
}

const UNKNOWN_DISTANCE = 2;

export async function genreSeeds(store: Store): Promise<readonly string[]> {
  const { items } = await store.list<GenreRecord>(GENRE_KIND, { index: 'name', offset: 0, limit: GENRE_SEEDS_MAX });
  return items.map(({ id }) => id);
}
