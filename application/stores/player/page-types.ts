import type { EventCallable } from 'effector';

/** What an address of the web player plays. */
export interface PageStores {
  /** The path whose first playable thing the listener wants to hear; nothing happens where it has none. */
  readonly pagePlayed: EventCallable<string>;
}
