import { copyFileSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { serviceScript } from '../../../../../.config/service-script.mjs';
import { sharedPostgres } from '#tests/support/engines/postgres.ts';
import { PASSWORD } from '#tests/support/service/api-test-client.ts';
import { freePort, runProduct, scratchFolder, startProduct } from '#tests/support/service/product-process.ts';

/** The packages that a script is made of or loads, with the scripts it loads at any time, except those named. */
async function packagesOf(except: RegExp): Promise<ReadonlySet<string>> {
  const main = await serviceScript();
  const [packages, seen, waiting] = [new Set<string>(), new Set<string>(), [main]];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || except.test(file)) continue;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)) packages.add(name);
    for (const [, name = ''] of text.matchAll(/(?:from ?|import ?|import\()"([^"]+)"/g))
      if (name.startsWith('./')) waiting.push(join(dirname(file), name));
      else packages.add(name);
  }
  return packages;
}

describe('an installation on several machines', () => {
  const folder = scratchFolder('engines');
  after(() => folder.remove());

  it('loads no client of PostgreSQL without the option', async () => {
    const without = await packagesOf(/postgres-(store|jobs|place)-/);
    for (const client of ['pg', 'graphile-worker']) expect(without).to.not.include(client);
    expect(await packagesOf(/nothing/))
      .to.include('libsql')
      .and.include('pg')
      .and.include('graphile-worker');
  });

  it('keeps in PostgreSQL what it confirmed, for every machine with its secret', async () => {
    const store = await (await sharedPostgres()).createDatabase();
    const [one, other] = [join(folder.path, 'one'), join(folder.path, 'other')];
    const args = (data: string) => ['--music', folder.path, '--data', data, '--store', store];
    const first = await startProduct({ port: await freePort(), args: args(one) });
    const body = JSON.stringify({ username: 'Owner', password: PASSWORD });
    const signedUp = await fetch(`${first.origin}/signup`, { method: 'POST', body });
    const [cookie = ''] = signedUp.headers.getSetCookie();
    await first.end('SIGKILL');

    const foreign = await runProduct(['tokens', '--data', other, '--store', store]);
    expect(foreign.code).to.equal(1);
    expect(foreign.output).to.match(
      /^The database belongs to an installation with another secret\. Copy the file secret .*\.\n$/,
    );

    copyFileSync(join(one, 'secret'), join(other, 'secret'));
    const second = await startProduct({ port: await freePort(), args: args(other) });
    const session = await fetch(`${second.origin}/session`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect((await session.json()) as object).to.include({ isAnonymous: false });
    expect(await second.end('SIGINT')).to.equal(0);
  });

  for (const [why, args, sentence] of [
    [
      'a database that is not there',
      ['--store', 'postgres://cadenza@127.0.0.1:1/none'],
      /^The database .* cannot be used: .*\.\n$/,
    ],
    ['a store of another kind', ['--store', 'mysql://db/music'], /^--store is a URL such as postgres:.*\.\n$/],
    [
      'a backup of PostgreSQL',
      ['backup', 'b.tar.gz', '--store', 'postgres://db/m'],
      /^backup is for .* use pg_dump and pg_restore\.\n$/,
    ],
  ] as const)
    it(`stops with one sentence given ${why}`, async () => {
      const { code, output } = await runProduct([...args, '--data', join(folder.path, 'stopped')]);
      expect(code, output).to.equal(1);
      expect(output).to.match(sentence);
    });
});
