import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { create } from 'tar';
import { backUp } from '#adapters/service/adapters/backup/backup.ts';
import { openDatabase } from '#adapters/service/adapters/sqlite/database.ts';
import { openInstallation, type Installation } from '#adapters/service/adapters/filesystem/data-folder.ts';
import { restore } from '#adapters/service/adapters/backup/restore.ts';
import { ExitError } from '#adapters/service/adapters/process/exit-error.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

const NOW_MS = Date.UTC(2026, 10, 23);
const PLAYLISTS = 261;

describe('a backup', () => {
  const folder = scratchFolder('backup');
  let count = 0;
  const nextPath = (ending = '') => join(folder.path, String(count++) + ending);
  after(() => folder.remove());

  const put = (store: Store, id: string) =>
    store.write([
      { op: 'put', kind: 'playlist', id, doc: { name: id }, keys: { name: [id] }, words: { title: [id], other: [] } },
    ]);
  const playlists = async (store: Store) => (await store.list('playlist', { index: 'name', offset: 0, limit: 100_000 })).items;

  /** A running service with so many playlists, the newest in the write-ahead log. */
  async function running(): Promise<Installation> {
    const installation = await openInstallation({ data: nextPath(), use: 'alone' });
    for (let n = 0; n < PLAYLISTS; n += 1) await put(installation.store, `list-${String(n).padStart(3, '0')}`);
    mkdirSync(join(installation.dataPath, 'blobs/images'), { recursive: true });
    writeFileSync(join(installation.dataPath, 'blobs/images/cover-64'), 'picture');
    writeFileSync(join(installation.dataPath, 'blobs/images/cover-300.part'), 'half of one');
    return installation;
  }
  async function ended({ store, lock }: Installation): Promise<void> {
    await store.close();
    lock?.release();
  }
  const sentenceOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (thrown: unknown) => (thrown instanceof ExitError ? thrown.message : String(thrown)),
    );

  it('holds all that a service has written, also what is in its log, while it goes on writing', async () => {
    const service = await running();
    const bare = nextPath('.db');
    copyFileSync(join(service.dataPath, 'cadenza.db'), bare);
    const file = nextPath('.tar.gz');
    const over = new AbortController();
    const writing = (async () => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        await put(service.store, `while-${String(n).padStart(5, '0')}`);
        await setImmediate();
      }
    })();
    expect(await backUp(service.dataPath, file, NOW_MS)).to.include({ made_at: '2026-11-23T00:00:00.000Z', pictures: 1 });
    over.abort();
    await writing;
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    expect(readdirSync(service.dataPath).filter((name) => name.endsWith('.part'))).to.deep.equal([]);
    await ended(service);

    // The file alone, as it was copied by hand, has less: that is what the log is for.
    const byHand = createSqliteStore({ path: bare });
    expect((await playlists(byHand)).length).to.be.lessThan(PLAYLISTS);
    await byHand.close();

    const path = nextPath();
    await restore(path, file);
    const restored = await openInstallation({ data: path, use: 'alone' });
    const ids = (await playlists(restored.store)).map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('list-'))).to.have.length(PLAYLISTS);
    const later = ids.filter((id) => id.startsWith('while-'));
    expect(later).to.deep.equal(later.map((_, n) => `while-${String(n).padStart(5, '0')}`));
    const found = await restored.store.search({ kind: 'playlist', prefixes: ['list-260'], offset: 0, limit: 9 });
    expect(found.total).to.equal(1);
    expect(restored.masterSecret).to.deep.equal(service.masterSecret);
    expect(readFileSync(join(path, 'blobs/images/cover-64'), 'utf8')).to.equal('picture');
    expect(readdirSync(path).sort()).to.include.members(['blobs', 'cadenza.db', 'secret']).and.not.include('restore.part');
    await restored.whenRestricted;
    expect(statSync(join(path, 'blobs/images/cover-64')).mode & 0o777).to.equal(0o600);
    await ended(restored);
  });

  it('is not written over another file, nor of a folder that has nothing', async () => {
    const service = await running();
    await ended(service);
    const file = nextPath('.tar.gz');
    writeFileSync(file, 'something');
    expect(await sentenceOf(backUp(service.dataPath, file, NOW_MS))).to.equal(
      `The file ${file} is there already. Name another one.`,
    );
    expect(readFileSync(file, 'utf8')).to.equal('something');
    const empty = nextPath();
    mkdirSync(empty);
    const nothing = `There is nothing to back up in ${empty}.`;
    expect(await sentenceOf(backUp(empty, nextPath('.tar.gz'), NOW_MS))).to.equal(nothing);
    expect(readdirSync(empty)).to.deep.equal([]);
    const nowhere = join(nextPath(), 'backup.tar.gz');
    expect(await sentenceOf(backUp(service.dataPath, nowhere, NOW_MS))).to.match(
      /^The backup .* could not be written: it does not exist\.$/,
    );
  });

  it('is put into an empty folder only', async () => {
    const service = await running();
    const file = nextPath('.tar.gz');
    await backUp(service.dataPath, file, NOW_MS);
    expect(await sentenceOf(restore(service.dataPath, file))).to.equal(
      `The data folder ${service.dataPath} is not empty. Choose an empty one with --data, or move its contents away.`,
    );
    expect(await playlists(service.store)).to.have.length(PLAYLISTS);
    await ended(service);
    const empty = nextPath();
    mkdirSync(empty);
    expect(await sentenceOf(restore(empty, file))).to.equal('done');
  });

  describe('changes nothing', () => {
    const damaged = (file: string) => `The file ${file} is no backup, or it is damaged.`;
    let whole: string;
    before(async () => {
      const service = await running();
      await ended(service);
      whole = nextPath('.tar.gz');
      await backUp(service.dataPath, whole, NOW_MS);
    });
    async function refused(file: string, sentence: string): Promise<void> {
      const path = nextPath();
      expect(await sentenceOf(restore(path, file))).to.equal(sentence);
      expect(existsSync(path) ? readdirSync(path) : []).to.deep.equal([]);
    }
    /** A backup made by hand of these files. */
    async function packed(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
      const [from, file] = [nextPath(), nextPath('.tar.gz')];
      mkdirSync(join(from, 'blobs/images'), { recursive: true });
      for (const [name, bytes] of Object.entries(files)) writeFileSync(join(from, name), bytes);
      await create({ cwd: from, file, gzip: true }, [...Object.keys(files), 'blobs/images']);
      return file;
    }
    const about = (changes = {}) => JSON.stringify({ format: 1, made_at: 'then', pictures: 0, ...changes });
    function database(statement: string): Uint8Array {
      const path = nextPath('.db');
      const connection = openDatabase(path);
      connection.exec(statement);
      connection.close();
      return readFileSync(path);
    }
    const secret = new Uint8Array(32);

    it('where there is no such file', () => refused('/nowhere/at.all', 'There is no file /nowhere/at.all.'));

    it('where the file is cut off, changed or something else', async () => {
      const bytes = readFileSync(whole);
      const changed = Uint8Array.from(bytes);
      changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
      for (const wrong of [
        bytes.subarray(0, bytes.length - 20),
        bytes.subarray(0, 300),
        changed,
        Buffer.from('music'),
        Buffer.alloc(0),
      ]) {
        const file = nextPath('.tar.gz');
        writeFileSync(file, wrong);
        await refused(file, damaged(file));
      }
    });

    it('where a file is in it that no backup has', async () => {
      const file = await packed({ 'backup.json': about(), secret, 'cadenza.db': database('CREATE TABLE t (n)'), other: 'x' });
      await refused(file, damaged(file));
    });

    it('where a file is missing in it', async () => {
      const file = await packed({ 'backup.json': about({ pictures: 1 }), secret, 'cadenza.db': database('CREATE TABLE t (n)') });
      await refused(file, damaged(file));
      const short = await packed({ 'backup.json': about(), secret: 'short', 'cadenza.db': database('CREATE TABLE t (n)') });
      await refused(short, damaged(short));
    });

    it('where it is of a newer version', async () => {
      const newer = (file: string) => `The backup ${file} was made by a newer version of this program.`;
      const format = await packed({ 'backup.json': about({ format: 2 }), secret, 'cadenza.db': database('CREATE TABLE t (n)') });
      await refused(format, newer(format));
      const tables = await packed({ 'backup.json': about(), secret, 'cadenza.db': database('PRAGMA user_version = 1000000') });
      await refused(tables, newer(tables));
    });
  });
});
