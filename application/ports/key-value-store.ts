/**
 * Small texts that outlive the page. Reading something absent, and reading where storage is forbidden
 * (sandboxed frames), answer null; writing there is lost in silence.
 * Adapters: browser/platform/web-storage, node/file-storage, fakes/memory-storage.
 */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Another page of the browser changed it: heard a moment later, and where storage is not shared by pages never. */
  onChange(key: string, listener: () => void): () => void;
}
