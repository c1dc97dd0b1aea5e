import { PAGE_RECORDS } from '../../domain/constants/library.ts';
import { yieldBetween } from '../kernel/yield-to-others.ts';
import type { ListQuery, Store } from '../ports/store.ts';

export interface IndexQuery<Doc> {
  readonly kind: string;
  readonly index: string;
  readonly prefix?: string;
  /** The first key; the first of all when absent. */
  readonly from?: string;
  /** The one key a document has in that index. */
  keyOf(doc: Doc): string;
}

/** Nothing sorts between a text and the same text with this behind it. */
const FIRST_AFTER = '\0';

/**
 * All documents of an index, a page at a time, with pauses for other work. Each page starts after the last key, so that
 * concurrent removals skip nothing.
 */
export function readPages<Doc>(store: Store, query: IndexQuery<Doc>): AsyncGenerator<readonly Doc[]> {
  return yieldBetween(pages(store, query));
}

async function* pages<Doc>(
  store: Store,
  { kind, index, prefix = '', from: first = prefix, keyOf }: IndexQuery<Doc>,
): AsyncGenerator<readonly Doc[]> {
  const query: Omit<ListQuery, 'from'> = { index, prefix, offset: 0, limit: PAGE_RECORDS };
  for (let from = first; ;) {
    const docs = (await store.list<Doc>(kind, { ...query, from })).items.map(({ doc }) => doc);
    const last = docs.at(-1);
    if (last === undefined) return;
    yield docs;
    if (docs.length < PAGE_RECORDS) return;
    from = keyOf(last) + FIRST_AFTER;
  }
}
