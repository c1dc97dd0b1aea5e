import type { Listening } from '../../domain/player-session/parts/shared-listening.ts';
import { isIn } from '../../domain/player-session/parts/shared-listening.ts';
import type { Store } from '../ports/store.ts';

/** Every listening session there is, kept beyond a restart. */
export interface ListeningBook {
  ofToken(token: string): Promise<Listening | null>;
  /** The one somebody is in. */
  ofUser(userId: string): Promise<Listening | null>;
  all(): Promise<readonly Listening[]>;
  put(listening: Listening): Promise<void>;
  remove(token: string): Promise<void>;
}

const KIND = 'listening-session';
const INDEX = 'all';
const PAGE = 100;

/** They are few and small: read once, then remembered. */
export function createListeningBook(store: Store): ListeningBook {
  let reading: Promise<Map<string, Listening>> | null = null;

  const read = async () => {
    const known = new Map<string, Listening>();
    for (let offset = 0; ; offset += PAGE) {
      const { items } = await store.list<Listening>(KIND, { index: INDEX, offset, limit: PAGE });
      for (const { id, doc } of items) known.set(id, doc);
      if (items.length < PAGE) return known;
    }
  };
  const book = () =>
    (reading ??= read().catch((thrown: unknown) => {
      reading = null;
      throw thrown;
    }));

  return {
    ofToken: async (token) => (await book()).get(token) ?? null,
    ofUser: async (userId) => [...(await book()).values()].find((listening) => isIn(listening, userId)) ?? null,
    all: async () => [...(await book()).values()],
    async put(listening) {
      const known = await book();
      const { token } = listening;
      await store.write([{ op: 'put', kind: KIND, id: token, doc: listening, keys: { [INDEX]: [token] } }]);
      known.set(token, listening);
    },
    async remove(token) {
      const known = await book();
      await store.write([{ op: 'remove', kind: KIND, id: token }]);
      known.delete(token);
    },
  };
}
