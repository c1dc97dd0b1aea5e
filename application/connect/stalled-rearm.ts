import { STALLED_REARM_MS } from '#domain/constants/playback/playback.ts';
import type { Connection } from './dealer-connection.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import type { Clock } from '../ports/clock.ts';
import { createTimers } from '../runtime/timers.ts';

export interface StalledRearmDeps {
  readonly clock: Clock;
  readonly connection: Pick<Connection, 'rearm' | 'state'>;
  readonly local: Pick<LocalPlayer, 'playback'>;
}

/** While the listener waits for stalled playback, keeps resetting the connection's retry budget. */
export function createStalledRearm({ clock, connection, local }: StalledRearmDeps): () => void {
  const isStalled = () => {
    const { current } = local.playback();
    return current?.phase === 'stalled' && current.wantsPlay && connection.state().phase !== 'disconnected';
  };
  const timers = createTimers<'stalled'>(clock, () => {
    if (!isStalled()) return;
    connection.rearm();
    timers.schedule('stalled', STALLED_REARM_MS);
  });
  return () => {
    if (isStalled() && !timers.isRunning('stalled')) timers.schedule('stalled', STALLED_REARM_MS);
  };
}
