import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSessions } from '#adapters/service/application/accounts/sessions/sessions.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';

const DAY_MS = 86_400_000;

/** Sessions over a store in memory; `meanwhile` runs once, behind a read of a document, some reads later, or before the next write of one. */
async function setUp() {
  const clock = createVirtualClock();
  const store = createMemoryStore();
  let waiting: { readonly at: 'read' | 'write'; skips: number; readonly run: () => Promise<unknown> } | null = null;
  const reach = async (at: 'read' | 'write') => {
    if (waiting?.at !== at || waiting.skips-- > 0) return;
    const { run } = waiting;
    waiting = null;
    await run();
  };
  const watched: Store = {
    ...store,
    async get<Doc>(kind: string, id: string) {
      const found = await store.get<Doc>(kind, id);
      await reach('read');
      return found;
    },
    async write(changes) {
      if (changes.some(({ op }) => op === 'put')) await reach('write');
      return store.write(changes);
    },
  };
  const sessions = createSessions(watched, clock, createSeededRandom(1));
  const { secret, session } = await sessions.open('ada', 'browser');
  const meanwhile = (at: 'read' | 'write', skips: number, run: () => Promise<unknown>) => void (waiting = { at, skips, run });
  return { clock, sessions, secret, session, meanwhile };
}

describe('a session that is used', () => {
  it('is written down as used a day later, and lives on from there', async () => {
    const { clock, sessions, secret, session } = await setUp();
    await clock.sleep(DAY_MS);
    await sessions.bySecret(secret);
    const used = await sessions.byId(session.id);
    expect(used?.lastUsedMs).to.equal(session.lastUsedMs + DAY_MS);
    expect(used?.expiresMs).to.be.greaterThan(session.expiresMs);
  });

  for (const [at, skips] of [
    ['read', 0],
    ['read', 1],
    ['read', 2],
    ['read', 3],
    ['write', 0],
  ] as const)
    it(`stays ended where it ends while its use is written down: about ${at} ${String(skips + 1)}`, async () => {
      const { clock, sessions, secret, session, meanwhile } = await setUp();
      await clock.sleep(DAY_MS);
      let ends = 0;
      const end = async () => {
        ends += 1;
        await sessions.end([session.id]);
      };
      meanwhile(at, skips, end);
      await sessions.bySecret(secret);
      if (at === 'write') expect(ends, 'its use was about to be written down').to.equal(1);
      if (ends === 0) await end();
      expect(await sessions.byId(session.id)).to.equal(null);
      expect(await sessions.bySecret(secret)).to.equal(null);
    });
});
