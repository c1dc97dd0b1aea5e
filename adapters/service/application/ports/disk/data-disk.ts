/** The disk that everything of this installation is written to. Adapters: adapters/filesystem/data-disk; UNLIMITED_DISK where nothing is. */
export interface DataDisk {
  /** Bytes that can still be written. Rejects where the disk does not answer. */
  freeBytes(): Promise<number>;
  /** Its size. Rejects like `freeBytes`. */
  totalBytes(): Promise<number>;
}

export const UNLIMITED_DISK: DataDisk = {
  freeBytes: () => Promise.resolve(Infinity),
  totalBytes: () => Promise.resolve(Infinity),
};
