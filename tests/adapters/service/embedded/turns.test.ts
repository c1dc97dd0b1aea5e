import { join } from 'node:path';
import { expect } from 'chai';
import { createEmbeddedStore } from '#adapters/service/embedded/embedded-store.ts';
import { scratchFolder } from '#tests/support/product.ts';

describe('reading from the embedded store', () => {
  it('lets others have their turn, however much somebody reads', async () => {
    const folder = scratchFolder('turns');
    const store = createEmbeddedStore({ path: join(folder.path, 'store.db') });
    await store.write([{ op: 'put', kind: 'kind', id: 'a', doc: 1, keys: { name: ['a'] } }]);
    let turns = 0;
    let isReading = true;
    const others = (): void => {
      turns += 1;
      if (isReading) setImmediate(others);
    };
    setImmediate(others);
    const untilMs = performance.now() + 200;
    while (performance.now() < untilMs) await store.list('kind', { index: 'name', offset: 0, limit: 1 });
    isReading = false;
    expect(turns).to.be.greaterThan(1);
    await store.close();
    folder.remove();
  });
});
