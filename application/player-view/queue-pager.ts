import { QUEUE_PAGE_TRACKS } from '#domain/constants/network/connect.ts';
import { moveInQueue, withoutTrack, withPage, type SparseQueue } from '#domain/list-player/sparse-queue.ts';
import type { Controller, QueueView, TrackView } from './controller-types.ts';

export type QueueController = Pick<
  Controller,
  'getQueue' | 'moveInQueue' | 'nextTrack' | 'onChange' | 'removeFromQueue' | 'setQueue' | 'view'
>;

/** The queue as a screen needs it: what is on the screen is read, and read again when the queue changed. */
export interface QueuePager {
  /** These places are on the screen, the last one included. */
  show(first: number, last: number): Promise<void>;
  close(): void;
  /** The edits are shown at once; what the service says puts them right. They reject with its refusal. */
  move(uid: string, beforeUid: string | null): Promise<void>;
  remove(uid: string): Promise<void>;
  clear(): Promise<void>;
  /** Plays it now; what was before it stays queued. */
  play(uid: string): Promise<void>;
}

type Tracks = SparseQueue<TrackView>;

export function createQueuePager(controller: QueueController, changed: (tracks: Tracks) => void): QueuePager {
  let tracks: Tracks = [];
  let revision: string | null = null;
  let onScreen: { readonly first: number; readonly last: number } | null = null;
  /** Edits begun so far, and those that are not answered yet. */
  let edits = 0;
  let waiting = 0;
  /** Pages of this revision, and those that are asked for. */
  const fresh = new Set<number>();
  const asked = new Set<number>();

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
    if (fresh.has(offset) || asked.has(offset) || waiting > 0) return;
    asked.add(offset);
    const before = edits;
    // Retries failed reads, because no push would follow.
    const page = await controller.getQueue(offset).catch(() => null);
    asked.delete(offset);
    if (page === null) return;
    // An edit was made meanwhile: the answer may be from before it.
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

  controller.onChange(({ queueRevision }) => {
    const told = queueRevision ?? '';
    if (onScreen === null || told === revision) return;
    fresh.clear();
    revision = told;
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
    clear: () => edit([], () => controller.setQueue([])),
    play(uid) {
      const first = tracks[0]?.uid;
      return edit(withoutTrack(tracks, uid), async () => {
        if (first !== undefined && first !== uid) await controller.moveInQueue(uid, first);
        await controller.nextTrack();
      });
    },
  };
}
