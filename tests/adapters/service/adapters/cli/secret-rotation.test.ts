import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort, runProduct, scratchFolder, startProduct, type Product } from '#tests/support/service/product-process.ts';

const PASSWORD = 'eight or more';
const PLAYLISTS = 261;

describe('npm start -- backup, restore and rotate-secret', () => {
  const folder = scratchFolder('keeping');
  const music = join(folder.path, 'music');
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'backup.tar.gz');
  let running: Product | null = null;
  let token: string;
  before(() => mkdirSync(music));
  after(async () => {
    await running?.end('SIGKILL');
    folder.remove();
  });

  const securityEvents = (path: string) =>
    readdirSync(join(path, 'security')).flatMap((name) => {
      const lines = readFileSync(join(path, 'security', name), 'utf8')
        .trim()
        .split('\n');
      return lines.map((line) => (JSON.parse(line) as { event: string }).event);
    });
  async function start(path: string): Promise<Product> {
    const product = await startProduct({ port: await freePort(), args: ['--music', music, '--data', path] });
    running = product;
    return product;
  }
  async function end(product: Product, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    await product.end(signal);
    running = null;
  }
  const request = async ({ origin }: Product, path: string, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: response.status, json: (await response.json()) as never };
  };

  it('brings back on another machine everything a running service had, 261 playlists of its log too', async () => {
    const service = await start(data);
    const body = JSON.stringify({ username: 'owner', password: PASSWORD });
    const signedUp = await fetch(`${service.origin}/signup`, { method: 'POST', body });
    token = ((await signedUp.json()) as { accessToken: string }).accessToken;
    for (let n = 0; n < PLAYLISTS; n += 1)
      expect((await request(service, '/v1/users/owner/playlists', { name: `List ${String(n)}` })).status).to.equal(201);
    const backedUp = await runProduct(['backup', file, '--data', data]);
    expect(backedUp).to.deep.equal({
      code: 0,
      output: `${file} has the database, the secret and 0 pictures. Keep it as safe as the data folder.\n`,
    });
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    await end(service, 'SIGKILL');

    const elsewhere = join(folder.path, 'elsewhere');
    expect((await runProduct(['restore', file, '--data', elsewhere])).output).to.match(
      /^\/.*\/elsewhere is as it was at 20.*Z\.\n$/,
    );
    expect((await runProduct(['restore', file, '--data', elsewhere])).code).to.equal(1);
    expect(securityEvents(elsewhere)).to.deep.equal(['backup.restore']);
    const restored = await start(elsewhere);
    const { json } = await request(restored, '/v1/me/playlists?limit=1');
    expect((json as { total: number }).total).to.equal(PLAYLISTS);
    await end(restored, 'SIGINT');
  });

  it('makes a new secret while no service runs, and everything signed with the one before is good for nothing', async () => {
    const script = (await runProduct(['token', '--data', data])).output.trim();
    const service = await start(data);
    const refused = await runProduct(['rotate-secret', '--data', data]);
    expect([refused.code, refused.output]).to.deep.equal([
      1,
      `The data folder ${data} is in use by another service. Stop that one first, or give this one a folder of its own with --data.\n`,
    ]);
    expect((await request(service, '/v1/me')).status).to.equal(200);
    await end(service, 'SIGINT');

    expect((await runProduct(['rotate-secret', '--data', data])).output).to.equal(
      'The secret is replaced. Every user signs in again; create new tokens for scripts and new content keys.\n',
    );

    expect((await runProduct(['tokens', '--data', data])).output).to.equal('There are no tokens for scripts.\n');
    expect(securityEvents(data)).to.include.members(['backup.make', 'secret.rotate']);
    const again = await start(data);
    expect((await request(again, '/v1/me')).status).to.equal(401);
    token = script;
    expect((await request(again, '/v1/me')).status).to.equal(401);
    const body = JSON.stringify({ username: 'owner', password: PASSWORD });
    expect((await fetch(`${again.origin}/login`, { method: 'POST', body })).status).to.equal(200);
    await end(again, 'SIGINT');
  });

  it('leaves nothing in the data folder that others on the machine may read', () => {
    const entries = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
    const open = [data, ...entries].filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(open).to.deep.equal([]);
    expect(entries.length).to.be.greaterThan(2);
  });
});
