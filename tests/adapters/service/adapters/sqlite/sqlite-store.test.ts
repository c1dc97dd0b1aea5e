import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '#adapters/service/adapters/sqlite/database.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import type { Change } from '#adapters/service/application/ports/store.ts';
import { storeContract } from '#tests/contracts/service/store.ts';
import { spellingKeys } from '#adapters/service/domain/search/spelling.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

const FIRST_VERSION = `
  CREATE TABLE document (
    kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, doc TEXT NOT NULL, keys TEXT NOT NULL, words TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE TABLE entry (
    kind TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, name, key, id)
  ) WITHOUT ROWID;
  CREATE TABLE word (
    kind TEXT NOT NULL, word TEXT NOT NULL, id TEXT NOT NULL, title INTEGER NOT NULL, PRIMARY KEY (kind, word, id)
  ) WITHOUT ROWID;
  INSERT INTO document VALUES
    ('track', 'a', 3, '{"n":1}', '{"name":["x","y"]}', '{"title":["river"],"other":["moon"]}'),
    ('track', 'b', 1, '{"n":2}', '{}', '{"title":["moon","night"],"other":[]}');
  INSERT INTO entry VALUES ('track', 'name', 'x', 'a'), ('track', 'name', 'y', 'a');
  PRAGMA user_version = 1;
`;

/** What a copy holds that was made before the tables changed, with what was in the write-ahead log. */
function versionAndDocuments(path: string): readonly number[] {
  const copy = openDatabase(path);
  const { user_version } = copy.prepare('PRAGMA user_version').one() as { user_version: number };
  const { n } = copy.prepare('SELECT count(*) AS n FROM document').one() as { n: number };
  copy.close();
  return [user_version, n];
}

describe('the embedded store', () => {
  const folder = scratchFolder('store');
  let count = 0;
  const nextPath = () => join(folder.path, `${String(count++)}.db`);
  after(() => folder.remove());

  storeContract('in a file', () => Promise.resolve(createSqliteStore({ path: nextPath() })));

  it('has everything written when it is opened again', async () => {
    const path = nextPath();
    const before = createSqliteStore({ path });
    const put = {
      op: 'put',
      kind: 'k',
      id: 'a',
      doc: { n: 1 },
      keys: { name: ['x'] },
      words: { title: ['moon'], other: [] },
    } as const;
    await before.write([put]);
    await before.write([put]);
    await before.close();

    const store = createSqliteStore({ path });
    const stored = { id: 'a', doc: { n: 1 }, version: 2 };
    expect(await store.get('k', 'a')).to.deep.equal(stored);
    expect(await store.list('k', { index: 'name', offset: 0, limit: 9 })).to.deep.equal({ items: [stored], total: 1 });
    expect(await store.search({ kind: 'k', prefixes: ['mo'], offset: 0, limit: 9 })).to.deep.equal({ items: [stored], total: 1 });
    await store.close();
  });

  it('finds again what its first version kept, with the same words', async () => {
    const path = nextPath();
    const old = openDatabase(path);
    old.exec(FIRST_VERSION);
    old.close();

    const store = createSqliteStore({ path });
    const ids = async (...prefixes: string[]) =>
      (await store.search({ kind: 'track', prefixes, offset: 0, limit: 9 })).items.map(({ id }) => id);
    expect(await ids('mo')).to.deep.equal(['b', 'a']);
    expect(await ids('night', 'moon')).to.deep.equal(['b']);
    expect(await store.get('track', 'a')).to.deep.equal({ id: 'a', doc: { n: 1 }, version: 3 });
    const total = async () => (await store.list('track', { index: 'name', offset: 0, limit: 1 })).total;
    expect(await total()).to.equal(2);
    await store.write([{ op: 'put', kind: 'track', id: 'b', doc: 2, keys: { name: ['z', 'z'] } }]);
    expect(await total()).to.equal(3);
    await store.write([{ op: 'put', kind: 'track', id: 'b', doc: 2 }]);
    expect(await total()).to.equal(2);
    expect(await ids('mo')).to.deep.equal(['a']);
    await store.close();
    expect(versionAndDocuments(`${path}.schema-1`)).to.deep.equal([1, 2]);
  });

  it('finds by title first what it kept before titles had a table of their own', async () => {
    const path = nextPath();
    const put = (id: string, title: readonly string[], other: readonly string[]) =>
      ({ op: 'put', kind: 'track', id, doc: id, keys: { name: [id] }, words: { title, other } }) as const;
    const before = createSqliteStore({ path });
    await before.write([
      put('a', ['river'], ['moon', '"night"']),
      put('b', ['moon', 'moon', '"night"'], []),
      put('c', [], ['moon']),
    ]);
    await before.close();
    const old = openDatabase(path);
    writeFileSync(`${path}.schema-2`, 'of an earlier change');
    old.exec('DROP TABLE "titles of track"; DROP TABLE spelling; PRAGMA user_version = 3;');
    old.close();

    const store = createSqliteStore({ path });
    const ids = async (...prefixes: string[]) =>
      (await store.search({ kind: 'track', prefixes, offset: 0, limit: 9 })).items.map(({ id }) => id);
    expect(await ids('mo')).to.deep.equal(['b', 'a', 'c']);
    expect(await ids('"nig', 'moon')).to.deep.equal(['b', 'a']);
    expect(await store.spellings(spellingKeys('rivr'), 9)).to.deep.equal(['river']);
    expect((await store.list('track', { index: 'name', offset: 0, limit: 1 })).total).to.equal(3);
    await store.write([put('b', ['sun'], ['moon']), put('c', ['moon'], [])]);
    expect(await ids('mo')).to.deep.equal(['c', 'a', 'b']);
    await store.close();
    expect(versionAndDocuments(`${path}.schema-3`)).to.deep.equal([3, 3]);
    expect(existsSync(`${path}.schema-2`)).to.equal(false);
  });

  it('folds the words and names that version 4 kept letter by letter, and leaves the others', async () => {
    const path = nextPath();
    const before = createSqliteStore({ path });
    const put = (id: string, title: string, ...other: string[]): Change => ({
      op: 'put',
      kind: 'track',
      id,
      doc: { id },
      keys: { name: [title], other: [`x/${title}`] },
      words: { title: title.split(' '), other },
    });
    await before.write([put('a', 'große straße', 'mø', 'plain'), put('b', 'groß'), put('c', 'grosser', 'moon')]);
    await before.close();
    const old = openDatabase(path);
    old.exec('PRAGMA user_version = 4;');
    old.close();

    const store = createSqliteStore({ path });
    const ids = async (...prefixes: string[]) =>
      (await store.search({ kind: 'track', prefixes, names: 'name', offset: 0, limit: 9 })).items.map(({ id }) => id);
    expect(await ids('gross')).to.deep.equal(['b', 'a', 'c']);
    expect(await ids('grosse', 'strasse')).to.deep.equal(['a']);
    expect(await ids('mo')).to.deep.equal(['a', 'c']);
    expect(await ids('plain')).to.deep.equal(['a']);
    expect(await ids('große')).to.deep.equal([]);
    await store.write([put('a', 'sun'), { op: 'remove', kind: 'track', id: 'b' }]);
    expect(await ids('gross')).to.deep.equal(['c']);
    expect((await store.list('track', { index: 'name', offset: 0, limit: 9 })).items.map(({ id }) => id)).to.deep.equal([
      'c',
      'a',
    ]);
    await store.close();
  });

  it('counts again after another process wrote', async () => {
    const path = nextPath();
    const one = createSqliteStore({ path });
    const other = createSqliteStore({ path });
    const total = async () => (await one.list('k', { index: 'name', offset: 0, limit: 1 })).total;
    const put = (id: string) => ({ op: 'put', kind: 'k', id, doc: 1, keys: { name: [id] } }) as const;
    await one.write([put('a')]);
    expect(await total()).to.equal(1);
    await other.write([put('b')]);
    expect(await total()).to.equal(2);
    await one.close();
    await other.close();
  });

  it('shows one opening what another one has written', async () => {
    const path = nextPath();
    const one = createSqliteStore({ path });
    const other = createSqliteStore({ path });
    await one.write([{ op: 'put', kind: 'k', id: 'a', doc: 1 }]);
    expect((await other.get('k', 'a'))?.doc).to.equal(1);
    expect(await other.write([{ op: 'put', kind: 'k', id: 'a', doc: 2, ifVersion: 0 }])).to.equal('conflict');
    await one.close();
    await other.close();
  });
});
