import { RESYNC_SPREAD_MS } from '#domain/constants/network/transport.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { createTimers } from '../runtime/timers.ts';
import type { ConnectionEvent } from './connection-events.ts';

/** A signal to read data again. `isAgain`: after a reconnect or a lost push. */
export interface ResyncSignal {
  readonly isAgain: boolean;
}

/**
 * Signals when data shown from pushes has to be read again: at once with the first connection; after a reconnect or a lost push
 * with a random delay, so that not all pages request at the same moment. Signals within the delay are merged. Ours.
 */
export function createResyncSignals({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
  const listeners = createEventEmitter<ResyncSignal>();
  const timers = createTimers<'resync'>(clock, () => listeners.emit({ isAgain: true }));
  return {
    onResync: listeners.add,
    handleEvent(event: ConnectionEvent): void {
      if (event.type === 'connected' && !event.isAgain) return listeners.emit({ isAgain: false });
      const isLost = event.type === 'connected' || event.type === 'missed';
      if (isLost && !timers.isRunning('resync')) timers.schedule('resync', random.fraction() * RESYNC_SPREAD_MS);
    },
    reset: timers.cancelAll,
  };
}
