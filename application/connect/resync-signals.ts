import { RESYNC_SPREAD_MS } from '#domain/constants/network/transport.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import { createTimers } from '../runtime/timers.ts';
import type { ConnectionEvent } from './connection-events.ts';

/** What was pushed may not have been heard. `isAgain`: after a line that was down, or a push that was lost. */
export interface ResyncSignal {
  readonly isAgain: boolean;
}

/**
 * The one rule for whoever shows what is pushed: with a new line, and after a push that was lost, what is shown is read
 * again. The first time that is at once. Later it is after a moment left to chance, and once for all that was lost until
 * then, so that a service that comes back is not asked by all its pages in the same moment. Ours.
 */
export function createResyncSignals({ clock, random }: { readonly clock: Clock; readonly random: Random }) {
  const listeners = createEventEmitter<ResyncSignal>();
  const timers = createTimers<'doubt'>(clock, () => listeners.emit({ isAgain: true }));
  return {
    onResync: listeners.add,
    handleEvent(event: ConnectionEvent): void {
      if (event.type === 'connected' && !event.isAgain) return listeners.emit({ isAgain: false });
      const isLost = event.type === 'connected' || event.type === 'missed';
      if (isLost && !timers.isRunning('doubt')) timers.schedule('doubt', random.fraction() * RESYNC_SPREAD_MS);
    },
    reset: timers.cancelAll,
  };
}
