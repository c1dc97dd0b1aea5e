import type { SharedSession } from '../../domain/player-session/parts/shared-listening.ts';
import { isMember } from '../../domain/player-session/parts/shared-listening.ts';
import type { Store } from '../ports/store.ts';

/** Stores the shared listening sessions. */
export interface SessionStore {
  byToken(token: string): Promise<SharedSession | null>;
  /** The session of a member; null without one. */
  byUser(userId: string): Promise<SharedSession | null>;
  all(): Promise<readonly SharedSession[]>;
  save(listening: SharedSession): Promise<void>;
  remove(token: string): Promise<void>;
}

const KIND = 'listening-session';
const INDEX = 'all';
const PAGE = 100;

/** They are few and small: read once, then remembered. */
export function createSessionStore(store: Store): SessionStore {
  let reading: Promise<Map<string, SharedSession>> | null = null;

  const read = async () => {
    const known = new Map<string, SharedSession>();
    for (let offset = 0; ; offset += PAGE) {
      const { items } = await store.list<SharedSession>(KIND, { index: INDEX, offset, limit: PAGE });
      for (const { id, doc } of items) known.set(id, doc);
      if (items.length < PAGE) return known;
    }
  };
  const sessions = () =>
    (reading ??= read().catch((thrown: unknown) => {
      reading = null;
      throw thrown;
    }));

  return {
    byToken: async (token) => (await sessions()).get(token) ?? null,
    byUser: async (userId) => [...(await sessions()).values()].find((listening) => isMember(listening, userId)) ?? null,
    all: async () => [...(await sessions()).values()],
    async save(listening) {
      const known = await sessions();
      const { token } = listening;
      await store.write([{ op: 'put', kind: KIND, id: token, doc: listening, keys: { [INDEX]: [token] } }]);
      known.set(token, listening);
    },
    async remove(token) {
      const known = await sessions();
      await store.write([{ op: 'remove', kind: KIND, id: token }]);
      known.delete(token);
    },
  };
}
