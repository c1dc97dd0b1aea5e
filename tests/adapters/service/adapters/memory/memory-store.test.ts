import { expect } from 'chai';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { storeContract } from '#tests/contracts/service/store.ts';

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

  it('gives what JSON keeps of a document also where it trusts its writers, and one that none can change', async () => {
    const store = createMemoryStore({ trustsWriters: true });
    const doc = { list: [1], nothing: undefined };
    await store.write([{ op: 'put', kind: 'k', id: 'a', doc }]);
    const found = (await store.get<typeof doc>('k', 'a'))?.doc;
    expect(found).to.deep.equal({ list: [1] });
    expect(() => found?.list.push(3)).to.throw(TypeError);
    expect((await store.get<typeof doc>('k', 'a'))?.doc).to.equal(found);
  });
});
