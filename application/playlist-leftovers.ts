import * as v from 'valibot';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import { op } from './calls/playlist-ops.ts';
import type { KeyValueStore } from './ports/key-value-store.ts';

/** What a page had not heard a yes to when it went. */
export interface Leftover {
  readonly baseRevision: string;
  readonly ops: readonly PlaylistOp[];
  readonly nonce: string;
}

/**
 * Changes to playlists that are not with the service, so that they outlive the page. Sent twice they do nothing twice: their
 * items have ids.
 */
export interface Leftovers {
  /** Null: everything is with the service. */
  keep(playlistId: string, leftover: Leftover | null): void;
  /** What pages before this one left, each once: whoever takes it has to see to it. */
  take(): ReadonlyMap<string, Leftover>;
}

const kept = v.record(v.string(), v.object({ baseRevision: v.string(), ops: v.array(op), nonce: v.string() }));

export function createLeftovers(storage: KeyValueStore, userId: string): Leftovers {
  const key = `playlist-changes.${userId}`;
  const read = (): Readonly<Record<string, Leftover>> => {
    try {
      return v.parse(kept, JSON.parse(storage.get(key) ?? '{}'));
    } catch {
      return {};
    }
  };
  const write = (all: Readonly<Record<string, Leftover>>) => {
    if (Object.keys(all).length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(all));
  };
  return {
    keep(playlistId, leftover) {
      const { [playlistId]: before, ...others } = read();
      if (leftover === null && before === undefined) return;
      write(leftover === null ? others : { ...others, [playlistId]: leftover });
    },
    take() {
      const all = new Map(Object.entries(read()));
      storage.remove(key);
      return all;
    },
  };
}
