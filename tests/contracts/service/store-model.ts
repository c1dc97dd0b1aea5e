import fc from 'fast-check';
import type { Change, ListQuery, Put, SearchQuery } from '#adapters/service/application/ports/store.ts';

/** A reference store: a plain list of documents. `place`: the time it first had search words; 0 without any. */
export type Model = Map<string, { readonly version: number; readonly put: Put; readonly place: number }>;

let places = 0;

function placeOf({ words }: Put, before: number): number {
  if (!words || words.title.length + words.other.length === 0) return 0;
  return before || ++places;
}

export const IDS = ['a', 'b', 'c', 'd'];
const id = fc.constantFrom(...IDS);
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '日', '𝄞', '%', '_', '*', '"'), minLength: 1, maxLength: 3 });
/** Words and prefixes that match now and then. */
const fewWords = fc.oneof(fc.constantFrom('a', 'b', 'ab'), word);
const key = fc.string({ unit: fc.constantFrom('a', 'B', '/', 'ü', '', '𝄞', ' '), maxLength: 4 });
const fewKeys = fc.oneof(fc.constantFrom('a', 'a b', 'b'), key);
const putFields = {
  op: fc.constant('put' as const),
  kind: fc.constant('kind'),
  id,
  doc: fc.jsonValue({ maxDepth: 1 }),
  keys: fc.record({ one: fc.array(fewKeys, { maxLength: 3 }), two: fc.array(fewKeys, { maxLength: 1 }) }),
  words: fc.record({ title: fc.array(fewWords, { maxLength: 3 }), other: fc.array(fewWords, { maxLength: 3 }) }),
};
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ op: fc.constant('remove' as const), kind: fc.constant('kind'), id }) },
  { weight: 8, arbitrary: fc.record(putFields) },
  // Rare: one unexpected version keeps the whole batch from being written.
  {
    weight: 1,
    arbitrary: fc.record(
      { ...putFields, ifVersion: fc.nat({ max: 3 }) },
      { requiredKeys: ['op', 'kind', 'id', 'doc', 'ifVersion'] },
    ),
  },
);
export const batch = fc.array(change, { minLength: 1, maxLength: 4 });
const list: fc.Arbitrary<ListQuery> = fc.record({
  index: fc.constantFrom('one', 'two'),
  prefix: fc.oneof(
    fc.constantFrom('', 'a'),
    key.map((text) => [...text].slice(0, 2).join('')),
  ),
  from: fc.oneof(fc.constantFrom('', 'a'), key),
  offset: fc.oneof(fc.constant(0), fc.nat({ max: 3 })),
  limit: fc.nat({ max: 6 }),
  descending: fc.boolean(),
});
export const queries = fc.record({
  offset: fc.nat({ max: 2 }),
  lists: fc.array(list, { maxLength: 12 }),
  searches: fc.array(
    fc.record({
      prefixes: fc.array(fewWords, { minLength: 1, maxLength: 2 }),
      names: fc.constantFrom('one', 'two', null),
    }),
    { maxLength: 12 },
  ),
});

export function applied(model: Model, changes: readonly Change[]): 'written' | 'conflict' {
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

export function stored(model: Model, docId: string) {
  const one = model.get(docId);
  return one ? { id: docId, doc: JSON.parse(JSON.stringify(one.put.doc)) as unknown, version: one.version } : null;
}

function entriesOf(model: Model, index: string) {
  const entries = [...model].flatMap(([docId, one]) => [...new Set(one.put.keys?.[index] ?? [])].map((k) => ({ k, docId })));
  return entries.sort((a, b) => byCodePoint(a.k, b.k) || byCodePoint(a.docId, b.docId));
}

export function listed(model: Model, { index, prefix = '', from = '', offset, limit, descending = false }: ListQuery) {
  const matching = entriesOf(model, index).filter(({ k }) => k.startsWith(prefix));
  const expected = matching.filter(({ k }) => byCodePoint(k, from) >= 0);
  if (descending) expected.reverse();
  const page = expected.slice(offset, offset + limit);
  return { items: page.map(({ docId }) => stored(model, docId)), total: matching.length };
}

export function found(model: Model, { prefixes, names = '', offset, limit }: Omit<SearchQuery, 'kind'>) {
  const named = entriesOf(model, names).filter(({ k }) => k.startsWith(prefixes.join(' ')));
  const fits = (words: readonly string[]) => prefixes.every((prefix) => words.some((one) => one.startsWith(prefix)));
  const hits = [...model].flatMap(([docId, one]) => {
    const { title = [], other = [] } = one.put.words ?? {};
    return fits([...title, ...other]) ? [{ docId, place: one.place, rank: fits(title) ? 0 : 1 }] : [];
  });
  hits.sort((a, b) => a.rank - b.rank || a.place - b.place);
  const ids = [...new Set([...named, ...hits].map(({ docId }) => docId))];
  return { items: ids.slice(offset, offset + limit).map((docId) => stored(model, docId)), total: ids.length };
}

/** As UTF-8 sorts: by whole characters, not by the halves of a surrogate pair. */
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
