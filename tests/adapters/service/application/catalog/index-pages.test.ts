import { expect } from 'chai';
import { PAGE_RECORDS } from '#adapters/service/domain/constants/library.ts';
import { readPages } from '#adapters/service/application/records/index-pages.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';

describe('pages of an index', () => {
  it('skip no document though others are removed meanwhile', async () => {
    const store = createMemoryStore();
    const ids = Array.from({ length: 2 * PAGE_RECORDS + 1 }, (_, at) => `a${String(at).padStart(5, '0')}`);
    await store.write(
      [...ids, 'b'].map((id) => ({ op: 'put', kind: 'kind', id, doc: { id, key: `${id} key` }, keys: { name: [`${id} key`] } })),
    );
    const found: string[] = [];
    const query = { kind: 'kind', index: 'name', prefix: 'a', keyOf: ({ key }: { id: string; key: string }) => key };
    for await (const page of readPages(store, query)) {
      found.push(...page.map(({ id }) => id));
      await store.write(page.filter((_, at) => at % 2 === 0).map(({ id }) => ({ op: 'remove', kind: 'kind', id })));
    }
    expect(found).to.deep.equal(ids);
  });

  it('end where they are full to the last', async () => {
    const store = createMemoryStore();
    const ids = Array.from({ length: PAGE_RECORDS }, (_, at) => String(at).padStart(5, '0'));
    await store.write(ids.map((id) => ({ op: 'put', kind: 'kind', id, doc: { id }, keys: { id: [id] } })));
    const lengths: number[] = [];
    for await (const page of readPages(store, { kind: 'kind', index: 'id', keyOf: ({ id }: { id: string }) => id }))
      lengths.push(page.length);
    expect(lengths).to.deep.equal([PAGE_RECORDS]);
  });
});
