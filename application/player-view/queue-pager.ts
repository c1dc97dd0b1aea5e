import { QUEUE_PAGE_TRACKS } from '#domain/constants/network/connect.ts';
import { moveInQueue, withoutTrack, withPage, type SparseQueue } from '#domain/list-player/sparse-queue.ts';
import type { Controller, QueueView, TrackView } from './controller-types.ts';

export type QueueController = Pick<
  Controller,
  'getQueue' | 'moveInQueue' | 'nextTrack' | 'onChange' | 'playNext' | 'removeFromQueue' | 'setQueue' | 'view'
>;

/** Pages through the queue: loads what is shown, and reloads after changes. */
export interface QueuePager {
  /** Loads the shown positions, both included. */
  show(first: number, last: number): Promise<void>;
  close(): void;
  /** Edits show at once, and the service's response corrects them. They reject with its refusal. */
  move(uid: string, beforeUid: string | null): Promise<void>;
  remove(uid: string): Promise<void>;
  /** Keeps what it clears, for `restore`. */
  clear(): Promise<void>;
  /** Queues what the last clear removed. */
  restore(): Promise<void>;
  /** The URIs of the whole queue. */
  uris(): Promise<readonly string[]>;
  /** Plays it now; earlier tracks stay queued. */
  play(uid: string): Promise<void>;
}

type Tracks = SparseQueue<TrackView>;

export function createQueuePager(controller: QueueController, changed: (tracks: Tracks) => void): QueuePager {
  let tracks: Tracks = [];
  let revision: string | null = null;
  let onScreen: { readonly first: number; readonly last: number } | null = null;
  /** The number of edits so far, and of those in flight. */
  let edits = 0;
  let waiting = 0;
  /** Pages of this revision, and pages being loaded. */
  const fresh = new Set<number>();
  const requestedPages = new Set<number>();

  const show = (next: Tracks) => {
    if (next !== tracks) changed((tracks = next));
  };

  const accept = (page: QueueView) => {
    if (page.revision !== revision) fresh.clear();
    revision = page.revision;
    fresh.add(page.offset);
    show(withPage(tracks, page));
  };

  const read = async (offset: number): Promise<void> => {
    if (fresh.has(offset) || requestedPages.has(offset) || waiting > 0) return;
    requestedPages.add(offset);
    const before = edits;
    // Retries failed reads, because no push would follow.
    const page = await controller.getQueue(offset).catch(() => null);
    requestedPages.delete(offset);
    if (page === null) return;
    // An edit began meanwhile, so the response may be outdated.
    if (before !== edits) return lookUp();
    accept(page);
    await lookUp();
  };

  const lookUp = async (): Promise<void> => {
    if (onScreen === null) return;
    const last = Math.min(onScreen.last, Math.max(0, tracks.length - 1));
    const offsets: number[] = [];
    for (let page = Math.floor(onScreen.first / QUEUE_PAGE_TRACKS); page * QUEUE_PAGE_TRACKS <= last; page += 1)
      offsets.push(page * QUEUE_PAGE_TRACKS);
    await Promise.all(offsets.map(read));
  };

  const edit = async (next: Tracks, carryOut: () => Promise<void>): Promise<void> => {
    edits += 1;
    waiting += 1;
    show(next);
    try {
      await carryOut();
    } finally {
      waiting -= 1;
      fresh.clear();
      void lookUp();
    }
  };

  /** Reads what is not loaded. */
  const urisOf = async (known: Tracks): Promise<readonly string[]> => {
    const uris: string[] = [];
    while (uris.length < known.length) {
      const near = known.slice(uris.length, uris.length + QUEUE_PAGE_TRACKS);
      const loaded = near.flatMap((track) => track ?? []);
      const page = loaded.length === near.length ? loaded : (await controller.getQueue(uris.length)).tracks;
      if (page.length === 0) break;
      uris.push(...page.map(({ uri }) => uri));
    }
    return uris;
  };
  let cleared: readonly string[] = [];

  controller.onChange(({ queueRevision }) => {
    const nextRevision = queueRevision ?? '';
    if (onScreen === null || nextRevision === revision) return;
    fresh.clear();
    revision = nextRevision;
    void lookUp();
  });

  return {
    show(first, last) {
      onScreen = { first, last };
      return lookUp();
    },
    close() {
      onScreen = null;
      fresh.clear();
    },
    move: (uid, beforeUid) => edit(moveInQueue(tracks, uid, beforeUid), () => controller.moveInQueue(uid, beforeUid)),
    remove: (uid) => edit(withoutTrack(tracks, uid), () => controller.removeFromQueue([uid])),
    clear() {
      const before = tracks;
      return edit([], async () => {
        cleared = await urisOf(before);
        await controller.setQueue([]);
      });
    },
    async restore() {
      if (cleared.length > 0) await controller.playNext(cleared);
      cleared = [];
    },
    uris: () => urisOf(tracks),
    play(uid) {
      const first = tracks[0]?.uid;
      return edit(withoutTrack(tracks, uid), async () => {
        if (first !== undefined && first !== uid) await controller.moveInQueue(uid, first);
        await controller.nextTrack();
      });
    },
  };
}
