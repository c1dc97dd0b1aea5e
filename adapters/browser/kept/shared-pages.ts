import type { SharedPages } from '#application/ports/shared-pages.ts';

/** The pages of this origin, by the Web Locks API. Pages that are no secure context have none of it, and keep nothing. */
export function createSharedPages(name: string, locks: LockManager | undefined): SharedPages {
  const channel = new BroadcastChannel(name);
  return {
    exclusive: async (work, act) => (locks === undefined ? act() : locks.request(`${name} ${work}`, act)),
    notify: () => channel.postMessage(null),
    onNotified: (listener) => channel.addEventListener('message', listener),
  };
}
