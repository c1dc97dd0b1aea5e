import type { EventCallable } from 'effector';

/** The intent that plays a page. */
export interface PageStores {
  /** The path of the page; without anything playable it has no effect. */
  readonly pagePlayed: EventCallable<string>;
}
