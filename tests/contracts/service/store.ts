import { expect } from 'chai';
import fc from 'fast-check';
import {
  SEARCH_TOTAL_MAX,
  type Change,
  type ListQuery,
  type Put,
  type SearchQuery,
  type Store,
} from '#adapters/service/application/ports/store.ts';
import { spellingKeys } from '#adapters/service/domain/search/spelling.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { applied, batch, found, IDS, listed, queries, stored, type Model } from './store-model.ts';

/** The contract of every store. `open` gives an empty one. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  describe(`the store ${name}`, () => {
    let store: Store;
    beforeEach(async () => (store = await open()));
    afterEach(() => store.close());

    it('gives back what was put, with a version that grows by one', async () => {
      await store.write([put('a', { n: 1 })]);
      expect(await store.get('kind', 'a')).to.deep.equal({ id: 'a', doc: { n: 1 }, version: 1 });
      await store.write([put('a', { n: 2 })]);
      expect(await store.get('kind', 'a')).to.deep.equal({ id: 'a', doc: { n: 2 }, version: 2 });
      expect(await store.get('other', 'a')).to.equal(null);
    });

    it('keeps its own copy of a document', async () => {
      const doc = { list: [1] };
      await store.write([put('a', doc)]);
      doc.list.push(2);
      expect((await store.get('kind', 'a'))?.doc).to.deep.equal({ list: [1] });
    });

    it('answers many ids in their order, null where there is none', async () => {
      await store.write([put('a', 1), put('b', 2)]);
      const found = await store.getMany<number>('kind', ['b', 'none', 'a', 'b']);
      expect(found.map((one) => one?.doc ?? null)).to.deep.equal([2, null, 1, 2]);
      expect(await store.getMany('kind', [])).to.deep.equal([]);
    });

    it('writes nothing at all when one version is not what was expected', async () => {
      await store.write([put('a', 1)]);
      expect(await store.write([put('b', 2), { ...put('a', 3), ifVersion: 2 }])).to.equal('conflict');
      expect(await store.get('kind', 'b')).to.equal(null);
      expect(await store.write([{ ...put('a', 3), ifVersion: 1 }])).to.equal('written');
      expect(await store.write([{ ...put('a', 4), ifVersion: 0 }])).to.equal('conflict');
      expect(await store.write([{ ...put('c', 5), ifVersion: 0 }])).to.equal('written');
    });

    it('asks right before it writes, and writes nothing when that throws', async () => {
      const asked: unknown[] = [];
      const confirm = () => void asked.push('asked');
      expect(await store.write([put('a', 1)], confirm)).to.equal('written');
      expect(await store.write([{ ...put('a', 2), ifVersion: 9 }], confirm)).to.equal('conflict');
      // Once a try: the second write may take two.
      expect(asked).to.have.length.within(2, 3);
      const refusal = new Error('too late');
      const refuse = () => {
        throw refusal;
      };
      expect(await store.write([put('a', 2), put('b', 1)], refuse).catch((thrown: unknown) => thrown)).to.equal(refusal);
      expect([(await store.get('kind', 'a'))?.doc, await store.get('kind', 'b')]).to.deep.equal([1, null]);
      expect(await store.write([put('a', 3)])).to.equal('written');
    });

    it('changes the content of a known version with its keys and words, or without', async () => {
      const [keys, words] = [{ name: ['k'] }, { title: ['word'], other: [] }];
      await store.write([{ ...put('a', 1), keys }]);
      expect(await store.write([{ ...put('a', 2), keys, ifVersion: 1 }])).to.equal('written');
      expect(await store.get('kind', 'a')).to.deep.equal({ id: 'a', doc: 2, version: 2 });
      const named = async () => (await store.list('kind', { index: 'name', offset: 0, limit: 9 })).total;
      expect(await named()).to.equal(1);
      expect(await store.write([{ ...put('a', 3), ifVersion: 2 }])).to.equal('written');
      expect([await named(), (await store.get('kind', 'a'))?.version]).to.deep.equal([0, 3]);
      expect(await store.write([{ ...put('a', 4), words, ifVersion: 3 }])).to.equal('written');
      const found = async () => (await store.search({ kind: 'kind', prefixes: ['word'], offset: 0, limit: 9 })).total;
      expect(await found()).to.equal(1);
      expect(await store.write([{ ...put('a', 5), ifVersion: 4 }])).to.equal('written');
      expect([await found(), (await store.get('kind', 'a'))?.version]).to.deep.equal([0, 5]);
    });

    it('takes back keys and words when a write in the middle conflicts', async () => {
      await store.write([{ ...put('a', 1), keys: { name: ['k1'] }, words: { title: ['old'], other: [] } }]);
      const changes: Change[] = [
        { ...put('a', 2), keys: { name: ['k2'] }, words: { title: ['new'], other: [] } },
        { ...put('z', 3), ifVersion: 9 },
      ];
      expect(await store.write(changes)).to.equal('conflict');
      const { items, total } = await store.list('kind', { index: 'name', offset: 0, limit: 1 });
      expect([items.map(({ doc }) => doc), total]).to.deep.equal([[1], 1]);
      expect((await store.search({ kind: 'kind', prefixes: ['new'], offset: 0, limit: 9 })).total).to.equal(0);
      expect((await store.search({ kind: 'kind', prefixes: ['old'], offset: 0, limit: 9 })).total).to.equal(1);
    });

    it('lists by keys, then ids, once for each key, from both ends and a page at a time', async () => {
      await store.write([
        { ...put('b', 'b'), keys: { name: ['x/2'] } },
        { ...put('a', 'a'), keys: { name: ['x/2', 'x/1', 'y/0'] } },
        { ...put('c', 'c'), keys: { name: ['X/9'], other: ['x/0'] } },
      ]);
      const ids = async (query: Partial<ListQuery>) => {
        const { items, total } = await store.list('kind', { index: 'name', offset: 0, limit: 10, ...query });
        return [items.map(({ id }) => id).join(''), total];
      };
      expect(await ids({})).to.deep.equal(['caaba', 5]);
      expect(await ids({ prefix: 'x/' })).to.deep.equal(['aab', 3]);
      expect(await ids({ prefix: 'x/', descending: true })).to.deep.equal(['baa', 3]);
      expect(await ids({ offset: 1, limit: 2 })).to.deep.equal(['aa', 5]);
      expect(await ids({ offset: 9 })).to.deep.equal(['', 5]);
      expect(await ids({ limit: 0 })).to.deep.equal(['', 5]);
      expect(await ids({ from: 'x/2' })).to.deep.equal(['aba', 5]);
      expect(await ids({ prefix: 'x/', from: 'x/11', offset: 1 })).to.deep.equal(['b', 3]);
      expect(await ids({ prefix: 'x/', from: 'x/2', descending: true })).to.deep.equal(['ba', 3]);
      expect(await ids({ prefix: 'x/', from: 'A' })).to.deep.equal(['aab', 3]);
      expect(await ids({ prefix: 'x/', from: 'z' })).to.deep.equal(['', 3]);
      expect(await ids({ index: 'missing' })).to.deep.equal(['', 0]);
    });

    it('finds by the beginnings of words, those found by title words alone first', async () => {
      await store.write([
        { ...put('a', 'a'), words: { title: ['night'], other: ['moon', 'river'] } },
        { ...put('b', 'b'), words: { title: ['moon', 'night'], other: [] } },
        { ...put('c', 'c'), words: { title: ['moonlight'], other: [] } },
        { op: 'put', kind: 'other', id: 'd', doc: 'd', words: { title: ['moon'], other: [] } },
      ]);
      const ids = async (prefixes: readonly string[]) =>
        (await store.search({ kind: 'kind', prefixes, offset: 0, limit: 10 })).items.map(({ id }) => id);
      expect(await ids(['moon'])).to.deep.equal(['b', 'c', 'a']);
      expect(await ids(['moon', 'ni'])).to.deep.equal(['b', 'a']);
      expect(await ids(['moon', 'sun'])).to.deep.equal([]);
      expect(await ids([])).to.deep.equal([]);
      expect(await ids(['%'])).to.deep.equal([]);
    });

    it('finds by words of the title, and by one of several beginnings', async () => {
      await store.write([
        { ...put('a', 'a'), words: { title: ['night'], other: ['moon', '@d:1999-05'] } },
        { ...put('b', 'b'), words: { title: ['moon', 'night'], other: ['@d:2001'] } },
        { ...put('c', 'c'), words: { title: ['sun'], other: ['night', '@d:2004'] } },
      ]);
      const ids = async (query: Partial<SearchQuery>) =>
        (await store.search({ kind: 'kind', prefixes: [], ...query, offset: 0, limit: 10 })).items.map(({ id }) => id).join('');
      expect(await ids({ titles: ['night'] })).to.equal('ab');
      expect(await ids({ titles: ['nig', 'moon'] })).to.equal('b');
      expect(await ids({ anyOf: [['@d:199', '@d:2004']] })).to.equal('ac');
      expect(
        await ids({
          anyOf: [
            ['@d:199', '@d:200'],
            ['moon', 'sun'],
          ],
        }),
      ).to.equal('abc');
      expect(await ids({ anyOf: [['@d:199', '@d:200']], titles: ['night'], prefixes: ['moon'] })).to.equal('ba');
      expect(await ids({ anyOf: [['@d:200']], prefixes: ['night'] })).to.equal('bc');
      expect(await ids({ anyOf: [['nothing']], prefixes: ['night'] })).to.equal('');
      expect(await ids({ titles: ['d'] })).to.equal('');
    });

    it('finds by name first, in the order of names, each once', async () => {
      const named = (id: string, name: string) =>
        ({ ...put(id, id), keys: { name: [name] }, words: { title: name.split(' '), other: ['light'] } }) as const;
      await store.write([named('a', 'night moon'), named('b', 'moon river'), named('c', 'moon'), named('d', 'moonlight')]);
      const ids = async (prefixes: readonly string[], offset = 0, limit = 10) => {
        const { items, total } = await store.search({ kind: 'kind', prefixes, names: 'name', offset, limit });
        return [items.map(({ id }) => id).join(''), total];
      };
      expect(await ids(['moon'])).to.deep.equal(['cbda', 4]);
      expect(await ids(['moon'], 2, 1)).to.deep.equal(['d', 4]);
      expect(await ids(['moon'], 1, 3)).to.deep.equal(['bda', 4]);
      expect(await ids(['moon'], 4)).to.deep.equal(['', 4]);
      expect(await ids(['moon', 'ri'])).to.deep.equal(['b', 1]);
      expect(await ids(['night'])).to.deep.equal(['a', 1]);
      expect(await ids(['light', 'moon'])).to.deep.equal(['abcd', 4]);
    });

    it('knows the words that are spelled like another, those that share the most keys first', async () => {
      await store.write([
        { ...put('a', 'a'), words: { title: ['orchestra', 'night'], other: ['@a:orchestra', '1999'] } },
        { op: 'put', kind: 'other', id: 'b', doc: 'b', words: { title: ['orchid', 'чайковский'], other: ['night'] } },
      ]);
      expect(await store.spellings(spellingKeys('orchstra'), 9)).to.deep.equal(['orchestra', 'orchid']);
      expect(await store.spellings(spellingKeys('orchstra'), 1)).to.deep.equal(['orchestra']);
      expect(await store.spellings(spellingKeys('chaykovski'), 9)).to.deep.equal(['чайковский']);
      expect(await store.spellings(['', 'zzz'], 9)).to.deep.equal([]);
      await store.write([{ ...put('c', 'c'), words: { title: ['nighthawk', 'nights'], other: [] } }]);
      expect(await store.spellings(spellingKeys('nihgt'), 9)).to.deep.equal(['night', 'nights', 'nighthawk']);
    });

    it('finds no more than a thousand', async () => {
      const many = Array.from({ length: SEARCH_TOTAL_MAX + 5 }, (_, at) => String(at).padStart(4, '0'));
      await store.write(
        many.map((id) => ({ ...put(id, id), keys: { name: [`so ${id}`] }, words: { title: ['so'], other: [] } })),
      );
      const page = async (names?: string) => {
        const query = { kind: 'kind', prefixes: ['so'], ...(names && { names }), offset: SEARCH_TOTAL_MAX - 2, limit: 9 };
        const { items, total } = await store.search(query);
        return [items.map(({ id }) => id), total];
      };
      expect(await page()).to.deep.equal([['0998', '0999'], SEARCH_TOTAL_MAX]);
      expect(await page('name')).to.deep.equal([['0998', '0999'], SEARCH_TOTAL_MAX]);
    });

    it('forgets what is removed, its keys and words too', async () => {
      await store.write([{ ...put('a', 1), keys: { name: ['k'] }, words: { title: ['w'], other: ['v'] } }]);
      await store.write([
        { op: 'remove', kind: 'kind', id: 'a' },
        { op: 'remove', kind: 'kind', id: 'never' },
      ]);
      expect(await store.get('kind', 'a')).to.equal(null);
      expect((await store.list('kind', { index: 'name', offset: 0, limit: 9 })).total).to.equal(0);
      expect((await store.search({ kind: 'kind', prefixes: ['w'], offset: 0, limit: 9 })).total).to.equal(0);
    });

    it('is, after any writes, what a plain list of the documents would be', async () => {
      const tally = createTally(`the store ${name}`, [
        ...(['written', 'conflict', 'changed', 'removed', 'put again', 'keys changed', 'nothing there', 'all there'] as const),
        ...(['a page of a list', 'an empty page', 'backwards', 'found by name', 'found by words', 'nothing found'] as const),
      ]);
      await fc.assert(
        fc.asyncProperty(fc.array(batch, { maxLength: 12 }), queries, async (batches, asked) => {
          const gone = new Set<string>();
          const fresh = await open();
          try {
            const model: Model = new Map();
            for (const changes of batches) {
              const before: Model = new Map(model);
              const outcome = applied(model, changes);
              expect(await fresh.write(changes)).to.equal(outcome);
              tally.count(outcome);
              // Also between two writes: a store may keep what it read.
              for (const query of asked.lists.slice(0, 1))
                expect(await fresh.list('kind', query)).to.deep.equal(listed(model, query));
              for (const docId of IDS) {
                const [was, is] = [before.get(docId), model.get(docId)];
                if (was && !is) {
                  gone.add(docId);
                  tally.count('removed');
                }
                if (!was && is && gone.has(docId)) tally.count('put again');
                if (was && is && is.version > was.version) tally.count('changed');
                if (was && is && was.put.keys?.['one']?.join() !== is.put.keys?.['one']?.join()) tally.count('keys changed');
              }
            }
            if (model.size === 0) tally.count('nothing there');
            if (model.size === IDS.length) tally.count('all there');
            for (const id of IDS) expect(await fresh.get('kind', id)).to.deep.equal(stored(model, id));
            for (const query of asked.lists) {
              const page = listed(model, query);
              expect(await fresh.list('kind', query)).to.deep.equal(page);
              tally.count(page.items.length > 0 ? 'a page of a list' : 'an empty page');
              if (query.descending && page.items.length > 1) tally.count('backwards');
            }
            for (const { prefixes, names } of asked.searches) {
              const query = { kind: 'kind', prefixes, ...(names !== null && { names }), offset: asked.offset, limit: 2 };
              const hits = found(model, query);
              expect(await fresh.search(query)).to.deep.equal(hits);
              if (hits.total === 0) tally.count('nothing found');
              else tally.count(found(model, { ...query, names: 'none' }).total < hits.total ? 'found by name' : 'found by words');
            }
          } finally {
            await fresh.close();
          }
        }),
        { numRuns: 60 },
      );
      tally.expectAll();
    });
  });
}

function put(id: string, doc: unknown): Put {
  return { op: 'put', kind: 'kind', id, doc };
}
