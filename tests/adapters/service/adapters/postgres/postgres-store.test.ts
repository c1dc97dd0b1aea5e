import { expect } from 'chai';
import { openPool } from '#adapters/service/adapters/postgres/database.ts';
import { poolConfigOf } from '#adapters/service/adapters/postgres/postgres-url.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { StoreUnavailableError } from '#adapters/service/application/kernel/storage-failures.ts';
import type { Put } from '#adapters/service/application/ports/store.ts';
import { ExitError } from '#adapters/service/adapters/process/exit-error.ts';
import { storeContract } from '#tests/contracts/service/store.ts';
import { sharedPostgres, type PostgresEngine } from '#tests/support/engines/postgres.ts';

const put = (id: string, doc: unknown, more: Partial<Put> = {}): Put => ({ op: 'put', kind: 'kind', id, doc, ...more });

describe('the store of several machines', () => {
  let engine: PostgresEngine;
  let url: string;
  before(async () => {
    engine = await sharedPostgres();
    url = await engine.createDatabase();
  });
  const empty = () => engine.run(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');

  storeContract('in PostgreSQL', async () => {
    empty();
    return openPostgresStore(url);
  });

  it('lets one of several machines write where all of them saw the same version', async () => {
    empty();
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(url)));
    const [first] = stores;
    const writeAll = (ifVersion: number) =>
      Promise.all(stores.flatMap((store, at) => [0, 1].map(() => store.write([put('a', at, { ifVersion })]))));
    for (const version of [0, 1, 2]) expect((await writeAll(version)).filter((result) => result === 'written')).to.have.length(1);
    expect((await first?.get('kind', 'a'))?.version).to.equal(3);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('writes batches of several machines that have the same documents in other orders', async () => {
    empty();
    const stores = await Promise.all([1, 2].map(() => openPostgresStore(url)));
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const batch = (order: readonly string[]) =>
      order.map((id) => put(id, id, { keys: { name: [id] }, words: { title: [`word${id}`], other: [] } }));
    const rounds = Array.from({ length: 10 }, () => stores.map((store, at) => store.write(batch(at ? [...ids].reverse() : ids))));
    expect(new Set(await Promise.all(rounds.flat()))).to.deep.equal(new Set(['written']));
    const [one] = stores;
    const { items, total } = (await one?.list('kind', { index: 'name', offset: 0, limit: 6 })) ?? { items: [], total: 0 };
    expect([items.map(({ version }) => version), total]).to.deep.equal([[20, 20, 20, 20, 20, 20], 6]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('asks again after it waited for a connection, and after each try', async () => {
    const config = poolConfigOf(url);
    if (!config.ok) throw new Error(config.error);
    const database = openPool({ ...config.value, max: 1 });
    const other = await database.connect();
    let isLate = false;
    const confirm = () => {
      if (isLate) throw new Error('too late');
    };
    const writing = database.write("SELECT set_config('cadenza.written', 'yes', false)", [], undefined, confirm);
    isLate = true;
    other.release();
    expect(String(await writing.catch((thrown: unknown) => thrown))).to.equal('Error: too late');
    isLate = false;
    // On the same connection: the one that was refused is still good.
    const [row] = await database.write("SELECT current_setting('cadenza.written', true) AS written", [], undefined, confirm);
    expect(row?.['written']).to.equal(null);
    await database.close();
  });

  it('counts the keys with a prefix again after another machine has written', async () => {
    empty();
    const [here, there] = await Promise.all([openPostgresStore(url), openPostgresStore(url)]);
    const total = async () => (await here.list('kind', { index: 'name', prefix: 'x/', offset: 0, limit: 1 })).total;
    await there.write([put('a', 1, { keys: { name: ['x/1', 'x/2', 'y/1'] } })]);
    expect(await total()).to.equal(2);
    await there.write([put('b', 1, { keys: { name: ['x/3'] } })]);
    expect(await total()).to.equal(3);
    await there.write([put('a', 1, { keys: { name: ['x/1', 'y/1', 'y/2'] } })]);
    expect(await total()).to.equal(2);
    await Promise.all([here.close(), there.close()]);
  });

  it('takes texts that PostgreSQL itself does not', async () => {
    empty();
    const store = await openPostgresStore(url);
    const long = 'x'.repeat(5_000);
    const words = { title: [long, "it's", 'back\\slash'], other: [] };
    await store.write([put('nul\0', 'a\0b', { keys: { name: [`${long}/1`] }, words }), put(long.slice(0, 2_000), '\ud800')]);
    expect((await store.get('kind', 'nul\0'))?.doc).to.equal('a\0b');
    expect((await store.get('kind', long.slice(0, 2_000)))?.doc).to.equal('\ud800');
    const listed = await store.list('kind', { index: 'name', prefix: long.slice(0, 400), from: 'x\0', offset: 0, limit: 9 });
    expect(listed.items).to.have.length(1);
    expect((await store.list('kind', { index: 'name', prefix: `${long}/1`, offset: 0, limit: 9 })).items).to.have.length(1);
    expect((await store.list('kind', { index: 'name', prefix: `${long}/2`, offset: 0, limit: 9 })).items).to.have.length(0);
    for (const prefix of [long, "it'", 'back\\'])
      expect((await store.search({ kind: 'kind', prefixes: [prefix], offset: 0, limit: 9 })).total).to.equal(1);
    await store.close();
  });

  it('comes back by itself after the database has ended, with everything it confirmed', async () => {
    empty();
    const store = await openPostgresStore(url);
    await store.write([put('a', 1)]);
    await engine.kill();
    const gone = await store.get('kind', 'a').catch((thrown: unknown) => thrown);
    expect(gone).to.be.instanceOf(StoreUnavailableError);
    expect(await store.write([put('a', 2)]).catch((thrown: unknown) => thrown)).to.be.instanceOf(StoreUnavailableError);
    const waiting = store.write([put('b', 3)]);
    await engine.start();
    expect(await waiting).to.equal('written');
    expect((await store.getMany('kind', ['a', 'b'])).map((one) => one?.doc)).to.deep.equal([1, 3]);
    await store.close();
  });

  it('lets machines that start at once make the tables once', async () => {
    empty();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(url)));
    expect(await stores[0]?.write([put('a', 1)])).to.equal('written');
    expect((await stores[3]?.get('kind', 'a'))?.doc).to.equal(1);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('works on the tables of a newer version that are marked as usable, and on no others', async () => {
    empty();
    const before = await openPostgresStore(url);
    await before.write([put('a', 1)]);
    await before.close();
    engine.run(url, 'UPDATE schema_version SET version = 99');
    const after = await openPostgresStore(url);
    expect((await after.get('kind', 'a'))?.doc).to.equal(1);
    await after.close();
    engine.run(url, 'UPDATE schema_version SET usable_from = 99');
    const refused = await openPostgresStore(url).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(ExitError);
    expect(String(refused)).to.include('The database belongs to a newer version of this program.');
  });

  it('explains in one sentence why a database cannot be used', async () => {
    const sentence = (wrong: string) =>
      openPostgresStore(wrong).then(
        () => '',
        (thrown: unknown) => (thrown instanceof ExitError ? thrown.message : String(thrown)),
      );
    expect(await sentence(url.replace(/\w+$/, 'missing'))).to.match(
      /^The database .*missing cannot be used: .*does not exist\.$/,
    );
    expect(await sentence('postgres://a:secret@127.0.0.1:1/x')).to.match(
      /^The database postgres:\/\/a:…@127\.0\.0\.1:1\/x .*\.$/,
    );
    expect(await sentence(`${url}?sslmode=require`)).to.match(/^The database .* cannot be used: .*SSL.*\.$/);
    expect(await sentence(`${url}?sslmode=maybe`)).to.match(/has sslmode=maybe; it is one of disable, /);
    expect(await sentence(`${url}?connections=0`)).to.match(/has connections=0; it is a number from 1 to 100\.$/);
    expect(await sentence(`${url}?colour=red`)).to.match(/has the parameter colour, which is not known\.$/);
    engine.run(engine.url, `CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'`);
    expect(await sentence(url.replace(/\w+$/, 'latin'))).to.equal(`The database is in LATIN1. Create one with ENCODING 'UTF8'.`);
  });
});
