import { setImmediate } from 'node:timers/promises';
import { FOLLOWERS_AT_ONCE } from '../../../domain/constants/media/playlists.ts';
import type { Store } from '../../ports/store.ts';
import { headPut } from './head-record.ts';
import { PLAYLIST_KINDS, type HeadRecord } from '../../records/playlist-records.ts';

const DONE = { kind: 'upkeep', id: 'playlist-words' } as const;

/**
 * Indexes playlists from before the word index, once per installation, a few at a time; the next start continues. Finds them
 * by their followers.
 */
export async function migratePlaylistWords(store: Store, isClosed: () => boolean): Promise<void> {
  if ((await store.get(DONE.kind, DONE.id)) !== null) return;
  for (let offset = 0; ; offset += FOLLOWERS_AT_ONCE) {
    if (isClosed()) return;
    const page = await store.list(PLAYLIST_KINDS.follower, { index: 'playlist', offset, limit: FOLLOWERS_AT_ONCE });
    if (page.total === 0) return;
    await writeAgain(store, page.items);
    await setImmediate();
    if (offset + FOLLOWERS_AT_ONCE >= page.total) break;
  }
  await store.write([{ op: 'put', ...DONE, doc: {} }]);
}

async function writeAgain(store: Store, followers: readonly { readonly id: string }[]): Promise<void> {
  const ids = new Set(followers.map(({ id }) => id.split('/')[0] ?? ''));
  const heads = await store.getMany<HeadRecord>(PLAYLIST_KINDS.head, [...ids]);
  const puts = heads.flatMap((head) => (head ? [headPut(head.doc, head.version)] : []));
  if ((await store.write(puts)) === 'written') return;
  // A concurrent change of one of them indexes it too.
  for (const put of puts) await store.write([put]);
}
