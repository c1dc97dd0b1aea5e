/**
 * Stores short texts beyond the page. A missing key reads as null, and so does everything where storage is forbidden (sandboxed
 * frames); writes are then lost. Adapters: browser/platform/web-storage, node/file-storage, fakes/memory-storage.
 */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Emits changes by other pages of the browser; never where pages share no storage. */
  onChange(key: string, listener: () => void): () => void;
}
