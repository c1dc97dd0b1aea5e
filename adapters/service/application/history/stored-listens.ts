import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { HISTORY_PAGE, LISTENS_READ_MAX, LATE_PLAY_MS } from '../../domain/constants/history.ts';
import type { Store } from '../ports/store.ts';
import { type IndexQuery, readPages } from '../records/index-pages.ts';
import { IMPORTED_KIND, importedKeyOf, type ImportedListen } from '../records/plays/imported-listens.ts';
import { PLAY_KIND, playKeyOf, type PlayRecord } from '../records/plays/play-history.ts';
import { numberKey } from '../records/sort-keys.ts';

/** A listen of a member: played here, or imported. */
export interface StoredListen {
  /** When it began. */
  readonly atMs: number;
  /** What was heard of it; null when that was not measured. */
  readonly listenedMs: number | null;
  /** Null for a listen without a track of the library. */
  readonly uri: string | null;
  /** What another service wrote about it; null for plays. */
  readonly imported: ImportedListen | null;
}

export interface Instants {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The listens of a member between two instants, the oldest first; at most LISTENS_READ_MAX of each origin. */
export async function listensBetween(store: Store, userId: string, between: Instants): Promise<readonly StoredListen[]> {
  const plays = await read(store, playQuery(userId, between), (play) => play.playedAtMs < between.untilMs + LATE_PLAY_MS);
  const imported = await read(store, importedQuery(userId, between), (one) => one.listenedAtMs < between.untilMs);
  return [...plays.map(ofPlay), ...imported.map(ofImport)]
    .filter(({ atMs }) => atMs >= between.fromMs && atMs < between.untilMs)
    .sort((one, other) => one.atMs - other.atMs);
}

const EVER: Instants = { fromMs: 0, untilMs: Infinity };

/** All listens in pages: plays first, then imported ones, each the oldest first. */
export async function* allListens(store: Store, userId: string): AsyncGenerator<readonly StoredListen[]> {
  for await (const page of readPages<PlayRecord>(store, playQuery(userId, EVER))) yield page.map(ofPlay);
  for await (const page of readPages<ImportedListen>(store, importedQuery(userId, EVER))) yield page.map(ofImport);
}

/** When the first and the last listen began; null without listens. */
export async function firstAndLast(store: Store, userId: string): Promise<Instants | null> {
  const ends = await Promise.all(
    [false, true].map(async (descending) => {
      const query = { index: 'user', prefix: `${userId}/`, offset: 0, limit: 1, descending };
      const [play] = (await store.list<PlayRecord>(PLAY_KIND, query)).items;
      const [imported] = (await store.list<ImportedListen>(IMPORTED_KIND, query)).items;
      return [...(play ? [ofPlay(play.doc).atMs] : []), ...(imported ? [imported.doc.listenedAtMs] : [])];
    }),
  );
  const instants = ends.flat();
  return instants.length === 0 ? null : { fromMs: Math.min(...instants), untilMs: Math.max(...instants) };
}

/** Deletes all listens of a member. */
export async function deleteListens(store: Store, userId: string): Promise<void> {
  for (const kind of [PLAY_KIND, IMPORTED_KIND])
    for (;;) {
      const query = { index: 'user', prefix: `${userId}/`, offset: 0, limit: HISTORY_PAGE };
      const { items } = await store.list(kind, query);
      if (items.length === 0) break;
      await store.write(items.map(({ id }) => ({ op: 'remove', kind, id }) as const));
    }
}

const startOf = (userId: string, { fromMs }: Instants) => ({
  index: 'user',
  prefix: `${userId}/`,
  from: `${userId}/${numberKey(fromMs, KEY_DIGITS)}`,
});

const playQuery = (userId: string, between: Instants): IndexQuery<PlayRecord> => ({
  ...startOf(userId, between),
  kind: PLAY_KIND,
  keyOf: playKeyOf,
});

const importedQuery = (userId: string, between: Instants): IndexQuery<ImportedListen> => ({
  ...startOf(userId, between),
  kind: IMPORTED_KIND,
  keyOf: importedKeyOf,
});

async function read<Doc>(store: Store, query: IndexQuery<Doc>, isWithin: (doc: Doc) => boolean): Promise<readonly Doc[]> {
  const found: Doc[] = [];
  for await (const page of readPages(store, query)) {
    for (const doc of page) if (isWithin(doc)) found.push(doc);
    const last = page.at(-1);
    if (last === undefined || !isWithin(last) || found.length >= LISTENS_READ_MAX) break;
  }
  return found;
}

const ofPlay = ({ listenedMs, playedAtMs, startedAtMs = playedAtMs, trackUri }: PlayRecord): StoredListen => ({
  ...{ atMs: startedAtMs, listenedMs: listenedMs ?? null, uri: trackUri, imported: null },
});

const ofImport = (imported: ImportedListen): StoredListen => ({
  ...{ atMs: imported.listenedAtMs, listenedMs: null, uri: imported.trackUri, imported },
});
