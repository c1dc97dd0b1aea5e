import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';

/** Small texts in one JSON file; each change replaces the file as a whole. A file that cannot be written keeps nothing. */
export function createFileStorage(path: string): KeyValueStore {
  const values = new Map(Object.entries(read(path)));
  const save = () => {
    try {
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch {
      // Where writing is forbidden, values are not stored.
    }
  };
  return {
    get: (key) => values.get(key) ?? null,
    set(key, value) {
      values.set(key, value);
      save();
    },
    remove(key) {
      if (values.delete(key)) save();
    },
    onChange: () => () => undefined,
  };
}

function read(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
