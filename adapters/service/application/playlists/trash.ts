import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { REMOVED_AT_ONCE, REMOVED_LOOK_MS, REMOVED_SHOWN_MAX, REVISIONS_KEPT } from '../../domain/constants/media/playlists.ts';
import type { Change, Store, Stored } from '../ports/store.ts';
import { changeRemovals } from './documents/change-history.ts';
import type { Playlists } from './playlists.ts';
import {
  changeId,
  PLAYLIST_KINDS,
  removedPut,
  type ChangeRecord,
  type HeadRecord,
  type RemovedRecord,
} from '../records/playlist-records.ts';

/** Removed playlists: kept for a time and while they have followers, then deleted with all their records. */
export interface Trash {
  /** The newest first, with what they are. */
  of(ownerId: string): Promise<readonly { readonly removed: RemovedRecord; readonly head: HeadRecord }[]>;
  /** One was removed, or may be due. */
  wake(): void;
  /** Nothing new is begun; resolves once what was is done. */
  close(): Promise<void>;
}

export interface TrashDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly playlists: Pick<Playlists, 'followerCount'>;
}

export function createTrash({ store, clock, logger, playlists }: TrashDeps): Trash {
  let cancel = () => {};
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  const list = (prefix: string, index: string, limit: number, descending = false) =>
    store.list<RemovedRecord>(PLAYLIST_KINDS.removed, { index, prefix, offset: 0, limit, descending });

  /** Removes the stored changes, with their nonces. */
  const pastOf = async ({ id, count }: HeadRecord): Promise<readonly Change[]> => {
    const counts = Array.from({ length: Math.min(count, REVISIONS_KEPT) }, (_, back) => changeId(id, count - back));
    const changes = await store.getMany<ChangeRecord>(PLAYLIST_KINDS.change, counts);
    return changes.flatMap((one) => (one ? changeRemovals(id, one.id, one.doc) : []));
  };
  const everythingOf = async (head: Stored<HeadRecord> | null): Promise<readonly Change[]> => {
    if (head === null) return [];
    const gone = (kind: string, id: string): Change => ({ op: 'remove', kind, id });
    return [
      // The put checks the version; the remove deletes.
      { op: 'put', kind: PLAYLIST_KINDS.head, id: head.id, doc: head.doc, ifVersion: head.version },
      gone(PLAYLIST_KINDS.head, head.id),
      ...head.doc.chunks.map(({ id }) => gone(PLAYLIST_KINDS.chunk, id)),
      gone(PLAYLIST_KINDS.picture, head.id),
      ...(await pastOf(head.doc)),
    ];
  };
  const settle = async ({ id, doc, version }: Stored<RemovedRecord>): Promise<void> => {
    const looked = removedPut({ ...doc, dueMs: clock.nowMs() + REMOVED_LOOK_MS });
    if ((await playlists.followerCount(id)) > 0) await store.write([{ ...looked, ifVersion: version }]);
    else {
      const all = await everythingOf(await store.get<HeadRecord>(PLAYLIST_KINDS.head, id));
      // Conflicts when the owner restored it or another change came first; the next pass reads it again.
      await store.write([{ ...looked, ifVersion: version }, { op: 'remove', kind: PLAYLIST_KINDS.removed, id }, ...all]);
    }
  };
  const look = async (): Promise<void> => {
    const { items } = await list('', 'due', REMOVED_AT_ONCE);
    const due = items.filter(({ doc }) => doc.dueMs <= clock.nowMs());
    for (const one of due) if (!isClosed) await settle(one);
    const [next] = items;
    if (due.length > 0) isWanted = true;
    // Platform timers are shorter than the retention time.
    else if (next !== undefined) alarm(Math.min(REMOVED_LOOK_MS, next.doc.dueMs - clock.nowMs()));
  };
  const alarm = (waitMs: number): void => {
    if (!isClosed) cancel = clock.after(waitMs, wake);
  };
  const run = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false;
      cancel();
      await look().catch((thrown: unknown) => {
        logger.log('error', 'Removed playlists could not be deleted', { error: String(thrown) });
        alarm(REMOVED_LOOK_MS);
      });
    }
    running = null;
  };
  const wake = (): void => {
    isWanted = true;
    if (!isClosed) running ??= run();
  };
  return {
    async of(ownerId) {
      const { items } = await list(`${ownerId}/`, 'owner', REMOVED_SHOWN_MAX, true);
      const heads = await store.getMany<HeadRecord>(
        PLAYLIST_KINDS.head,
        items.map(({ id }) => id),
      );
      return items.flatMap(({ doc }, index) => {
        const head = heads[index]?.doc;
        return head ? [{ removed: doc, head }] : [];
      });
    },
    wake,
    async close() {
      isClosed = true;
      cancel();
      await running;
    },
  };
}
