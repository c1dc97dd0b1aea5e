import { join } from 'node:path';
import { expect } from 'chai';
import { createEmbeddedStore } from '#adapters/service/embedded/embedded-store.ts';
import { storeContract } from '#tests/contracts/store.ts';
import { scratchFolder } from '#tests/support/product.ts';

describe('the embedded store', () => {
  const folder = scratchFolder('store');
  let count = 0;
  const nextPath = () => join(folder.path, `${String(count++)}.db`);
  after(() => folder.remove());

  storeContract('in a file', () => Promise.resolve(createEmbeddedStore({ path: nextPath() })));
  storeContract('in a file full of common words', () => Promise.resolve(createEmbeddedStore({ path: nextPath(), rareMax: 0 })));

  it('has everything written when it is opened again', async () => {
    const path = nextPath();
    const before = createEmbeddedStore({ path });
    const put = {
      op: 'put',
      kind: 'k',
      id: 'a',
      doc: { n: 1 },
      keys: { name: ['x'] },
      words: { title: ['moon'], other: [] },
    } as const;
    await before.write([put]);
    await before.write([put]);
    await before.close();

    const store = createEmbeddedStore({ path });
    const stored = { id: 'a', doc: { n: 1 }, version: 2 };
    expect(await store.get('k', 'a')).to.deep.equal(stored);
    expect(await store.list('k', { index: 'name', offset: 0, limit: 9 })).to.deep.equal({ items: [stored], total: 1 });
    expect(await store.search({ kind: 'k', prefixes: ['mo'], offset: 0, limit: 9 })).to.deep.equal({ items: [stored], total: 1 });
    await store.close();
  });

  it('shows one opening what another one has written', async () => {
    const path = nextPath();
    const one = createEmbeddedStore({ path });
    const other = createEmbeddedStore({ path });
    await one.write([{ op: 'put', kind: 'k', id: 'a', doc: 1 }]);
    expect((await other.get('k', 'a'))?.doc).to.equal(1);
    expect(await other.write([{ op: 'put', kind: 'k', id: 'a', doc: 2, ifVersion: 0 }])).to.equal('conflict');
    await one.close();
    await other.close();
  });
});
