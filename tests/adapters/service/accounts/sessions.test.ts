import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSessions } from '#adapters/service/accounts/sessions.ts';
import { createMemoryStore } from '#adapters/service/memory/memory-store.ts';
import type { Store } from '#adapters/service/ports/store.ts';

const DAY_MS = 86_400_000;

/** Sessions over a store in memory; `between` runs after each read of a document, before its reader goes on. */
async function setUp() {
  const clock = createVirtualClock();
  const store = createMemoryStore();
  let between: () => Promise<unknown> = async () => undefined;
  const watched: Store = {
    ...store,
    async get<Doc>(kind: string, id: string) {
      const found = await store.get<Doc>(kind, id);
      await between();
      return found;
    },
  };
  const sessions = createSessions(watched, clock, createSeededRandom(1));
  const { secret, session } = await sessions.open('ada', 'browser');
  return { clock, sessions, secret, session, meanwhile: (run: () => Promise<unknown>) => void (between = run) };
}

describe('a session that is used', () => {
  it('is written down as used a day later, and lives on from there', async () => {
    const { clock, sessions, secret, session } = await setUp();
    await clock.sleep(DAY_MS);
    await sessions.ofSecret(secret);
    const used = await sessions.ofId(session.id);
    expect(used?.lastUsedMs).to.equal(session.lastUsedMs + DAY_MS);
    expect(used?.expiresMs).to.be.greaterThan(session.expiresMs);
  });

  for (const reads of [1, 2])
    it(`stays ended where it ends while its use is written down, after read ${String(reads)}`, async () => {
      const { clock, sessions, secret, session, meanwhile } = await setUp();
      await clock.sleep(DAY_MS);
      let count = 0;
      meanwhile(async () => {
        count += 1;
        if (count === reads) await sessions.end([session.id]);
      });
      await sessions.ofSecret(secret);
      expect(count, 'its use was about to be written down').to.be.at.least(reads);
      expect(await sessions.ofId(session.id)).to.equal(null);
      expect(await sessions.ofSecret(secret)).to.equal(null);
    });
});
