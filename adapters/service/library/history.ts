import type { AnswerOf } from '#application/calls/call.ts';
import type { getRecentlyPlayed } from '#application/calls/account.ts';
import type { Track } from '#domain/catalog/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { KEY_DIGITS } from '../constants/library.ts';
import type { Put, Store } from '../ports/store.ts';
import { numberKey } from './keys.ts';
import { createLibraryReader } from './reader.ts';

/** One track somebody listened to. Kind `play`, index `user` by `{userId}/{playedAtMs}`. */
export interface PlayRecord {
  readonly userId: string;
  readonly trackUri: string;
  readonly contextUri: string | null;
  readonly playedAtMs: number;
}

export const PLAY_KIND = 'play';

/** Writes a play down; `id` is the playback's own, so that telling it twice is once. */
export function playChange(id: string, play: PlayRecord): Put {
  const keys = { user: [`${play.userId}/${numberKey(play.playedAtMs, KEY_DIGITS)}`] };
  return { op: 'put', kind: PLAY_KIND, id, doc: play, keys };
}

/** The plays of a listener, the latest first. */
export async function playsOf(store: Store, userId: string, limit: number): Promise<readonly PlayRecord[]> {
  const query = { index: 'user', prefix: `${userId}/`, offset: 0, limit, descending: true };
  return (await store.list<PlayRecord>(PLAY_KIND, query)).items.map(({ doc }) => doc);
}

type RecentlyPlayed = AnswerOf<typeof getRecentlyPlayed>;

/** Tracks played of late, as the public API lists them; those gone from the library are left out. */
export async function recentTracks(store: Store, base: string, userId: string, limit: number): Promise<RecentlyPlayed> {
  const plays = await playsOf(store, userId, limit);
  const ids = plays.map(({ trackUri }) => parseContentUri(trackUri)).map((uri) => (uri?.type === 'track' ? uri.id : ''));
  const tracks = await createLibraryReader(store, base).tracks(ids);
  const items = plays.flatMap((play, index) => {
    const track = tracks[index];
    return track ? [playedItem(play, track)] : [];
  });
  return { items };
}

function playedItem({ playedAtMs, contextUri }: PlayRecord, track: Track): RecentlyPlayed['items'][number] {
  const type = contextUri === null ? undefined : parseContentUri(contextUri)?.type;
  const context = contextUri !== null && type !== undefined ? { uri: contextUri, type } : null;
  return { track, played_at: new Date(playedAtMs).toISOString(), context };
}
