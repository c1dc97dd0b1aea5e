import { HOT_DIGITS, HOT_STEPS, LISTENS_AT_ONCE, LISTENS_BEHIND_MAX } from '../../domain/constants/media/recommendations.ts';
import { PLAY_KIND, type PlayRecord } from '../records/plays/play-history.ts';
import { numberKey } from '../records/sort-keys.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import { yieldBetween, chunksOf } from '../kernel/yield-to-others.ts';
import type { Change, Put, Store, Stored } from '../ports/store.ts';
import { pairsOf, withCompanion, withPlay, type Companions, type Tally } from '../../domain/recommendations/tally.ts';
import { trackIdsOf } from './track-features.ts';
import { TALLY_KINDS, type TallyRecord } from '../records/plays/tally-records.ts';
const COMPANION_KIND = 'companions';
const MARK_KIND = 'tally-mark';

/** The last counted play of a listener. */
interface Mark {
  readonly playId: string;
  readonly atMs: number;
}

export interface Tallies {
  /** Counts the listener's new plays since the last call. */
  settle(listener: string): Promise<void>;
  top(
    of: TallyRecord['of'],
    index: 'hot' | 'plays',
    offset: number,
    limit: number,
  ): Promise<{ ids: readonly string[]; total: number }>;
  /** How often each other artist is played next to this one. */
  companionsOf(artistId: string): Promise<Companions>;
}

/**
 * Play counts over all listeners, updated incrementally: each listener has a mark of the last counted play. Mark and counts
 * are written together, so that every play counts once.
 */
export function createTallies(store: Store): Tallies {
  const settling = new Map<string, Promise<void>>();
  return {
    settle(listener) {
      const underWay = settling.get(listener) ?? counted(store, listener).finally(() => settling.delete(listener));
      settling.set(listener, underWay);
      return underWay;
    },
    async top(of, index, offset, limit) {
      const { items, total } = await store.list<TallyRecord>(TALLY_KINDS[of], { index, offset, limit, descending: true });
      return { ids: items.map(({ doc }) => doc.id), total };
    },
    companionsOf: async (artistId) => (await store.get<Companions>(COMPANION_KIND, artistId))?.doc ?? {},
  };
}

/** Counts the uncounted plays in parts, each with its mark. */
async function counted(store: Store, listener: string): Promise<void> {
  const mark = await store.get<Mark>(MARK_KIND, listener);
  const plays = await playsSince(store, listener, mark?.doc ?? null);
  let version = mark?.version ?? 0;
  let before: readonly Stored<PlayRecord>[] = [];
  for await (const some of yieldBetween(chunksOf(plays, LISTENS_AT_ONCE))) {
    const changes = await changesFor(store, before.map(docOf), some.map(docOf));
    before = some.slice(-1);
    const doc = before.map(({ id, doc: { playedAtMs } }): Mark => ({ playId: id, atMs: playedAtMs }))[0];
    const put: Put = { op: 'put', kind: MARK_KIND, id: listener, doc, ifVersion: version };
    // A concurrent count wins; the next run counts the rest.
    if ((await store.write([put, ...changes])) === 'conflict') return;
    version += 1;
  }
}

const docOf = ({ doc }: Stored<PlayRecord>) => doc;

/** The plays after the mark, the oldest first. */
async function playsSince(store: Store, listener: string, mark: Mark | null): Promise<readonly Stored<PlayRecord>[]> {
  const found: Stored<PlayRecord>[] = [];
  for (let offset = 0; offset < LISTENS_BEHIND_MAX; offset += LISTENS_AT_ONCE) {
    const query = { index: 'user', prefix: `${listener}/`, offset, limit: LISTENS_AT_ONCE, descending: true };
    const { items } = await store.list<PlayRecord>(PLAY_KIND, query);
    const end = items.findIndex(({ id, doc }) => mark !== null && (id === mark.playId || doc.playedAtMs < mark.atMs));
    found.push(...(end < 0 ? items : items.slice(0, end)));
    if (end >= 0 || items.length < LISTENS_AT_ONCE) break;
  }
  return found.toReversed();
}

/** `before`: the play just before them, which is already counted. */
async function changesFor(store: Store, before: readonly PlayRecord[], plays: readonly PlayRecord[]): Promise<readonly Change[]> {
  const ids = trackIdsOf([...before, ...plays].map(({ trackUri }) => trackUri));
  const stored = await store.getMany<TrackRecord>(KINDS.track, ids);
  const tracks = new Map(stored.flatMap((one) => (one ? [[one.doc.id, one.doc] as const] : [])));
  const heardIn = (some: readonly PlayRecord[]) =>
    some.flatMap(({ trackUri, playedAtMs }) => {
      const track = tracks.get(trackIdsOf([trackUri])[0] ?? '');
      return track ? [{ track, atMs: playedAtMs, artistIds: track.artistIds }] : [];
    });
  const playedItems = heardIn(plays);
  const of = (what: TallyRecord['of'], idsOf: (track: TrackRecord) => readonly string[]) =>
    tallyChanges(
      store,
      what,
      playedItems.flatMap(({ track, atMs }) => idsOf(track).map((id) => ({ id, atMs }))),
    );
  return [
    ...(await of('track', ({ id }) => [id])),
    ...(await of('album', ({ albumId }) => [albumId])),
    ...(await of('artist', ({ artistIds }) => artistIds)),
    ...(await companionChanges(store, pairsOf([...heardIn(before), ...playedItems]))),
  ];
}

async function tallyChanges(
  store: Store,
  of: TallyRecord['of'],
  plays: readonly { readonly id: string; readonly atMs: number }[],
): Promise<readonly Change[]> {
  const ids = [...new Set(plays.map(({ id }) => id))];
  const stored = await store.getMany<TallyRecord>(TALLY_KINDS[of], ids);
  return ids.map((id, at): Change => {
    const before = stored[at] ?? null;
    const mine = plays.filter((play) => play.id === id);
    const tally = mine.reduce<Tally | null>((sum, { atMs }) => withPlay(sum, atMs), before?.doc ?? null);
    const doc: TallyRecord = { of, id, plays: tally?.plays ?? 0, heat: tally?.heat ?? 0 };
    const keys = {
      hot: [numberKey(Math.round(doc.heat * HOT_STEPS), HOT_DIGITS)],
      plays: [numberKey(doc.plays, HOT_DIGITS)],
    };
    return { op: 'put', kind: TALLY_KINDS[of], id, doc, keys, ifVersion: before?.version ?? 0 };
  });
}

async function companionChanges(store: Store, pairs: readonly (readonly [string, string])[]): Promise<readonly Change[]> {
  const ids = [...new Set(pairs.map(([id]) => id))];
  const stored = await store.getMany<Companions>(COMPANION_KIND, ids);
  return ids.map((id, at): Change => {
    const before = stored[at] ?? null;
    const doc = pairs
      .filter(([one]) => one === id)
      .reduce<Companions>((sum, [, other]) => withCompanion(sum, other), before?.doc ?? {});
    return { op: 'put', kind: COMPANION_KIND, id, doc, ifVersion: before?.version ?? 0 };
  });
}
