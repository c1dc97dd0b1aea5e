import type { Clock } from '#application/ports/clock.ts';
import { NEVER_PLAYED, type ListenerFacts, type TrackFacts } from '#domain/smart-playlists/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { FACTS_KEPT_MS, LISTENERS_KEPT, MS_PER_S } from '../../../domain/constants/media/playlists.ts';
import { COLLECTION_STORE, ADDED_INDEX, listPrefixOf, type SavedRecord } from '../../records/collection-records.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';
import { readPages } from '../../records/index-pages.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type TrackRecord } from '../../records/records.ts';
import { numberKey } from '../../records/sort-keys.ts';
import { KEY_DIGITS, PAGE_RECORDS } from '../../../domain/constants/library.ts';
import type { Store } from '../../ports/store.ts';

/** What rules ask about: all songs of the library, and what a member heard and likes. */
export interface Facts {
  readonly tracks: readonly TrackFacts[];
  readonly byId: ReadonlyMap<string, TrackFacts>;
  readonly listener: ReadonlyMap<string, ListenerFacts>;
}

/** All listens of a member, in pages. */
export type ReadListens = (
  store: Store,
  userId: string,
) => AsyncIterable<readonly { readonly uri: string | null; readonly atMs: number }[]>;

export type ReadFacts = (userId: string) => Promise<Facts>;

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly readMs: number;
}

/** Reads facts and keeps them for a short time: a list that is paged or edited asks again and again. */
export function createTrackFacts(store: Store, clock: Pick<Clock, 'nowMs'>, readListens: ReadListens): ReadFacts {
  const kept = createLruCache<Kept<unknown>>(LISTENERS_KEPT + 1);
  const remembered = <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key) as Kept<Value> | undefined;
    if (known !== undefined && clock.nowMs() - known.readMs < FACTS_KEPT_MS) return known.value;
    const value = read();
    kept.set(key, { value, readMs: clock.nowMs() });
    // A failed read is tried again the next time.
    value.catch(() => kept.delete(key));
    return value;
  };
  return async (userId) => ({
    ...(await remembered('', () => tracksOf(store))),
    listener: await remembered(`user ${userId}`, () => listenerOf(store, readListens, userId)),
  });
}

async function tracksOf(store: Store): Promise<Pick<Facts, 'tracks' | 'byId'>> {
  const tracks: TrackRecord[] = [];
  const query = { kind: KINDS.track, index: 'path', keyOf: ({ source }: TrackRecord) => source.path };
  for await (const page of readPages<TrackRecord>(store, query)) tracks.push(...page);
  const albumIds = tracks.map(({ albumId }) => albumId);
  const albums = await recordsOf<AlbumRecord>(store, KINDS.album, albumIds);
  const artistIds = tracks.flatMap((track) => track.artistIds);
  const artists = await recordsOf<ArtistRecord>(store, KINDS.artist, artistIds);
  const facts = tracks.map((track): TrackFacts => {
    const album = albums.get(track.albumId);
    const year = Number(album?.releaseDate.slice(0, 'yyyy'.length));
    return {
      id: track.id,
      title: track.name,
      artists: track.artistIds.flatMap((id) => artists.get(id)?.name ?? []),
      album: album?.name ?? '',
      genres: track.genres,
      year: year > 0 ? year : null,
      format: track.source.codec,
      lengthS: Math.round(track.source.durationMs / MS_PER_S),
      addedMs: track.addedAtMs,
      disc: track.discNumber,
      number: track.trackNumber,
    };
  });
  return { tracks: facts, byId: new Map(facts.map((one) => [one.id, one])) };
}

async function recordsOf<Doc>(store: Store, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
  const unique = [...new Set(ids)];
  const found = new Map<string, Doc>();
  for (let at = 0; at < unique.length; at += PAGE_RECORDS)
    for (const one of await store.getMany<Doc>(kind, unique.slice(at, at + PAGE_RECORDS))) if (one) found.set(one.id, one.doc);
  return found;
}

async function listenerOf(store: Store, readListens: ReadListens, userId: string): Promise<ReadonlyMap<string, ListenerFacts>> {
  const found = new Map<string, ListenerFacts>();
  for await (const listens of readListens(store, userId))
    for (const { uri, atMs } of listens) {
      const parsed = uri === null ? null : parseContentUri(uri);
      if (parsed?.type !== KINDS.track) continue;
      const { plays, playedMs } = found.get(parsed.id) ?? NEVER_PLAYED;
      found.set(parsed.id, { plays: plays + 1, playedMs: Math.max(playedMs ?? 0, atMs), isLiked: false });
    }
  const prefix = listPrefixOf({ userId, kind: 'tracks' });
  const keyOf = ({ order }: SavedRecord) => prefix + numberKey(order, KEY_DIGITS);
  const query = { kind: COLLECTION_STORE.saved, index: ADDED_INDEX, prefix, keyOf };
  for await (const page of readPages<SavedRecord>(store, query))
    for (const { id } of page) found.set(id, { ...(found.get(id) ?? NEVER_PLAYED), isLiked: true });
  return found;
}
