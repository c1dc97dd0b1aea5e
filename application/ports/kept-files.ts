/**
 * Files that this browser keeps beyond the page, by name; a name is a path. Where nothing can be kept, reads are null and writes
 * reject. Adapters: browser/kept/cache-files, fakes/memory-files.
 */
export interface KeptFiles {
  read(name: string): Promise<Uint8Array | null>;
  /** Replaces a file of that name. Rejects when there is no room. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The same in one step: where the page ends meanwhile, one of both stays. The file may keep its place in the order. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  /** All names, the one written longest ago first. */
  names(): Promise<readonly string[]>;
  /** Removes all files. */
  clear(): Promise<void>;
}
