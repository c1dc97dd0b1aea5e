import { createEvent, createStore, type EventCallable, restore, type Store } from 'effector';
import { playedAfter } from '#domain/list-player/played-tracks.ts';
import type { TrackView } from '../../player-view/controller-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { createNextUpPager, type NextUpController, type NextUpList } from '../../player-view/next-up-pager.ts';
import { createQueuePager, type QueueController } from '../../player-view/queue-pager.ts';
import { createIntent } from '../create-intent.ts';
import type { QueuedTracks, QueueStores } from '../web-store-types.ts';

/** The tracks that played before the current one, from those known when the page opened. */
function followPlayed(controller: Pick<NextUpController, 'onChange' | 'view'>): Store<readonly TrackView[]> {
  const changed = createEvent<readonly TrackView[]>();
  let { track, previousTracks: played } = controller.view();
  controller.onChange((view) => {
    if (view.track?.uid === track?.uid && view.track?.uri === track?.uri) return;
    const after = track === null ? view.previousTracks : playedAfter(played, track, view.track);
    track = view.track;
    if (after !== played) changed((played = after));
  });
  return restore(changed, played);
}

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
  const urisRead = createEvent<readonly string[]>();
  const $played = followPlayed(controller);
  const intent = <Params = void>(carryOut: (params: Params) => Promise<void>) => createIntent(carryOut, { failed });
  const cleared = intent(pager.clear);
  const restored = intent(pager.restore);
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
    cleared,
    restored,
    $canRestore: createStore(false)
      .on(cleared, () => true)
      .on(restored, () => false),
    urisRequested: createIntent(pager.uris, { done: urisRead, failed }),
    urisRead,
    $played,
    nextUpMoved: intent<{ readonly from: number; readonly to: number }>(({ from, to }) => nextUp.move(from, to)),
    nextUpRemoved: intent<string>(nextUp.remove),
    played: intent<string>(pager.play),
  };
}
