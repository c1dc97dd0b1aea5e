import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Page } from '#application/ports/page.ts';
import { WAKE_CHECK_MS, WAKE_LATE_HIDDEN_MS, WAKE_LATE_VISIBLE_MS } from '#domain/constants/page/page.ts';

type Change = Parameters<Parameters<Page['onChange']>[0]>[0];

/** Detects by a late timer that the machine or the tab slept. */
function watchSleep(clock: Clock, isHidden: () => boolean, woke: () => void): void {
  const watch = (sinceMs: number) => {
    clock.after(WAKE_CHECK_MS, () => {
      const lateMs = clock.nowMs() - sinceMs - WAKE_CHECK_MS;
      if (lateMs > (isHidden() ? WAKE_LATE_HIDDEN_MS : WAKE_LATE_VISIBLE_MS)) woke();
      watch(clock.nowMs());
    });
  };
  watch(clock.nowMs());
}

/** The browser's page around the player. It watches as long as the page lives. */
export function createPage(window: Window, clock: Clock): Page {
  const { document, navigator } = window;
  const changes = createEventEmitter<Change>();
  const emitChange = (change: Change) => () => changes.emit(change);

  window.addEventListener('online', emitChange('online'));
  window.addEventListener('offline', emitChange('offline'));
  window.addEventListener('pagehide', emitChange('closing'));
  // A page restored from the back-forward cache was frozen: for its timers and sockets that is a sleep.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) changes.emit('woke');
  });
  document.addEventListener('resume', emitChange('woke'));
  document.addEventListener('visibilitychange', () => changes.emit(document.hidden ? 'hidden' : 'visible'));
  watchSleep(clock, () => document.hidden, emitChange('woke'));

  return {
    isOnline: () => navigator.onLine,
    onChange: (listener) => changes.add(listener),
    leaveFor: (url) => window.location.assign(url),
  };
}
