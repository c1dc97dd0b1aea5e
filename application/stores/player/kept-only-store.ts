import { combine, createEvent, restore, type Store } from 'effector';
import { OUT_OF_REACH_AFTER_MS } from '#domain/constants/page/offline.ts';
import type { KeptMusic } from '#domain/offline/kept-music.ts';
import type { PlayerView } from '../../player-view/controller-types.ts';
import type { Clock } from '../../ports/clock.ts';
import { lazyAsync } from '../../runtime/lazy-async.ts';
import { createTimers } from '../../runtime/timers.ts';
import type { KeptMusicStores } from './kept-music-stores.ts';

export interface KeptOnlyDeps {
  readonly $connection: Store<PlayerView['connection']>;
  readonly clock: Clock;
  readonly loadKept: () => Promise<Pick<KeptMusicStores, '$music'>>;
}

/** What this device keeps while nothing else plays, because the service is out of reach; null while it is there. */
export function createKeptOnlyStore({ $connection, clock, loadKept }: KeptOnlyDeps): Store<KeptMusic | null> {
  const musicChanged = createEvent<KeptMusic>();
  const outOfReach = createEvent<boolean>();
  const timers = createTimers<'lost'>(clock, () => outOfReach(true));
  const follow = lazyAsync(async () => void (await loadKept()).$music.watch(musicChanged));
  $connection.watch((connection) => {
    if (connection !== 'reconnecting') {
      timers.cancel('lost');
      outOfReach(false);
    } else if (!timers.isRunning('lost')) {
      timers.schedule('lost', OUT_OF_REACH_AFTER_MS);
      void follow().catch(() => undefined);
    }
  });
  return combine(restore(outOfReach, false), restore(musicChanged, null), (isLost, music) => (isLost ? music : null), {
    skipVoid: false,
  });
}
