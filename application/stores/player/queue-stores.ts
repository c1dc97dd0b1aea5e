import { createEvent, createStore, type EventCallable } from 'effector';
import type { TrackView } from '../../player-view/controller-types.ts';
import { createNextUpPager, type NextUpController, type NextUpList } from '../../player-view/next-up-pager.ts';
import { createQueuePager, type QueueController } from '../../player-view/queue-pager.ts';
import type { QueuedTracks, QueueStores } from '../web-store-types.ts';

type Intent = <Said = void>(carryOut: (said: Said) => Promise<void>) => EventCallable<Said>;

/** The queue as its panel sees it. `intent` makes an event whose failures are told. */
export function createQueueStores(
  controller: QueueController & NextUpController,
  $additions: QueueStores['$additions'],
  intent: Intent,
): QueueStores {
  const changed = createEvent<QueuedTracks>();
  const book = createQueuePager(controller, changed);
  const nextUpChanged = createEvent<NextUpList>();
  const nextUp = createNextUpPager(controller, nextUpChanged);
  return {
    $tracks: createStore<readonly (TrackView | null)[]>([]).on(changed, (_, tracks) => tracks),
    $additions,
    shown: intent<{ readonly first: number; readonly last: number }>(({ first, last }) => book.show(first, last)),
    closed: intent(async () => book.close()),
    $nextUp: createStore<NextUpList>(nextUp.list()).on(nextUpChanged, (_, list) => list),
    nextUpShown: intent<number>(nextUp.show),
    nextUpClosed: intent(async () => nextUp.close()),
    moved: intent<{ readonly uid: string; readonly beforeUid: string | null }>(({ uid, beforeUid }) => book.move(uid, beforeUid)),
    removed: intent<string>(book.remove),
    cleared: intent(book.clear),
    played: intent<string>(book.play),
  };
}
