/** Named bytes: cover art, packet indexes, encoded audio. Adapters: adapters/memory, adapters/filesystem (a folder). */
export interface Blobs {
  read(name: string): Promise<Uint8Array | null>;
  /** All or nothing: a reader sees the old bytes or the new. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}
