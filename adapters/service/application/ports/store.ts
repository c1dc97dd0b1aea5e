/**
 * Everything the service keeps, as documents: small JSON values found by kind and id, by sorted keys, and by words.
 * Narrow on purpose, so that another database is a page of code. Adapters: adapters/memory, adapters/sqlite (libsql).
 * One contract suite (tests/contracts/store) runs over all.
 */
export interface Stored<Doc> {
  readonly id: string;
  readonly doc: Doc;
  /** Starts at 1 and grows by one with every write of this document. */
  readonly version: number;
}

export interface Put {
  readonly op: 'put';
  readonly kind: string;
  readonly id: string;
  readonly doc: unknown;
  /** Sort keys by index name. A document is listed once for each key; keys and ids are compared by code point. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Words it can be found by, already folded (see application/records/text-folding.ts); title words weigh more. */
  readonly words?: { readonly title: readonly string[]; readonly other: readonly string[] };
  /** Write only if the stored version is this one; 0 means: only if absent. */
  readonly ifVersion?: number;
}

export interface Remove {
  readonly op: 'remove';
  readonly kind: string;
  readonly id: string;
}

export type Change = Put | Remove;

export interface ListQuery {
  readonly index: string;
  /** Only keys that begin with this. */
  readonly prefix?: string;
  /** Where to begin: keys before this one are passed over, but counted. Far into an index this costs nothing, as an offset does. */
  readonly from?: string;
  readonly offset: number;
  readonly limit: number;
  readonly descending?: boolean;
}

export interface Listed<Doc> {
  readonly items: readonly Stored<Doc>[];
  /** How many keys there are in all; may be counted only when somebody reads it. */
  readonly total: number;
}

export interface SearchQuery {
  readonly kind: string;
  /** Folded beginnings of words; a document is found when each begins one of its words. */
  readonly prefixes: readonly string[];
  /** Beginnings of which each has to begin a word of the title. */
  readonly titles?: readonly string[];
  /** Beginnings of words, some in place of others: one of each group has to begin a word. */
  readonly anyOf?: readonly (readonly string[])[];
  /** An index by folded name: those whose key in it begins with the prefixes, one space between them, are found first. */
  readonly names?: string;
  readonly offset: number;
  readonly limit: number;
}

/** As far as a search looks: who wants more has to say more. */
export const SEARCH_TOTAL_MAX = 1_000;

export interface Store {
  get<Doc>(kind: string, id: string): Promise<Stored<Doc> | null>;
  /** In the order of the ids; null where there is none. */
  getMany<Doc>(kind: string, ids: readonly string[]): Promise<readonly (Stored<Doc> | null)[]>;
  list<Doc>(kind: string, query: ListQuery): Promise<Listed<Doc>>;
  /**
   * Those found by name come first, in the order of their keys and ids; then those found by title words alone, then the
   * others, both in the order they were first written with words: so pages are stable. No more than SEARCH_TOTAL_MAX are
   * found, or counted.
   */
  search<Doc>(query: SearchQuery): Promise<Listed<Doc>>;
  /** All or nothing, durable when it resolves. `conflict` when an `ifVersion` did not hold: then nothing was written. */
  write(changes: readonly Change[]): Promise<'written' | 'conflict'>;
  close(): Promise<void>;
}
