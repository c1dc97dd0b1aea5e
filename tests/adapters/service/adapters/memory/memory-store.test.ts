import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { storeContract } from '#tests/contracts/store.ts';

storeContract('in memory', () => Promise.resolve(createMemoryStore()));

describe('the store in memory', () => {
  it('gives all readers of a document one that none can change', async () => {
    const store = createMemoryStore();
    const doc = { list: [1] };
    await store.write([{ op: 'put', kind: 'k', id: 'a', doc }]);
    doc.list.push(2);
    const found = (await store.get<typeof doc>('k', 'a'))?.doc;
    expect(found).to.deep.equal({ list: [1] });
    expect(() => found?.list.push(3)).to.throw(TypeError);
  });
});
