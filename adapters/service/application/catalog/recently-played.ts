import type { ResponseOf } from '#application/calls/call.ts';
import type { getRecentlyPlayed } from '#application/calls/account/recently-played.ts';
import type { Track } from '#domain/catalog/types.ts';
import { entityOf } from '#domain/catalog/entity.ts';
import { parseContentUri, type ContentUri } from '#domain/uri/content-uri.ts';
import { HISTORY_LOOKED_AT, HISTORY_READ_AT_ONCE } from '../../domain/constants/catalog.ts';
import type { Store } from '../ports/store.ts';
import { createLibraryReader } from './library-reader.ts';
import { playsOf, type PlayRecord } from '../records/plays/play-history.ts';

type RecentlyPlayed = ResponseOf<typeof getRecentlyPlayed>;

interface TimeWindow {
  readonly limit: number;
  /** Instants, in milliseconds. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Recently played tracks, as the public API lists them; tracks no longer in the library are left out. */
export async function recentlyPlayedTracks(
  store: Store,
  base: string,
  userId: string,
  stretch: TimeWindow,
): Promise<RecentlyPlayed> {
  const { limit } = stretch;
  const between = await playsWithin(store, userId, stretch);
  const plays = between.slice(0, limit);
  const ids = plays.map(({ trackUri }) => parseContentUri(trackUri)).map((uri) => (uri?.type === 'track' ? uri.id : ''));
  const tracks = await createLibraryReader(store, base).tracks(ids);
  const items = plays.flatMap((play, index) => {
    const track = tracks[index];
    return track ? [playedItem(base, play, track)] : [];
  });
  const [newest, oldest] = [plays[0], plays.at(-1)];
  const cursors = newest && oldest ? { after: String(newest.playedAtMs), before: String(oldest.playedAtMs) } : null;
  const href = `${base}/v1/me/player/recently-played?limit=${String(limit)}`;
  const next = cursors && between.length > limit ? `${href}&before=${cursors.before}` : null;
  return { href, limit, next, cursors, items };
}

/** The plays of a time window, the latest first: one more than its limit if there are that many. */
async function playsWithin(
  store: Store,
  userId: string,
  { limit, before = Infinity, after = -Infinity }: TimeWindow,
): Promise<readonly PlayRecord[]> {
  const found: PlayRecord[] = [];
  for (let offset = 0; offset < HISTORY_LOOKED_AT && found.length <= limit; offset += HISTORY_READ_AT_ONCE) {
    const page = await playsOf(store, userId, HISTORY_READ_AT_ONCE, offset);
    found.push(...page.filter(({ playedAtMs }) => playedAtMs < before && playedAtMs > after));
    const last = page.at(-1);
    if (page.length < HISTORY_READ_AT_ONCE || last === undefined || last.playedAtMs <= after) break;
  }
  return found;
}

function playedItem(base: string, { playedAtMs, contextUri }: PlayRecord, track: Track): RecentlyPlayed['items'][number] {
  const parsed = contextUri === null ? null : parseContentUri(contextUri);
  return { track, played_at: new Date(playedAtMs).toISOString(), context: parsed && contextOf(base, parsed) };
}

function contextOf(base: string, { type, id }: ContentUri) {
  const { uri, href, external_urls } = entityOf(base, type, id, '');
  return { uri, type, href, external_urls };
}
