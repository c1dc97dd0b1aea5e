/**
 * The service's document store: small JSON values found by kind and id, by sorted keys, and by words. The interface is
 * small, so that another database needs little code. Adapters: adapters/memory, adapters/sqlite (libsql), adapters/postgres.
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
  /** Folded search words (see application/records/text-folding.ts); title words weigh more. */
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
  /** Skips keys before this one, but counts them. Unlike an offset, this costs nothing far into an index. */
  readonly from?: string;
  readonly offset: number;
  readonly limit: number;
  readonly descending?: boolean;
}

export interface Listed<Doc> {
  readonly items: readonly Stored<Doc>[];
  /** The number of keys; may be counted lazily. */
  readonly total: number;
}

export interface SearchQuery {
  readonly kind: string;
  /** Folded beginnings of words; each has to begin a word of the document. */
  readonly prefixes: readonly string[];
  /** Beginnings of words; each has to begin a word of the title. */
  readonly titles?: readonly string[];
  /** Groups of beginnings; one of each group has to begin a word. */
  readonly anyOf?: readonly (readonly string[])[];
  /** An index by folded name: those whose key in it begins with the prefixes, one space between them, are found first. */
  readonly names?: string;
  readonly offset: number;
  readonly limit: number;
}

/** The most results of a search; longer texts narrow it down. */
export const SEARCH_TOTAL_MAX = 1_000;

export interface Store {
  get<Doc>(kind: string, id: string): Promise<Stored<Doc> | null>;
  /** In the order of the ids; null for unknown ids. */
  getMany<Doc>(kind: string, ids: readonly string[]): Promise<readonly (Stored<Doc> | null)[]>;
  list<Doc>(kind: string, query: ListQuery): Promise<Listed<Doc>>;
  /**
   * Results by name come first, in the order of their keys and ids; then those by title words alone, then the others, both
   * in the order of their first write: pages are stable. Finds and counts at most SEARCH_TOTAL_MAX.
   */
  search<Doc>(query: SearchQuery): Promise<Listed<Doc>>;
  /**
   * The words of documents that share the most spelling keys with these (records/text-folding.ts); among equals the shortest
   * first, then by code point. Words of removed documents may be among them.
   */
  spellings(keys: readonly string[], limit: number): Promise<readonly string[]>;
  /**
   * All or nothing, durable when it resolves. `conflict` when an `ifVersion` did not hold: then nothing was written. `confirm` runs
   * right before each try to write, after every wait; what it throws ends the write, and nothing was written.
   */
  write(changes: readonly Change[], confirm?: () => void): Promise<'written' | 'conflict'>;
  close(): Promise<void>;
}
