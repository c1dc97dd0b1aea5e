import { deepFreeze } from '#domain/core/deep-freeze.ts';
import {
  SEARCH_TOTAL_MAX,
  type Change,
  type Listed,
  type ListQuery,
  type Put,
  type SearchQuery,
  type Store,
  type Stored,
} from '../../application/ports/store.ts';
import { spellingKeysOf } from '../../application/records/text-folding.ts';

const SURROGATES_FROM = 0xd800;
const SURROGATES_TO = 0xe000;
const PAST_ALL_UNITS = 0x10000;

interface Kept {
  readonly version: number;
  /** JSON, so that later changes of the written object do not count, as with a real database. */
  readonly json: () => string;
  /** The document as all readers get it: frozen, and parsed for the first of them. */
  doc?: unknown;
  readonly keys: Readonly<Record<string, readonly string[]>>;
  readonly title: readonly string[];
  readonly other: readonly string[];
  /** Its position among searchable documents; grows with each new one. */
  readonly place: number;
}

interface Entry {
  readonly key: string;
  readonly id: string;
}

interface Kind {
  readonly documents: Map<string, Kept>;
  /** Sorted entries by index name, from the first read of the index on. */
  readonly sorted: Map<string, Entry[]>;
}

export interface MemoryStoreOptions {
  /** Documents are serialised when they are first read, and most never are. Their writers do not change them. */
  readonly trustsWriters?: boolean;
}

/** The store of tests and simulations: in maps, lost with the process. */
export function createMemoryStore({ trustsWriters = false }: MemoryStoreOptions = {}): Store {
  const kinds = new Map<string, Kind>();
  let places = 0;
  /** The words of all documents by their spelling keys, from the first question on until the next write. */
  let words: WordsByKey | null = null;
  const kindOf = (name: string): Kind => {
    const known = kinds.get(name);
    if (known) return known;
    const made: Kind = { documents: new Map(), sorted: new Map() };
    kinds.set(name, made);
    return made;
  };

  return {
    get: (kind, id) => Promise.resolve(read(kindOf(kind), id)),
    getMany: (kind, ids) => Promise.resolve(ids.map((id) => read(kindOf(kind), id))),
    list: (kind, query) => Promise.resolve(listed(kindOf(kind), query)),
    search: (query) => Promise.resolve(found(kindOf(query.kind), query)),
    spellings(keys, limit) {
      words ??= wordsByKey(kinds.values());
      return Promise.resolve(similarWords(words, keys, limit));
    },
    async write(changes, confirm) {
      confirm?.();
      words = null;
      const undo: (() => void)[] = [];
      for (const change of changes) {
        const kind = kindOf(change.kind);
        const before = kind.documents.get(change.id);
        if (conflicts(change, before)) {
          undo.reverse().forEach((step) => step());
          return 'conflict';
        }
        const after = change.op === 'put' ? kept(change, before, () => ++places, trustsWriters) : undefined;
        undo.push(() => replace(kind, change.id, after, before));
        replace(kind, change.id, before, after);
      }
      return 'written';
    },
    close: () => Promise.resolve(),
  };
}

function conflicts(change: Change, before: Kept | undefined): boolean {
  return change.op === 'put' && change.ifVersion !== undefined && change.ifVersion !== (before?.version ?? 0);
}

function kept(change: Put, before: Kept | undefined, nextPlace: () => number, trustsWriters: boolean): Kept {
  const { doc, words } = change;
  const { title = [], other = [] } = words ?? {};
  const json = trustsWriters ? null : JSON.stringify(doc);
  const hasWords = title.length + other.length > 0;
  return {
    version: (before?.version ?? 0) + 1,
    json: () => json ?? JSON.stringify(doc),
    keys: change.keys ?? {},
    title,
    other,
    place: hasWords ? before?.place || nextPlace() : 0,
  };
}

function replace(kind: Kind, id: string, before: Kept | undefined, after: Kept | undefined): void {
  if (after) kind.documents.set(id, after);
  else kind.documents.delete(id);
  for (const [index, entries] of kind.sorted) {
    if (before && after && isSameList(before.keys[index], after.keys[index])) continue;
    const [former, next] = [new Set(before?.keys[index]), new Set(after?.keys[index])];
    for (const key of former) if (!next.has(key)) entries.splice(placeOf(entries, { key, id }), 1);
    for (const key of next) if (!former.has(key)) entries.splice(placeOf(entries, { key, id }), 0, { key, id });
  }
}

function isSameList(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at]);
}

function read<Doc>(kind: Kind, id: string): Stored<Doc> | null {
  const found = kind.documents.get(id);
  if (found === undefined) return null;
  // A reader who changed a shared document would change it for the others: frozen, it throws.
  found.doc ??= deepFreeze(JSON.parse(found.json()));
  return { id, doc: found.doc as Doc, version: found.version };
}

/** The entries of an index in the order of keys, then of ids. */
function entriesOf(kind: Kind, index: string): readonly Entry[] {
  const known = kind.sorted.get(index);
  if (known) return known;
  const entries: Entry[] = [];
  for (const [id, { keys }] of kind.documents) for (const key of new Set(keys[index] ?? [])) entries.push({ key, id });
  entries.sort(compareEntries);
  kind.sorted.set(index, entries);
  return entries;
}

const compareEntries = (a: Entry, b: Entry): number => compare(a.key, b.key) || compare(a.id, b.id);

/** Compares by code points, as databases compare UTF-8. */
function compare(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [unit, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (unit !== other) return weight(unit) - weight(other);
  }
  return a.length - b.length;
}

function weight(unit: number): number {
  return unit >= SURROGATES_FROM && unit < SURROGATES_TO ? unit + PAST_ALL_UNITS : unit;
}

function listed<Doc>(kind: Kind, { index, prefix = '', from = '', offset, limit, descending = false }: ListQuery): Listed<Doc> {
  const all = entriesOf(kind, index);
  const first = firstAtOrAfter(all, prefix);
  let end = first;
  while (end < all.length && all[end]?.key.startsWith(prefix)) end++;
  const matching = all.slice(Math.max(first, firstAtOrAfter(all, from)), end);
  if (descending) matching.reverse();
  const ids = matching.slice(offset, offset + limit).map(({ id }) => id);
  return { items: items(kind, ids), total: end - first };
}

/** Where an entry is, or would be. */
const placeOf = (entries: readonly Entry[], entry: Entry) => countBefore(entries, (one) => compareEntries(one, entry) < 0);

const firstAtOrAfter = (entries: readonly Entry[], prefix: string) => countBefore(entries, ({ key }) => compare(key, prefix) < 0);

/** How many of the sorted entries come before a place. */
function countBefore(entries: readonly Entry[], isBefore: (entry: Entry) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && isBefore(entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function items<Doc>(kind: Kind, ids: readonly string[]): readonly Stored<Doc>[] {
  return ids.flatMap((id) => read<Doc>(kind, id) ?? []);
}

function found<Doc>(kind: Kind, query: SearchQuery): Listed<Doc> {
  const { prefixes, titles = [], anyOf = [], names, offset, limit } = query;
  if (prefixes.length + titles.length + anyOf.length === 0) return { items: [], total: 0 };
  const name = prefixes.join(' ');
  const named = names === undefined ? [] : entriesOf(kind, names).filter(({ key }) => key.startsWith(name));
  const ids = [...new Set([...named, ...foundByWords(kind, { prefixes, titles, anyOf })].map(({ id }) => id))].slice(
    0,
    SEARCH_TOTAL_MAX,
  );
  return { items: items(kind, ids.slice(offset, offset + limit)), total: ids.length };
}

type Asked = Required<Pick<SearchQuery, 'prefixes' | 'titles' | 'anyOf'>>;

function foundByWords(kind: Kind, { prefixes, titles, anyOf }: Asked): readonly { readonly id: string }[] {
  const begins = (words: readonly string[]) => (prefix: string) => words.some((word) => word.startsWith(prefix));
  const hits: { readonly id: string; readonly rank: number; readonly place: number }[] = [];
  for (const [id, { title, other, place }] of kind.documents) {
    const all = begins([...title, ...other]);
    const isFound = prefixes.every(all) && titles.every(begins(title)) && anyOf.every((group) => group.some(all));
    if (isFound) hits.push({ id, place, rank: prefixes.every(begins(title)) ? 0 : 1 });
  }
  return hits.sort((a, b) => a.rank - b.rank || a.place - b.place);
}

type WordsByKey = ReadonlyMap<string, readonly string[]>;

function wordsByKey(kinds: Iterable<Kind>): WordsByKey {
  const all = new Set<string>();
  for (const { documents } of kinds)
    for (const { title, other } of documents.values()) for (const word of [...title, ...other]) all.add(word);
  const found = new Map<string, string[]>();
  for (const word of all) for (const key of spellingKeysOf(word)) append(found, key, word);
  return found;
}

function append(found: Map<string, string[]>, key: string, word: string): void {
  const words = found.get(key);
  if (words) words.push(word);
  else found.set(key, [word]);
}

function similarWords(words: WordsByKey, keys: readonly string[], limit: number): readonly string[] {
  const shared = new Map<string, number>();
  for (const key of new Set(keys)) for (const word of words.get(key) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1);
  const found = [...shared].map(([word, count]) => ({ word, count, length: Array.from(word).length }));
  found.sort((a, b) => b.count - a.count || a.length - b.length || compare(a.word, b.word));
  return found.slice(0, limit).map(({ word }) => word);
}
