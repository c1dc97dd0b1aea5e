import { NEXT_UP_TRACKS_MAX } from '#domain/constants/network/connect.ts';
import { reuseObjects } from '#domain/list-player/sparse-queue.ts';
import { placeOfUid } from '#domain/list-player/item-uids.ts';
import { moveUpcoming } from '#domain/list-player/upcoming-move.ts';
import type { Controller, PlayerView, TrackView } from './controller-types.ts';

export type NextUpController = Pick<Controller, 'addAllToQueue' | 'getNextUp' | 'onChange' | 'removeFromQueue' | 'view'>;

/** The loaded part of what the context continues with. */
export interface NextUpList {
  readonly tracks: readonly TrackView[];
  readonly hasMore: boolean;
}

/** Pages through what follows the queue: loads as far as it is shown, and reloads after changes. */
export interface NextUpPager {
  list(): NextUpList;
  /** Shows this many tracks. */
  show(count: number): Promise<void>;
  close(): void;
  /** Edits show at once, and the service's response corrects them. They reject with its refusal. */
  move(from: number, to: number): Promise<void>;
  remove(uid: string): Promise<void>;
}

const ofContext = ({ nextTracks }: PlayerView) => nextTracks.filter(({ uid }) => placeOfUid(uid) !== null);

/** A key that changes with the order, and one that changes with the next tracks. */
const orderOf = ({ contextUri, repeat, shuffle }: PlayerView) => JSON.stringify([contextUri, shuffle, repeat]);
const placeOf = (view: PlayerView) => JSON.stringify([view.track?.uid, ...ofContext(view).map(({ uid }) => uid)]);

/** The upcoming tracks that are still upcoming. */
function behind(view: PlayerView, tracks: readonly TrackView[]): readonly TrackView[] {
  const near = ofContext(view);
  const [first] = near;
  if (first === undefined) return tracks.slice(tracks.findIndex(({ uid }) => uid === view.track?.uid) + 1);
  const at = tracks.findIndex(({ uid }) => uid === first.uid);
  return at < 0 ? near : tracks.slice(at);
}

export function createNextUpPager(controller: NextUpController, changed: (list: NextUpList) => void): NextUpPager {
  let list: NextUpList = { tracks: [], hasMore: false };
  let [order, place] = ['', ''];
  let revision: string | null = null;
  let wanted = 0;
  /** One request at a time; a change meanwhile repeats the request and drops its response. */
  let isReading = false;
  let lastRequest = 0;

  const show = (tracks: readonly TrackView[], hasMore: boolean) => {
    const same = reuseObjects(list.tracks, tracks);
    changed((list = { tracks: same, hasMore }));
  };

  const readOnce = async (request: number): Promise<void> => {
    const found: TrackView[] = [];
    for (let hasMore = true; hasMore && found.length < wanted;) {
      // Retries failed reads, because no push would follow.
      const page = await controller.getNextUp(found.length).catch(() => null);
      if (lastRequest !== request || page === null) return;
      found.push(...page.tracks);
      hasMore = page.hasMore && page.tracks.length > 0;
      if (!hasMore || found.length >= wanted) show(found, hasMore);
    }
  };

  const read = async (): Promise<void> => {
    lastRequest += 1;
    if (isReading) return;
    isReading = true;
    for (let count = 0; count !== lastRequest && wanted > 0;) {
      count = lastRequest;
      await readOnce(count);
    }
    isReading = false;
  };

  /** Shows at once what is known: the tracks behind the current one, or the next few. */
  const follow = (view: PlayerView) => {
    const before = { order, place, revision };
    [order, place, revision] = [orderOf(view), placeOf(view), view.queueRevision];
    if (order === before.order && place === before.place) {
      if (revision !== before.revision && wanted > 0) void read();
      return;
    }
    show(behind(view, order === before.order ? list.tracks : []), view.track !== null);
    if (wanted > 0) void read();
  };

  const edit = async (tracks: readonly TrackView[], carryOut: () => Promise<void>) => {
    show(tracks, list.hasMore);
    try {
      await carryOut();
    } finally {
      if (wanted > 0) void read();
    }
  };

  controller.onChange(follow);
  follow(controller.view());

  return {
    list: () => list,
    async show(count) {
      wanted = Math.min(count, NEXT_UP_TRACKS_MAX);
      if (!isReading && list.hasMore && list.tracks.length < wanted) await read();
    },
    async move(from, to) {
      const moved = moveUpcoming(list.tracks, from, to);
      if (moved === null) return;
      const gone = new Set(moved.replacedUids);
      const rest = list.tracks.filter(({ uid }) => !gone.has(uid));
      await edit(rest, () => controller.addAllToQueue(moved.uris, moved.replacedUids));
    },
    remove(uid) {
      const rest = list.tracks.filter((one) => one.uid !== uid);
      return edit(rest, () => controller.removeFromQueue([uid]));
    },
    close() {
      wanted = 0;
      lastRequest += 1;
    },
  };
}
