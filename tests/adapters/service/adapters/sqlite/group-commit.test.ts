import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { openDatabase, type Connection } from '#adapters/service/adapters/sqlite/database.ts';
import { createGroupCommit } from '#adapters/service/adapters/sqlite/group-commit.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Change, Store } from '#adapters/service/application/ports/store.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

describe('writes of one turn', () => {
  const folder = scratchFolder('group-commit');
  let count = 0;
  const nextPath = () => join(folder.path, `${String(count++)}.db`);
  after(() => folder.remove());

  /** A table of numbers, and how many transactions it has seen. */
  function open() {
    const database = openDatabase(nextPath());
    database.exec('CREATE TABLE number (n INTEGER PRIMARY KEY, text TEXT)');
    const insert = database.prepare('INSERT INTO number (n, text) VALUES (?, ?)');
    let transactions = 0;
    const connection: Connection = {
      ...database,
      transaction: (work) => {
        transactions += 1;
        return database.transaction(work);
      },
    };
    const commits = createGroupCommit(connection);
    return {
      commits,
      database,
      put: (n: number, weight = 1, text = '') => commits.run(weight, () => insert.run(n, text)),
      transactions: () => transactions,
      stored: () => (database.prepare('SELECT n FROM number ORDER BY n').all() as { n: number }[]).map(({ n }) => n),
    };
  }

  it('share one transaction, and each has its own result', async () => {
    const { put, stored, transactions } = open();
    expect(await Promise.all([1, 2, 3].map((n) => put(n)))).to.deep.equal([1, 1, 1]);
    expect([stored(), transactions()]).to.deep.equal([[1, 2, 3], 1]);
  });

  it('are all or nothing each: one that fails takes back its own part only', async () => {
    const { commits, put, stored, database } = open();
    const insert = database.prepare('INSERT INTO number (n) VALUES (?)');
    const half = commits.run(2, () => {
      insert.run(8);
      throw new Error('half way');
    });
    const results = await Promise.allSettled([put(1), half, put(1), put(2)]);
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(stored()).to.deep.equal([1, 2]);
  });

  it('are split where they would block too long', async () => {
    const { put, stored, transactions } = open();
    await Promise.all([put(1, 400), put(2, 100), put(3, 1), put(4, 9_000), put(5)]);
    expect([stored(), transactions()]).to.deep.equal([[1, 2, 3, 4, 5], 4]);
  });

  it('wait no longer than until they are flushed', () => {
    const { commits, put, stored } = open();
    void put(1, 400);
    void put(2, 400);
    commits.flush();
    expect(stored()).to.deep.equal([1, 2]);
  });

  it('each get the reason when the disk is full, and a smaller one is written later', async () => {
    const { database, put, stored } = open();
    database.prepare('PRAGMA max_page_count = 4').all();
    const results = await Promise.allSettled([put(1, 1, 'x'.repeat(60_000)), put(2, 1, 'x'.repeat(60_000))]);
    expect(results.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))).to.satisfy((reasons: string[]) =>
      reasons.every((reason) => reason.includes('full')),
    );
    await put(3);
    expect(stored()).to.deep.equal([3]);
  });

  it('have the results that the memory store has when it writes them one by one', async () => {
    const change = fc.record({
      op: fc.constantFrom('put' as const, 'put' as const, 'remove' as const),
      kind: fc.constant('k'),
      id: fc.constantFrom('a', 'b', 'c'),
      doc: fc.nat(9),
      ifVersion: fc.constantFrom(undefined, undefined, 0, 1, 2),
      keys: fc.constantFrom({}, { name: ['x'] }, { name: ['x', 'y'] }),
    });
    const writes = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
    const reached = new Set<string>();
    const all = async (store: Store) => {
      const { items, total } = await store.list('k', { index: 'name', offset: 0, limit: 1 });
      return [await store.getMany('k', ['a', 'b', 'c']), items, total];
    };
    const store = createSqliteStore({ path: nextPath() });
    await fc.assert(
      fc.asyncProperty(writes, async (batches) => {
        await store.write(['a', 'b', 'c'].map((id) => ({ op: 'remove', kind: 'k', id })));
        const memory = createMemoryStore();
        const clean = batches.map((batch) => batch.map((one) => changeOf(one)));
        const together = await Promise.all(clean.map((batch) => store.write(batch)));
        const byOne: string[] = [];
        for (const batch of clean) byOne.push(await memory.write(batch));
        for (const result of together) reached.add(result);
        expect(together).to.deep.equal(byOne);
        expect(await all(store)).to.deep.equal(await all(memory));
      }),
      { numRuns: 200 },
    );
    expect([...reached].sort()).to.deep.equal(['conflict', 'written']);
    await store.close();
  });
});

function changeOf({ doc, id, ifVersion, keys, kind, op }: Record<string, unknown>): Change {
  const put = { op: 'put', kind, id, doc, keys, ...(ifVersion === undefined ? {} : { ifVersion }) };
  return (op === 'put' ? put : { op: 'remove', kind, id }) as Change;
}
