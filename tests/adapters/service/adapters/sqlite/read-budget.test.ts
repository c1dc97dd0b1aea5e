import { join } from 'node:path';
import { expect } from 'chai';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

const READS = 40;

describe('reading from the embedded store', () => {
  for (const { readMs, turns } of [
    { readMs: 1, turns: 2 },
    { readMs: 0, turns: 0 },
  ])
    it(`lets other work run ${turns} times during ${READS} reads of ${readMs} ms`, async () => {
      const folder = scratchFolder('turns');
      let nowMs = 0;
      const store = createSqliteStore({ path: join(folder.path, 'store.db'), nowMs: () => (nowMs += readMs) });
      await store.write([{ op: 'put', kind: 'kind', id: 'a', doc: 1, keys: { name: ['a'] } }]);
      let run = 0;
      let isReading = true;
      const others = (): void => {
        if (!isReading) return;
        run += 1;
        setImmediate(others);
      };
      setImmediate(others);
      for (let read = 0; read < READS; read += 1) await store.list('kind', { index: 'name', offset: 0, limit: 1 });
      isReading = false;
      await store.close();
      folder.remove();
      expect(run).to.be.at.least(turns);
      if (turns === 0) expect(run).to.equal(0);
    });
});
