import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ACCOUNT_KINDS, OWNER_ID } from '#adapters/service/application/records/account-records.ts';
import { openDatabase } from '#adapters/service/adapters/sqlite/database.ts';
import { openInstallation } from '#adapters/service/adapters/filesystem/data-folder.ts';
import { ExitError } from '#adapters/service/adapters/process/exit-error.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

describe('a data folder', () => {
  const folder = scratchFolder('installation');
  let count = 0;
  const nextPath = () => join(folder.path, String(count++));
  after(() => folder.remove());

  async function closed(path: string): Promise<Uint8Array> {
    const { store, lock, whenRestricted: kept, masterSecret } = await openInstallation({ data: path, use: 'alone' });
    await kept;
    await store.close();
    lock?.release();
    return masterSecret;
  }
  async function owned(path: string): Promise<void> {
    const { store } = await openInstallation({ data: path });
    await store.write([{ op: 'put', kind: ACCOUNT_KINDS.installation, id: OWNER_ID, doc: { userId: 'owner' } }]);
    await store.close();
  }
  const refusal = (path: string) =>
    openInstallation({ data: path }).then(
      () => 'opened',
      (thrown: unknown) => (thrown instanceof ExitError ? thrown.message : String(thrown)),
    );

  it('is its owner’s alone, whatever it was before', async () => {
    const path = nextPath();
    await owned(path);
    mkdirSync(join(path, 'blobs', 'images'), { recursive: true });
    mkdirSync(join(path, 'something else'));
    for (const name of ['blobs/images/cover-64', 'something else/file']) writeFileSync(join(path, name), 'bytes');
    const all = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
    for (const entry of [path, ...all]) chmodSync(entry, statSync(entry).isDirectory() ? 0o777 : 0o666);
    await closed(path);
    const modeOf = (entry: string) => (statSync(entry).mode & 0o777).toString(8);
    const ours = all.filter((entry) => !entry.includes('something else'));
    const expected = ours.map((entry) => [entry, statSync(entry).isDirectory() ? '700' : '600']);
    expect(ours.map((entry) => [entry, modeOf(entry)])).to.deep.equal(expected);
    expect(ours.map((entry) => entry.slice(path.length + 1))).to.include.members([
      'cadenza.db',
      'secret',
      'blobs/images/cover-64',
    ]);
    expect(modeOf(path)).to.equal('700');
    expect(modeOf(join(path, 'something else'))).to.equal('777');
  });

  it('has the secret of the file that CADENZA_SECRET_FILE names, and none of its own', async () => {
    const [path, file] = [nextPath(), join(folder.path, 'given')];
    writeFileSync(file, `${'0a'.repeat(32)}\n`);
    process.env.CADENZA_SECRET_FILE = file;
    try {
      expect(await closed(path)).to.deep.equal(new Uint8Array(32).fill(10));
      await owned(path);
      expect(await closed(path)).to.deep.equal(new Uint8Array(32).fill(10));
      expect(readdirSync(path)).to.not.include('secret');
      writeFileSync(file, '0a0b');
      expect(await refusal(path)).to.match(/is no secret: it needs 64 hexadecimal digits/);
    } finally {
      delete process.env.CADENZA_SECRET_FILE;
    }
  });

  it('may be opened again before there is an owner', async () => {
    const path = nextPath();
    expect(await closed(path)).to.deep.equal(await closed(path));
  });

  for (const [what, empty] of [
    ['is gone', (path: string) => readdirSync(path).forEach((name) => name.startsWith('cadenza.db') && rmSync(join(path, name)))],
    [
      'is an empty file',
      (path: string) => {
        for (const name of readdirSync(path)) if (/^cadenza\.db-/.test(name)) rmSync(join(path, name));
        truncateSync(join(path, 'cadenza.db'));
      },
    ],
    [
      'has no documents',
      (path: string) => {
        const connection = openDatabase(join(path, 'cadenza.db'));
        connection.exec('DELETE FROM document');
        connection.close();
      },
    ],
    [
      'is a new one',
      (path: string) => {
        for (const name of readdirSync(path)) if (name.startsWith('cadenza.db')) rmSync(join(path, name));
        const connection = openDatabase(join(path, 'cadenza.db'));
        connection.exec('CREATE TABLE other (n)');
        connection.close();
      },
    ],
  ] as const)
    it(`is no new installation where its secret is left and its database ${what}`, async () => {
      const path = nextPath();
      await owned(path);
      empty(path);
      const sentence = `The data folder ${path} has a secret that was in use, but no accounts. Restore the database from a backup, or remove the file ${path}/secret to begin a new installation.`;
      expect([await refusal(path), await refusal(path)]).to.deep.equal([sentence, sentence]);
      for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true });
      expect(await refusal(path)).to.equal('opened');
    });

  it('keeps its accounts when its secret is missing, and creates a new secret', async () => {
    const path = nextPath();
    await owned(path);
    const before = await closed(path);
    rmSync(join(path, 'secret'));
    expect(await closed(path)).to.not.deep.equal(before);
  });
});
