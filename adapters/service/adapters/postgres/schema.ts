import { WRITE_FUNCTION } from './write-function.ts';

/**
 * The changes of the tables, oldest first; the version of a database is how many it has. Each only adds: a program of the version before keeps
 * working on the changed tables while machines are replaced one by one. What nothing uses any more is dropped a version later.
 *
 * Texts compare by byte, which in UTF-8 is by code point. `document` also stores its keys, and a digest of its words.
 * `searched` numbers the documents with words in the order of their first write. `total` counts entries and their changes, in
 * sixteen parts, so that writers do not wait for each other.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE document (
    kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, version bigint NOT NULL,
    doc text NOT NULL, keys text NOT NULL, words text NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITH (fillfactor = 85);
  CREATE TABLE entry (
    kind text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, name, key, id)
  );
  CREATE TABLE total (
    kind text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, part integer NOT NULL,
    count bigint NOT NULL, changes bigint NOT NULL,
    PRIMARY KEY (kind, name, part)
  ) WITH (fillfactor = 50);
  CREATE TABLE searched (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, words tsvector NOT NULL,
    UNIQUE (kind, id)
  );
  CREATE INDEX searched_words ON searched USING gin (words) WITH (gin_pending_list_limit = 512);
  CREATE TABLE spelling (
    key text COLLATE "C" NOT NULL, word text COLLATE "C" NOT NULL,
    PRIMARY KEY (key, word)
  );
  ${WRITE_FUNCTION}
  `,
];

/** The oldest version of this program that works on tables of this version. */
export const USABLE_FROM = 1;
