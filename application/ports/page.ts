/**
 * What surrounds the player: being online, visible, closed, woken; and leaving for another address.
 * Adapters: browser/platform/page, fakes/scripted-page.
 */
export interface Page {
  isOnline(): boolean;
  /** `woke` comes after a sleep of the machine or the tab; `closing` is the last chance to say something. */
  onChange(listener: (change: 'online' | 'offline' | 'visible' | 'hidden' | 'woke' | 'closing') => void): () => void;
  leaveFor(url: string): void;
}
