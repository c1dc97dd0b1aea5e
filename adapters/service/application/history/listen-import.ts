import { createHash } from 'node:crypto';
import type { ResponseOf } from '#application/calls/call.ts';
import type { postHistoryImport } from '#application/calls/account/history.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { LISTENS_MATCHED_AT_ONCE } from '../../domain/constants/history.ts';
import { MARKS, normaliseIsrc } from '../catalog/search/search-words.ts';
import { mapConcurrently } from '../kernel/map-concurrently.ts';
import { tracksOfMbid } from '../playlists/files/recordings.ts';
import { createTrackMatcher } from '../playlists/files/track-matching.ts';
import type { Store } from '../ports/store.ts';
import { IMPORTED_KIND, type ImportedListen, importedPut } from '../records/plays/imported-listens.ts';
import { KINDS } from '../records/records.ts';
import { sortKey } from '../records/sort-keys.ts';
import { type ListenLine, parseListenLine } from './listen-line.ts';
import { listensBetween } from './stored-listens.ts';

type ImportResult = ResponseOf<typeof postHistoryImport>;

const MS_PER_SECOND = 1_000;
const ID_DIGITS = 32;

/** Imports lines of a ListenBrainz export. A listen that is here already, imported or played here, is not added again. */
export async function importListens(store: Store, userId: string, lines: readonly string[]): Promise<ImportResult> {
  const parsed = lines.map(parseListenLine).filter((line) => line !== null);
  const listens = new Map(parsed.map((line) => [idOf(userId, line), line]));
  const stored = await store.getMany(IMPORTED_KIND, [...listens.keys()]);
  const fresh = [...listens].filter((_, index) => stored[index] === null);
  const uris = await matched(
    store,
    fresh.map(([, line]) => line),
  );
  const played = await playedHere(
    store,
    userId,
    fresh.map(([, line]) => line.listenedAtS),
  );
  const found = fresh.map(([id, line], index) => importedListen(id, userId, line, uris[index] ?? null));
  const added = found.filter(({ listenedAtMs, trackUri }) => !played.has(playKey(listenedAtMs, trackUri)));
  if (added.length > 0) await store.write(added.map(importedPut));
  return {
    imported: added.length,
    text_only: added.filter(({ trackUri }) => trackUri === null).length,
    known: parsed.length - added.length,
    invalid: lines.length - parsed.length,
  };
}

function idOf(userId: string, { artist, listenedAtS, title }: ListenLine): string {
  const identity = [userId, String(listenedAtS), sortKey(artist), sortKey(title)].join('\n');
  return createHash('sha256').update(identity).digest('hex').slice(0, ID_DIGITS);
}

function importedListen(id: string, userId: string, line: ListenLine, trackUri: string | null): ImportedListen {
  const { album, artist, durationMs, listenedAtS, title } = line;
  return { id, userId, listenedAtMs: listenedAtS * MS_PER_SECOND, trackUri, title, artist, album, durationMs };
}

/** The URI of each line's track: by the recording's MusicBrainz identifier, by ISRC, by the URI that this service exported, or by title, artist and length. */
function matched(store: Store, lines: readonly ListenLine[]): Promise<readonly (string | null)[]> {
  const match = createTrackMatcher(store);
  const known = new Map<string, Promise<string | null>>();
  const find = async ({ artist, durationMs, isrc, recordingMbid, title, uri }: ListenLine): Promise<string | null> => {
    const [byMbid] = recordingMbid === null ? [] : await tracksOfMbid(store, recordingMbid);
    if (byMbid !== undefined) return formatContentUri({ type: 'track', id: byMbid });
    const byIsrc = isrc === '' ? null : await findByIsrc(store, isrc);
    if (byIsrc !== null) return byIsrc;
    const result = await match({ line: 1, location: '', uri: uri === '' ? null : uri, title, artist, durationMs });
    return 'uri' in result ? result.uri : null;
  };
  return mapConcurrently(lines, LISTENS_MATCHED_AT_ONCE, (line) => {
    const key = JSON.stringify([line.artist, line.title, line.recordingMbid, line.isrc, line.uri, line.durationMs]);
    const finding = known.get(key) ?? find(line);
    known.set(key, finding);
    return finding;
  });
}

async function findByIsrc(store: Store, isrc: string): Promise<string | null> {
  const anyOf = [[MARKS.isrc + normaliseIsrc(isrc)]];
  const { items } = await store.search({ kind: KINDS.track, prefixes: [], anyOf, offset: 0, limit: 1 });
  return items[0] ? formatContentUri({ type: 'track', id: items[0].id }) : null;
}

/** What was played here in that time: a server that got listens from this service exports them too. */
async function playedHere(store: Store, userId: string, startsS: readonly number[]): Promise<ReadonlySet<string>> {
  if (startsS.length === 0) return new Set();
  const [fromMs, lastMs] = [Math.min(...startsS) * MS_PER_SECOND, Math.max(...startsS) * MS_PER_SECOND];
  const listens = await listensBetween(store, userId, { fromMs, untilMs: lastMs + MS_PER_SECOND });
  return new Set(listens.flatMap(({ atMs, imported, uri }) => (imported === null ? [playKey(atMs, uri)] : [])));
}

const playKey = (atMs: number, uri: string | null): string =>
  `${String(Math.floor(atMs / MS_PER_SECOND))} ${parseContentUri(uri ?? '')?.id ?? ''}`;
