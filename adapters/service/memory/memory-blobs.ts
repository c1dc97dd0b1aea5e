import type { Blobs } from '../ports/blobs.ts';

/** Blobs in a map: what is written or read is copied, so that nobody changes it afterwards. */
export function createMemoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array>();
  return {
    read: (name) => Promise.resolve(kept.get(name)?.slice() ?? null),
    write(name, bytes) {
      kept.set(name, bytes.slice());
      return Promise.resolve();
    },
    remove(name) {
      kept.delete(name);
      return Promise.resolve();
    },
  };
}
