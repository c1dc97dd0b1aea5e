import { chmodSync } from 'node:fs';
import { expect } from 'chai';
import { openPool } from '#adapters/service/adapters/postgres/database.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { poolConfigOf } from '#adapters/service/adapters/postgres/postgres-url.ts';
import { ExitError } from '#adapters/service/adapters/process/exit-error.ts';
import { type Certificate, giveKey, makeAuthority, makeCertificate } from '#tests/support/engines/certificates.ts';
import { type PostgresEngine, postgresUser, startPostgres, TEST_SETTINGS } from '#tests/support/engines/postgres.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

describe('PostgreSQL by TLS', () => {
  const folder = scratchFolder('tls');
  let authority: Certificate;
  let stranger: Certificate;
  const engines: PostgresEngine[] = [];
  before(() => {
    chmodSync(folder.path, 0o755);
    authority = makeAuthority(folder.path, 'authority');
    stranger = makeAuthority(folder.path, 'stranger');
  });
  after(async () => {
    await Promise.all(engines.map((engine) => engine.kill()));
    folder.remove();
  });

  /** The URL of an empty database on a server with such a certificate. */
  async function serve(names: string, days = 2): Promise<string> {
    const { certificate, key } = makeCertificate(folder.path, authority, { names, days });
    giveKey(key, postgresUser());
    const settings = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
    const engine = await startPostgres([...TEST_SETTINGS, ...settings]);
    engines.push(engine);
    return engine.createDatabase();
  }
  const sentenceOf = (url: string) =>
    openPostgresStore(url).then(
      async (store) => (await store.close(), 'opened'),
      (thrown: unknown) => (thrown instanceof ExitError ? thrown.message : String(thrown)),
    );

  it('is encrypted where the certificate is of the authority and of the host, and refused by the reason where it is not', async () => {
    const url = await serve('IP:127.0.0.1');
    const checked = `${url}?sslmode=verify-full&sslrootcert=${authority.certificate}`;
    const config = poolConfigOf(checked);
    if (!config.ok) throw new Error(config.error);
    const database = openPool(config.value);
    expect(await database.read('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()', [])).to.deep.equal([{ ssl: true }]);
    await database.close();
    expect(await sentenceOf(checked)).to.equal('opened');

    const foreign = `${url}?sslmode=verify-full&sslrootcert=${stranger.certificate}`;
    expect(await sentenceOf(foreign)).to.equal(
      `The database ${foreign} cannot be used: no authority of sslrootcert (without it: of this system) signed its certificate (unable to verify the first certificate).`,
    );
    const unknown = `${url}?sslmode=verify-full`;
    expect(await sentenceOf(unknown)).to.match(/cannot be used: no authority of sslrootcert .* signed its certificate \(.*\)\.$/);
    const other = checked.replace('127.0.0.1', 'localhost');
    expect(await sentenceOf(other)).to.match(/cannot be used: its certificate is of another host \(.*Host: localhost.*\)\.$/);
    expect(await sentenceOf(`${url}?sslmode=no-verify`)).to.equal('opened');
    const nothing = `${url}?sslmode=verify-full&sslrootcert=${folder.path}/none.pem`;
    expect(await sentenceOf(nothing)).to.match(/^--store .* names the certificate .*none\.pem, which cannot be read\.$/);
  });

  it('is refused by a certificate that has expired', async () => {
    const url = await serve('DNS:localhost', -1);
    const checked = `${url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${authority.certificate}`;
    expect(await sentenceOf(checked)).to.match(/cannot be used: its certificate has expired \(.*\)\.$/);
  });
});
