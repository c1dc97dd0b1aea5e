import type { Blobs } from '../../application/ports/blobs.ts';

/** Blobs in a map; copies what it stores and returns. */
export function createMemoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array>();
  return {
    read: (name) => Promise.resolve(copyOf(kept.get(name))),
    write(name, bytes) {
      kept.set(name, new Uint8Array(bytes));
      return Promise.resolve();
    },
    remove(name) {
      kept.delete(name);
      return Promise.resolve();
    },
  };
}

/** Not with `slice`: a Buffer's shares its memory. */
function copyOf(bytes: Uint8Array | undefined): Uint8Array | null {
  return bytes === undefined ? null : new Uint8Array(bytes);
}
