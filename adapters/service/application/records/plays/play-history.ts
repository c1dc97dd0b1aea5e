import { KEY_DIGITS } from '../../../domain/constants/library.ts';
import type { Put, Store } from '../../ports/store.ts';
import { numberKey } from '../sort-keys.ts';

/** One played track. Kind `play`, index `user` by `{userId}/{playedAtMs}`. */
export interface PlayRecord {
  readonly userId: string;
  readonly trackUri: string;
  readonly contextUri: string | null;
  readonly playedAtMs: number;
  /** When it began; absent on older plays. */
  readonly startedAtMs?: number;
  /** What was heard of it; absent on older plays. */
  readonly listenedMs?: number;
}

export const PLAY_KIND = 'play';

export const playKeyOf = ({ playedAtMs, userId }: PlayRecord): string => `${userId}/${numberKey(playedAtMs, KEY_DIGITS)}`;

/** The write for a play; `id` is the playback's own, so that repeating it is harmless. */
export function playChange(id: string, play: PlayRecord): Put {
  return { op: 'put', kind: PLAY_KIND, id, doc: play, keys: { user: [playKeyOf(play)] } };
}

/** The plays of a listener, the latest first. */
export async function playsOf(store: Store, userId: string, limit: number, offset = 0): Promise<readonly PlayRecord[]> {
  const query = { index: 'user', prefix: `${userId}/`, offset, limit, descending: true };
  return (await store.list<PlayRecord>(PLAY_KIND, query)).items.map(({ doc }) => doc);
}

/** The plays of a listener in a time, the oldest first. `untilMs` is not part of it. */
export async function playsBetween(
  store: Store,
  userId: string,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  limit: number,
): Promise<readonly PlayRecord[]> {
  const from = `${userId}/${numberKey(Math.max(0, fromMs), KEY_DIGITS)}`;
  const { items } = await store.list<PlayRecord>(PLAY_KIND, { index: 'user', prefix: `${userId}/`, from, offset: 0, limit });
  return items.map(({ doc }) => doc).filter(({ playedAtMs }) => playedAtMs < untilMs);
}
