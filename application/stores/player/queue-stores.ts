import { createEvent, type EventCallable, restore } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { createNextUpPager, type NextUpController, type NextUpList } from '../../player-view/next-up-pager.ts';
import { createQueuePager, type QueueController } from '../../player-view/queue-pager.ts';
import { createIntent } from '../create-intent.ts';
import type { QueuedTracks, QueueStores } from '../web-store-types.ts';

/** Creates the stores and intents of the queue panel; `failed` receives their errors. */
export function createQueueStores(
  controller: QueueController & NextUpController,
  $addition: QueueStores['$addition'],
  failed: EventCallable<PlayerError>,
): QueueStores {
  const changed = createEvent<QueuedTracks>();
  const pager = createQueuePager(controller, changed);
  const nextUpChanged = createEvent<NextUpList>();
  const nextUp = createNextUpPager(controller, nextUpChanged);
  const intent = <Params = void>(carryOut: (params: Params) => Promise<void>) => createIntent(carryOut, { failed });
  return {
    $tracks: restore(changed, []),
    $addition,
    shown: intent<{ readonly first: number; readonly last: number }>(({ first, last }) => pager.show(first, last)),
    closed: intent(async () => pager.close()),
    $nextUp: restore(nextUpChanged, nextUp.list()),
    nextUpShown: intent<number>(nextUp.show),
    nextUpClosed: intent(async () => nextUp.close()),
    moved: intent<{ readonly uid: string; readonly beforeUid: string | null }>(({ uid, beforeUid }) =>
      pager.move(uid, beforeUid),
    ),
    removed: intent<string>(pager.remove),
    cleared: intent(pager.clear),
    played: intent<string>(pager.play),
  };
}
