import type { KeptFiles } from '#application/ports/kept-files.ts';

export interface MemoryFiles extends KeptFiles {
  /** Writes reject from now on, as in a browser without room. */
  fillUp(isFull: boolean): void;
}

/** Files that live as long as the test. */
export function createMemoryFiles(): MemoryFiles {
  const files = new Map<string, Uint8Array>();
  let isFull = false;
  const needRoom = () => {
    if (isFull) throw new Error('QuotaExceededError');
  };
  return {
    read: (name) => Promise.resolve(files.get(name)?.slice() ?? null),
    async write(name, bytes) {
      await Promise.resolve();
      needRoom();
      files.delete(name);
      files.set(name, bytes.slice());
    },
    async replace(name, bytes) {
      await Promise.resolve();
      needRoom();
      files.set(name, bytes.slice());
    },
    async remove(name) {
      await Promise.resolve();
      files.delete(name);
    },
    names: () => Promise.resolve([...files.keys()]),
    async clear() {
      await Promise.resolve();
      files.clear();
    },
    fillUp: (is) => void (isFull = is),
  };
}
