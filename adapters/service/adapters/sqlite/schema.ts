/**
 * The tables of the SQLite store. `document` also stores the keys it was put with, and a digest of the words, so that
 * the next write can detect changes. `searched` numbers the documents with words; the words themselves are in full-text
 * tables, two for each kind (search-index.ts). `spelling` has the words of all kinds by their spelling keys. `total` is the number of entries of each index.
 */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS document (
    kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    doc TEXT NOT NULL, keys TEXT NOT NULL, words TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entry (
    kind TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (kind, name, key, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS total (
    kind TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (kind, name)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS searched (
    n INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, UNIQUE (kind, id)
  );
  CREATE TABLE IF NOT EXISTS spelling (
    key TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (key, word)
  ) WITHOUT ROWID;
`;

/** Grows when tables change, or what words are in them; a data folder of a later version is not opened. */
export const SCHEMA_VERSION = 6;

/**
 * Durable when a write is answered; readers never wait for a writer; another process may write too. What searches of a very
 * large library read again and again stays in memory, 64 MB of it at most.
 */
export const PRAGMAS = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA busy_timeout = 5000',
  'PRAGMA cache_size = -64000',
  'PRAGMA temp_store = MEMORY',
];
