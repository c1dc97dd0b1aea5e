import type { SharedSession } from '../../domain/player-session/parts/shared-listening.ts';
import { isMember } from '../../domain/player-session/parts/shared-listening.ts';
import type { Bus } from '../ports/instances/bus.ts';
import type { Change, Store, Stored } from '../ports/store.ts';

/** Stores the shared listening sessions. */
export interface SessionStore {
  byToken(token: string): Promise<SharedSession | null>;
  /** The session of a member; null without one. */
  byUser(userId: string): Promise<SharedSession | null>;
  all(): Promise<readonly SharedSession[]>;
  /** Throws OutdatedError when another instance was faster: what is stored now is read next. */
  save(listening: SharedSession): Promise<void>;
  remove(token: string): Promise<void>;
}

/** A session changed since it was read. */
export class OutdatedError extends Error {}

const KIND = 'listening-session';
const INDEX = 'all';
const PAGE = 100;
const TOPIC = 'listening-sessions';

/** They are few and small: read once, then remembered, until another instance changes one. */
export function createSessionStore(store: Store, bus: Bus | null): SessionStore {
  let reading: Promise<Map<string, Stored<SharedSession>>> | null = null;
  const forget = (): void => {
    reading = null;
  };
  void bus?.subscribe(TOPIC, forget);
  bus?.onGap((topic) => {
    if (topic === null || topic === TOPIC) forget();
  });

  const read = async () => {
    const known = new Map<string, Stored<SharedSession>>();
    for (let offset = 0; ; offset += PAGE) {
      const { items } = await store.list<SharedSession>(KIND, { index: INDEX, offset, limit: PAGE });
      for (const stored of items) known.set(stored.id, stored);
      if (items.length < PAGE) return known;
    }
  };
  const sessions = () =>
    (reading ??= read().catch((thrown: unknown) => {
      forget();
      throw thrown;
    }));
  const all = async () => [...(await sessions()).values()].map(({ doc }) => doc);
  const write = async (change: Change): Promise<void> => {
    if ((await store.write([change])) === 'conflict') {
      forget();
      throw new OutdatedError(`The listening session ${change.id} is changed by another process; try again`);
    }
    bus?.publish(TOPIC, change.id);
  };

  return {
    byToken: async (token) => (await sessions()).get(token)?.doc ?? null,
    byUser: async (userId) => (await all()).find((listening) => isMember(listening, userId)) ?? null,
    all,
    async save(listening) {
      const known = await sessions();
      const { token } = listening;
      const ifVersion = known.get(token)?.version ?? 0;
      await write({ op: 'put', kind: KIND, id: token, doc: listening, keys: { [INDEX]: [token] }, ifVersion });
      known.set(token, { id: token, doc: listening, version: ifVersion + 1 });
    },
    async remove(token) {
      const known = await sessions();
      await write({ op: 'remove', kind: KIND, id: token });
      known.delete(token);
    },
  };
}
