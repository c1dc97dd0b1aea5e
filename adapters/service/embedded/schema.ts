/**
 * The tables of the embedded store. `document` also remembers the keys and words it was put with, so that
 * the next write can take exactly those back without an index the other way round.
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
  CREATE TABLE IF NOT EXISTS word (
    kind TEXT NOT NULL, word TEXT NOT NULL, id TEXT NOT NULL, title INTEGER NOT NULL,
    PRIMARY KEY (kind, word, id)
  ) WITHOUT ROWID;
`;

/** Grows when tables change; a data folder of a later version is not opened. */
export const SCHEMA_VERSION = 1;

/** Durable when a write is answered; readers never wait for a writer; another process may write too. */
export const PRAGMAS = [
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA busy_timeout = 5000',
  'PRAGMA cache_size = -16000',
  'PRAGMA temp_store = MEMORY',
];
