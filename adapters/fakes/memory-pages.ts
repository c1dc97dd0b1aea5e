import type { SharedPages } from '#application/ports/shared-pages.ts';
import { createEventEmitter, type EventEmitter } from '#application/runtime/event-emitter.ts';
import { createKeyedSerialQueue } from '#application/runtime/serial-queue.ts';

/** Opens pages of one browser. */
export function createMemoryPages(): () => SharedPages {
  const exclusive = createKeyedSerialQueue();
  const pages: EventEmitter<null>[] = [];
  return () => {
    const own = createEventEmitter<null>();
    pages.push(own);
    return {
      exclusive,
      notify: () => pages.forEach((page) => page !== own && page.emit(null)),
      onNotified: (listener) => void own.add(listener),
    };
  };
}
