import { expect } from 'chai';
import fc from 'fast-check';
import type { Change, ListQuery, Put, Store } from '#adapters/service/ports/store.ts';

/** What every store promises, whatever it is made of. `open` gives an empty one. */
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

    it('takes back keys and words when a write in the middle conflicts', async () => {
      await store.write([{ ...put('a', 1), keys: { name: ['k1'] }, words: { title: ['old'], other: [] } }]);
      const changes: Change[] = [
        { ...put('a', 2), keys: { name: ['k2'] }, words: { title: ['new'], other: [] } },
        { ...put('z', 3), ifVersion: 9 },
      ];
      expect(await store.write(changes)).to.equal('conflict');
      expect((await store.list('kind', { index: 'name', offset: 0, limit: 9 })).items.map(({ doc }) => doc)).to.deep.equal([1]);
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
      expect(await ids({ index: 'nobody' })).to.deep.equal(['', 0]);
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
      await fc.assert(
        fc.asyncProperty(fc.array(batch, { maxLength: 12 }), queries, async (batches, asked) => {
          const fresh = await open();
          try {
            const model: Model = new Map();
            for (const changes of batches) expect(await fresh.write(changes)).to.equal(applied(model, changes));
            for (const id of IDS) expect(await fresh.get('kind', id)).to.deep.equal(stored(model, id));
            for (const query of asked.lists) expect(await fresh.list('kind', query)).to.deep.equal(listed(model, query));
            for (const prefixes of asked.searches) {
              const query = { kind: 'kind', prefixes, offset: asked.offset, limit: 2 };
              expect(await fresh.search(query)).to.deep.equal(found(model, prefixes, asked.offset, 2));
            }
          } finally {
            await fresh.close();
          }
        }),
        { numRuns: 30 },
      );
    });
  });
}

function put(id: string, doc: unknown): Put {
  return { op: 'put', kind: 'kind', id, doc };
}

/** `place`: when it came to have words; 0 without any. */
type Model = Map<string, { readonly version: number; readonly put: Put; readonly place: number }>;

let places = 0;

function placeOf({ words }: Put, before: number): number {
  if (!words || words.title.length + words.other.length === 0) return 0;
  return before || ++places;
}

const IDS = ['a', 'b', 'c', 'd'];
const id = fc.constantFrom(...IDS);
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '日', '𝄞', '%', '_', '*', '"'), minLength: 1, maxLength: 3 });
const key = fc.string({ unit: fc.constantFrom('a', 'B', '/', 'ü', '', '𝄞', ' '), maxLength: 4 });
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ op: fc.constant('remove' as const), kind: fc.constant('kind'), id }) },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        op: fc.constant('put' as const),
        kind: fc.constant('kind'),
        id,
        doc: fc.jsonValue({ maxDepth: 1 }),
        keys: fc.record({ one: fc.array(key, { maxLength: 3 }), two: fc.array(key, { maxLength: 1 }) }),
        words: fc.record({ title: fc.array(word, { maxLength: 3 }), other: fc.array(word, { maxLength: 3 }) }),
        ifVersion: fc.nat({ max: 3 }),
      },
      { requiredKeys: ['op', 'kind', 'id', 'doc'] },
    ),
  },
);
const batch = fc.array(change, { minLength: 1, maxLength: 4 });
const list: fc.Arbitrary<ListQuery> = fc.record({
  index: fc.constantFrom('one', 'two'),
  prefix: key.map((text) => [...text].slice(0, 2).join('')),
  offset: fc.nat({ max: 3 }),
  limit: fc.nat({ max: 4 }),
  descending: fc.boolean(),
});
const queries = fc.record({
  offset: fc.nat({ max: 2 }),
  lists: fc.array(list, { maxLength: 4 }),
  searches: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
});

function applied(model: Model, changes: readonly Change[]): 'written' | 'conflict' {
  const draft: Model = new Map(model);
  for (const one of changes) {
    const { version = 0, place = 0 } = draft.get(one.id) ?? {};
    if (one.op === 'remove') draft.delete(one.id);
    else if (one.ifVersion !== undefined && one.ifVersion !== version) return 'conflict';
    else draft.set(one.id, { version: version + 1, put: one, place: placeOf(one, place) });
  }
  model.clear();
  draft.forEach((value, docId) => model.set(docId, value));
  return 'written';
}

function stored(model: Model, docId: string) {
  const one = model.get(docId);
  return one ? { id: docId, doc: JSON.parse(JSON.stringify(one.put.doc)) as unknown, version: one.version } : null;
}

function listed(model: Model, { index, prefix = '', offset, limit, descending = false }: ListQuery) {
  const entries = [...model].flatMap(([docId, one]) => [...new Set(one.put.keys?.[index] ?? [])].map((k) => ({ k, docId })));
  const matching = entries.filter(({ k }) => k.startsWith(prefix));
  matching.sort((a, b) => byCodePoint(a.k, b.k) || byCodePoint(a.docId, b.docId));
  if (descending) matching.reverse();
  const page = matching.slice(offset, offset + limit);
  return { items: page.map(({ docId }) => stored(model, docId)), total: matching.length };
}

function found(model: Model, prefixes: readonly string[], offset: number, limit: number) {
  const fits = (words: readonly string[]) => prefixes.every((prefix) => words.some((one) => one.startsWith(prefix)));
  const hits = [...model].flatMap(([docId, one]) => {
    const { title = [], other = [] } = one.put.words ?? {};
    return fits([...title, ...other]) ? [{ docId, place: one.place, rank: fits(title) ? 0 : 1 }] : [];
  });
  hits.sort((a, b) => a.rank - b.rank || a.place - b.place);
  return { items: hits.slice(offset, offset + limit).map(({ docId }) => stored(model, docId)), total: hits.length };
}

/** As UTF-8 sorts: by whole characters, not by the halves of a surrogate pair. */
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
