import type { Clock } from '#application/ports/clock.ts';
import { LISTENING_MS, MADE_KEPT_MAX } from '../../domain/constants/media/recommendations.ts';
import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { playsOf } from '../records/plays/play-history.ts';
import { numberKey } from '../records/sort-keys.ts';
import type { Change, Store } from '../ports/store.ts';

/** A list generated for one listener. It stays the same for a day. */
export interface GeneratedListRecord {
  readonly id: string;
  readonly uri: string;
  readonly listener: string;
  readonly what: 'station' | 'daily-mix' | 'inspired-by';
  /** The number of a daily mix; the name of the seed of a station or an inspired mix. */
  readonly detail: string;
  /** Names of its first artists. */
  readonly artists: readonly string[];
  /** Names of the played artists it was made from, the most played first; absent on older lists and where the seed has a name. */
  readonly because?: readonly string[];
  readonly imageId: string | null;
  readonly trackIds: readonly string[];
  readonly day: string;
  readonly madeAtMs: number;
}

type GeneratedListKey = Pick<GeneratedListRecord, 'id' | 'uri' | 'listener' | 'what'>;
export type GeneratedListContent = Pick<GeneratedListRecord, 'detail' | 'artists' | 'because' | 'imageId' | 'trackIds'>;

const KIND = 'made';

export interface GeneratedLists {
  /** The stored list; null when there is none with this id. */
  byId(id: string): Promise<GeneratedListRecord | null>;
  /**
   * Today's list, generated on demand. A list that is still playing stays unchanged, also on the next day. Null when there
   * is nothing to generate from.
   */
  today(
    recipe: GeneratedListKey,
    make: (day: string) => Promise<GeneratedListContent | null>,
  ): Promise<GeneratedListRecord | null>;
}

export function createGeneratedLists(store: Store, clock: Clock): GeneratedLists {
  const byId = async (id: string) => (await store.get<GeneratedListRecord>(KIND, id))?.doc ?? null;
  const isPlaying = async ({ listener, uri }: GeneratedListRecord): Promise<boolean> => {
    const [last] = await playsOf(store, listener, 1);
    return last?.contextUri === uri && clock.nowMs() - last.playedAtMs < LISTENING_MS;
  };
  /** Removes the oldest lists of a listener who has too many. */
  const outdated = async (listener: string): Promise<readonly Change[]> => {
    const query = {
      index: 'listener',
      prefix: `${listener}/`,
      offset: MADE_KEPT_MAX - 1,
      limit: MADE_KEPT_MAX,
      descending: true,
    };
    const { items } = await store.list<GeneratedListRecord>(KIND, query);
    return items.map(({ id }) => ({ op: 'remove', kind: KIND, id }));
  };
  return {
    byId,
    async today(recipe, make) {
      const nowMs = clock.nowMs();
      const day = dayOf(nowMs);
      const kept = await byId(recipe.id);
      if (kept !== null && (kept.day === day || (await isPlaying(kept)))) return kept;
      const making = await make(day);
      if (making === null) return kept;
      const doc: GeneratedListRecord = { ...recipe, ...making, day, madeAtMs: nowMs };
      const keys = { listener: [`${recipe.listener}/${numberKey(nowMs, KEY_DIGITS)}`] };
      const room = kept === null ? await outdated(recipe.listener) : [];
      await store.write([...room, { op: 'put', kind: KIND, id: doc.id, doc, keys }]);
      return doc;
    },
  };
}

/** The UTC date, such as `2026-05-17`. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
