/** The pages of this browser that share its kept files. Adapters: browser/kept/shared-pages, fakes/memory-pages. */
export interface SharedPages {
  /** Does work while no other page does work of that name; the next one waits for its turn. */
  exclusive<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Notifies the other pages that the files changed. */
  notify(): void;
  onNotified(listener: () => void): void;
}
