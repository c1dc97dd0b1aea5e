import { COMPANIONS_MAX, HOT_HALF_LIFE_MS, TOGETHER_MS } from '../constants/media/recommendations.ts';

/** Plays of an item over all listeners. */
export interface Tally {
  readonly plays: number;
  /**
   * The binary logarithm of the sum of plays, each weighing twice as much as one a half-life earlier. It needs no periodic
   * update.
   */
  readonly heat: number;
}

/** The tally after another play. */
export function withPlay(tally: Tally | null, atMs: number): Tally {
  const heat = atMs / HOT_HALF_LIFE_MS;
  if (tally === null) return { plays: 1, heat };
  const [more, less] = tally.heat > heat ? [tally.heat, heat] : [heat, tally.heat];
  return { plays: tally.plays + 1, heat: more + Math.log2(1 + 2 ** (less - more)) };
}

export interface Listen {
  readonly atMs: number;
  readonly artistIds: readonly string[];
}

/** How often other artists are played next to an artist, by their ids. */
export type Companions = Readonly<Record<string, number>>;

/** Pairs of artists played in succession within half an hour, in both directions. `listens`: the oldest first. */
export function pairsOf(listens: readonly Listen[]): readonly (readonly [string, string])[] {
  return listens.slice(1).flatMap((listen, index) => {
    const before = listens[index];
    if (before === undefined || listen.atMs - before.atMs > TOGETHER_MS) return [];
    const pairs = before.artistIds.flatMap((a) => listen.artistIds.map((b) => [a, b] as const));
    return pairs.filter(([a, b]) => a !== b).flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
  });
}

/** Counts another play next to this artist. Above the limit the rarest companions are dropped. */
export function withCompanion(companions: Companions, id: string): Companions {
  const counts = new Map(Object.entries(companions));
  const counted = [...counts.set(id, (counts.get(id) ?? 0) + 1)];
  if (counted.length <= COMPANIONS_MAX) return Object.fromEntries(counted);
  const rarestLast = counted.toSorted(([a, left], [b, right]) => Number(b === id) - Number(a === id) || right - left);
  return Object.fromEntries(rarestLast.slice(0, COMPANIONS_MAX));
}
