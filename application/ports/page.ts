/**
 * The state of the page: online, visible, closing, resumed; and navigation. Adapters: browser/platform/page,
 * fakes/scripted-page.
 */
export interface Page {
  isOnline(): boolean;
  /** `woke` follows a sleep of the machine or the tab; `closing` is the last event. */
  onChange(listener: (change: 'online' | 'offline' | 'visible' | 'hidden' | 'woke' | 'closing') => void): () => void;
  leaveFor(url: string): void;
}
