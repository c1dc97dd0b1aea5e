import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { move } from '#adapters/service/adapters/move/move.ts';
import { openPostgresPlace } from '#adapters/service/adapters/move/postgres-place.ts';
import { createSqlitePlace } from '#adapters/service/adapters/move/sqlite-place.ts';
import type { TransferPlace } from '#adapters/service/adapters/move/transferred.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { spellingKeys } from '#adapters/service/domain/search/spelling.ts';
import { fillLibrary } from '#tests/bench/large-library.ts';
import { sharedPostgres } from '#tests/support/engines/postgres.ts';
import { runProduct, scratchFolder } from '#tests/support/service/product-process.ts';

const TRACKS = 1_500;

async function fill(store: Store): Promise<void> {
  await fillLibrary(store, { tracks: TRACKS });
  const put = (doc: unknown, keys: readonly string[] = []) =>
    store.write([{ op: 'put', kind: 'note', id: 'a', doc, keys: { name: keys } }]);
  for (const n of [1, 2, 3]) await put({ n, text: `"é"\\ ${String(n)}` }, ['x', 'ü/1', 'x'.repeat(900)]);
}

async function read(store: Store) {
  const page = { offset: 0, limit: 40 };
  const search = (prefixes: readonly string[]) => store.search({ kind: 'track', prefixes, names: 'name', ...page });
  const words = await store.spellings(spellingKeys('night'), 5);
  return JSON.stringify([
    await store.get('note', 'a'),
    await store.list('note', { index: 'name', prefix: 'x', ...page }),
    await store.list('track', { index: 'name', ...page }),
    [await search(['a']), await search(['s', 'm']), await search(words.slice(0, 1))],
    words,
  ]);
}

describe('moving between stores', () => {
  const folder = scratchFolder('move');
  after(() => folder.remove());
  let count = 0;
  const file = () => join(folder.path, `${String(count++)}.db`);

  it('gives every store the same documents, versions, lists and searches', async () => {
    const engine = await sharedPostgres();
    const [first, back] = [file(), file()];
    const [one, other] = [await engine.createDatabase(), await engine.createDatabase()];
    const source = createSqliteStore({ path: first });
    await fill(source);
    const wanted = await read(source);
    await source.close();
    const hops: readonly [TransferPlace, TransferPlace][] = [
      [createSqlitePlace(first), await openPostgresPlace(one)],
      [await openPostgresPlace(one), await openPostgresPlace(other)],
      [await openPostgresPlace(other), createSqlitePlace(back)],
    ];
    for (const [from, to] of hops) expect((await move(from, to)).count()).to.be.greaterThan(TRACKS);
    for (const store of [await openPostgresStore(one), await openPostgresStore(other), createSqliteStore({ path: back })]) {
      expect(await read(store)).to.equal(wanted);
      expect((await store.get('note', 'a'))?.version).to.equal(3);
      await store.close();
    }
  });

  it('leaves the target empty when the source ends early', async () => {
    const url = await (await sharedPostgres()).createDatabase();
    const path = file();
    const store = createSqliteStore({ path });
    await store.write([{ op: 'put', kind: 'note', id: 'a', doc: 1 }]);
    await store.close();
    const whole = createSqlitePlace(path);
    const broken: TransferPlace = {
      ...whole,
      async *documents() {
        yield* whole.documents();
        throw new Error('read error');
      },
    };
    const targets = [await openPostgresPlace(url), createSqlitePlace(file())];
    for (const target of targets) {
      expect(String(await move(broken, target).catch((thrown: unknown) => thrown))).to.include('read error');
      expect(await target.isEmpty()).to.equal(true);
    }
    expect(existsSync(`${targets[1]?.name ?? ''}.part`)).to.equal(false);
  });

  it('reports the kinds that are not the same afterwards', async () => {
    const path = file();
    const store = createSqliteStore({ path });
    await store.write([{ op: 'put', kind: 'note', id: 'a', doc: 1 }]);
    await store.close();
    const target = createSqlitePlace(file());
    const lossy: TransferPlace = {
      ...target,
      async *documents() {
        for await (const batch of target.documents()) yield batch.map((document) => ({ ...document, version: 7 }));
      },
    };
    const refused = await move(createSqlitePlace(path), lossy).catch((thrown: unknown) => String(thrown));
    expect(refused).to.match(/does not have the same documents afterwards\. Kinds that differ: note\.$/);
  });

  it('is a command that refuses a target with documents, and a store in use', async () => {
    const [data, taken] = [join(folder.path, 'data'), file()];
    const url = await (await sharedPostgres()).createDatabase();
    expect((await runProduct(['tokens', '--data', data])).code).to.equal(0);
    writeFileSync(taken, '');
    const moved = await runProduct(['move', '--from', data, '--to', url]);
    expect(moved.output).to.match(/^postgres:.* has the 1 documents of 1 kinds of .*cadenza\.db; counts and digests agree\.\n$/);
    const again = await runProduct(['move', '--from', data, '--to', url]);
    expect([again.code, again.output]).to.deep.equal([1, `${url} is not empty. Name a new one, or remove what is in it.\n`]);
    const store = await openPostgresStore(url);
    await store.get('note', 'a');
    const used = await runProduct(['move', '--from', url, '--to', taken]);
    expect(used.output).to.match(/^A service is on the database .*\. Stop it first\.\n$/);
    await store.close();
    expect((await runProduct(['move', '--from', url, '--to', taken])).code).to.equal(0);
    expect((await runProduct(['tokens', '--data', data, '--store', url])).code).to.equal(0);
    for (const [args, sentence] of [
      [['move', '--from', 'a'], /^Name two stores: /],
      [['move', '--from', 'mysql://a', '--to', taken], /^mysql:\/\/a is no store\. /],
      [['move', '--from', join(folder.path, 'none.db'), '--to', taken], /^There are no documents in .*none\.db\.\n$/],
    ] as const)
      expect((await runProduct(args)).output).to.match(sentence);
  });
});
