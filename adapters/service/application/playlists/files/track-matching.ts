import { parseContentUri, formatContentUri } from '#domain/uri/content-uri.ts';
import {
  FILE_CANDIDATES_MAX,
  FILE_LENGTH_TOLERANCE_MS,
  FILE_LINES_AT_ONCE,
  FILE_READINGS_MAX,
  PATH_PARTS_COMPARED,
} from '../../../domain/constants/media/playlists.ts';
import { sortKey, tailKey } from '../../records/sort-keys.ts';
import { mapConcurrently } from '../../kernel/map-concurrently.ts';
import { KINDS, type ArtistRecord, type EpisodeRecord, type TrackRecord } from '../../records/records.ts';
import type { Store } from '../../ports/store.ts';
import type { FileEntry } from './playlist-file-types.ts';
import { pathOfLocation, percentDecode } from './locations.ts';

/** Why a line has no match: unknown, ambiguous, or a stream. */
type NotFoundReason = 'missing' | 'ambiguous' | 'not_a_file';

export type Match = { readonly uri: string } | { readonly reason: NotFoundReason };

type Kind = 'track' | 'episode';
interface Candidate {
  readonly kind: Kind;
  readonly record: TrackRecord | EpisodeRecord;
}

/** Finds what a line means: by the name this service gave it, by its file, or by title, artist and length. */
export function createTrackMatcher(store: Store): (entry: FileEntry) => Promise<Match> {
  return async (entry) => {
    const known = (await byUri(store, entry.uri)) ?? (await byUri(store, entry.location));
    if (known !== null) return known;
    const path = pathOfLocation(entry.location);
    const spelled = path === null ? [] : [...new Set([path, percentDecode(path)])];
    for (const one of spelled) {
      const found = await byPath(store, one, entry);
      if (found !== null) return found;
    }
    const named = await byTitle(store, entry);
    if (named !== null) return named;
    return { reason: path === null && entry.location !== '' ? 'not_a_file' : 'missing' };
  };
}

/** The same for all lines of a file, a handful at a time. */
export const matchEntries = (entries: readonly FileEntry[], match: (entry: FileEntry) => Promise<Match>) =>
  mapConcurrently(entries, FILE_LINES_AT_ONCE, match);

const matchOf = ({ kind, record }: Candidate): Match => ({ uri: formatContentUri({ type: kind, id: record.id }) });

async function byUri(store: Store, uri: string | null): Promise<Match | null> {
  const parsed = parseContentUri(uri ?? '');
  if (parsed?.type !== 'track' && parsed?.type !== 'episode') return null;
  return (await store.get(parsed.type, parsed.id)) === null ? null : { uri: formatContentUri(parsed) };
}

async function listed(store: Store, index: string, prefix: string, kinds: readonly Kind[]): Promise<readonly Candidate[]> {
  const query = { index, prefix, offset: 0, limit: FILE_CANDIDATES_MAX };
  const lists = await Promise.all(
    kinds.map(async (kind) => (await store.list<TrackRecord>(kind, query)).items.map(({ doc: record }) => ({ kind, record }))),
  );
  return lists.flat();
}

/** The file itself, or the one whose path ends most like it. */
async function byPath(store: Store, path: string, entry: FileEntry): Promise<Match | null> {
  const [exact] = (await listed(store, 'path', path, BOTH)).filter(({ record }) => record.source.path === path);
  if (exact) return matchOf(exact);
  const parts = tailKey(path).split('/').slice(0, -1);
  const counts = new Set([PATH_PARTS_COMPARED, 2, 1].map((count) => Math.min(count, parts.length)));
  for (const count of counts) {
    const ends = await listed(store, 'tail', `${parts.slice(0, count).join('/')}/`, BOTH);
    if (ends.length === 0) continue;
    // A name like `01.mp3` alone, in another folder, is not enough.
    const isSure = count > 1 || parts.length === 1;
    const near = isSure ? nearest(parts, ends) : ends.filter((one) => isOfLength(one, entry));
    const [first, ...others] = near;
    if (first && others.length === 0) return isSure || isCalled(first, entry) ? matchOf(first) : null;
    return first ? chosen(near, entry) : null;
  }
  return null;
}

const BOTH = ['track', 'episode'] as const;

/** The candidates that share the longest end of the path. */
function nearest(parts: readonly string[], candidates: readonly Candidate[]): readonly Candidate[] {
  const shared = candidates.map(({ record }) => {
    const theirs = tailKey(record.source.path).split('/');
    const differs = parts.findIndex((part, index) => part !== theirs[index]);
    return differs < 0 ? parts.length : differs;
  });
  const most = Math.max(...shared);
  return candidates.filter((_, index) => shared[index] === most);
}

/** Among several candidates, the one with this name. */
function chosen(candidates: readonly Candidate[], entry: FileEntry): Match {
  const fitting = candidates.filter((one) => isCalled(one, entry) && isOfLength(one, entry, true));
  const [only, another] = fitting;
  return only && !another ? matchOf(only) : { reason: 'ambiguous' };
}

function isCalled({ record }: Candidate, entry: FileEntry): boolean {
  return readingsOf(entry).some(({ title }) => sortKey(title) === sortKey(record.name));
}

function isOfLength({ record }: Candidate, { durationMs }: Pick<FileEntry, 'durationMs'>, otherwise = false): boolean {
  if (durationMs === null) return otherwise;
  return Math.abs(record.source.durationMs - durationMs) <= FILE_LENGTH_TOLERANCE_MS;
}

interface Reading {
  readonly title: string;
  readonly artist: string;
}

const DASH = ' - ';

/** `Artist - Title` may be cut at any of the first dashes, or at none. */
function readingsOf({ title, artist }: FileEntry): readonly Reading[] {
  if (title === '') return [];
  const cut: Reading[] = [];
  let at = artist === '' ? title.indexOf(DASH) : -1;
  while (at >= 0 && cut.length + 1 < FILE_READINGS_MAX) {
    cut.push({ artist: title.slice(0, at), title: title.slice(at + DASH.length) });
    at = title.indexOf(DASH, at + DASH.length);
  }
  return [...cut, { title, artist }].filter((reading) => sortKey(reading.title) !== '');
}

async function byTitle(store: Store, entry: FileEntry): Promise<Match | null> {
  for (const { title, artist } of readingsOf(entry)) {
    const [first, another] = await candidatesCalled(store, { title, artist, durationMs: entry.durationMs });
    // With a known artist, the same song on two albums counts as one.
    if (first && (another === undefined || artist !== '')) return matchOf(first);
    if (first) return { reason: 'ambiguous' };
  }
  return null;
}

type Named = Pick<FileEntry, 'title' | 'artist' | 'durationMs'>;

/** The ids of the tracks with this title, artist and length. */
export const tracksByTitle = async (store: Store, named: Named): Promise<readonly string[]> =>
  (await candidatesCalled(store, named)).map(({ record }) => record.id);

async function candidatesCalled(store: Store, { artist, durationMs, title }: Named): Promise<readonly Candidate[]> {
  const name = sortKey(title);
  const called = (await listed(store, 'name', name, ['track'])).filter(({ record }) => sortKey(record.name) === name);
  const long = called.filter((one) => isOfLength(one, { durationMs }, true));
  return artist === '' ? long : byArtist(store, artist, long);
}

async function byArtist(store: Store, artist: string, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  const artistIdsOf = ({ record }: Candidate) => ('artistIds' in record ? record.artistIds : []);
  const ids = [...new Set(candidates.flatMap(artistIdsOf))];
  const artists = await store.getMany<ArtistRecord>(KINDS.artist, ids);
  const fit = new Set(artists.flatMap((one) => (one && isBy(artist, one.doc.name) ? [one.id] : [])));
  return candidates.filter((one) => artistIdsOf(one).some((id) => fit.has(id)));
}

/** Several artists may be written in one line: one of them is enough. */
function isBy(written: string, name: string): boolean {
  return ` ${sortKey(written)} `.includes(` ${sortKey(name)} `);
}
