/** Named bytes: cover art, packet indexes, encoded audio. Adapters: adapters/memory, adapters/filesystem (a folder), adapters/s3. */
export interface Blobs {
  read(name: string): Promise<Uint8Array | null>;
  /** All or nothing: a reader sees the old bytes or the new. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

const NAME = /^[a-zA-Z0-9_-]+([./][a-zA-Z0-9_-]+)*$/;

/** Whether a name stays within its folder, wherever the bytes are kept. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}
