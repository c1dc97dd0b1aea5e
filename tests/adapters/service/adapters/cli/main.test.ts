import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import { listen } from '#adapters/service/adapters/cli/listen.ts';
import { freePort, runProduct, scratchFolder, startProduct } from '#tests/support/service/product-process.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const PASSWORD = 'eight or more';

describe('npm start', () => {
  const folder = scratchFolder('main');
  const music = join(folder.path, 'music');
  const data = join(folder.path, 'data');
  const file = join(folder.path, 'file');
  before(() => {
    mkdirSync(music);
    writeFileSync(file, 'not a folder');
  });
  after(() => folder.remove());

  describe('explains in one sentence why it fails, and exits with 1', () => {
    for (const [why, args, sentence] of [
      [
        'a music folder that is not there',
        ['--music', '/nowhere/at/all', '--data', data],
        /^The music folder .* cannot be read: it does not exist\.\n$/,
      ],
      [
        'a music folder that is a file',
        ['--music', file, '--data', data],
        /^The music folder .* cannot be read: it is not a folder\.\n$/,
      ],
      [
        'a data folder below a file',
        ['--music', music, '--data', join(file, 'x')],
        /^The data folder .* cannot be used: it is not a folder\.\n$/,
      ],
      [
        'a data folder without write permission',
        ['--music', music, '--data', '/proc/cadenza'],
        /^The data folder .* cannot be used: .*\.\n$/,
      ],
      ['an unknown option', ['--loud'], /^.*--loud.*\.\n$/],
      [
        'a token for an unknown user',
        ['token', '--user', 'missing', '--data', join(folder.path, 'empty')],
        /^There is no account named missing\.\n$/,
      ],
      [
        'a password for an unknown user',
        ['password', '--user', 'missing', '--data', join(folder.path, 'empty')],
        /^There is no account named missing\.\n$/,
      ],
      [
        'an invitation before there is an owner',
        ['invite', '--data', join(folder.path, 'empty')],
        /^There is no owner yet: .*\.\n$/,
      ],
    ] as const)
      it(`given ${why}`, async () => {
        const { code, output } = await runProduct(args);
        expect(code, output).to.equal(1);
        expect(output).to.match(sentence);
      });

    it('given a port that is taken', async () => {
      const server = createServer();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const port = String((server.address() as AddressInfo).port);
      const { code, output } = await runProduct(['--music', music, '--data', data, '--port', port]);
      server.close();
      expect(code).to.equal(1);
      expect(output).to.equal(`Port ${port} is in use. Choose another with --port, or omit --port for the next free one.\n`);
    });

    it('given a secret that is damaged', async () => {
      const damaged = join(folder.path, 'damaged');
      mkdirSync(damaged);
      writeFileSync(join(damaged, 'secret'), 'short');
      const { code, output } = await runProduct(['--music', music, '--data', damaged]);
      expect(code).to.equal(1);
      expect(output).to.match(/^The file .*secret is damaged\. .*\n$/);
    });

    it('given a Node that is too old', () => {
      const script = "import('./.config/setup.mjs').then(({ needNode }) => needNode('18.20.0'))";
      const { status, stderr } = spawnSync('node', ['-e', script], { cwd: ROOT, encoding: 'utf8' });
      expect(status).to.equal(1);
      expect(stderr).to.equal('Cadenza needs Node.js 20.19 or newer; this is 18.20.0.\n');
    });
  });

  it('takes the next port when the usual one is taken', async () => {
    const [one, other] = [createServer(), createServer()];
    const first = await listen(one, '127.0.0.1', null);
    const second = await listen(other, '127.0.0.1', null);
    one.close();
    other.close();
    expect(second).to.be.greaterThan(first);
  });

  it('keeps everything it confirmed after a crash, and exits cleanly when stopped', async () => {
    const port = await freePort();
    const args = ['--music', music, '--data', data];
    const before = await startProduct({ port, args });
    const body = JSON.stringify({ username: 'Owner', password: PASSWORD });
    const signedUp = await fetch(`${before.origin}/signup`, { method: 'POST', body });
    const [cookie = ''] = signedUp.headers.getSetCookie();
    await before.end('SIGKILL');

    const again = await startProduct({ port, args });
    const session = await fetch(`${again.origin}/session`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect((await session.json()) as object).to.include({ isAnonymous: false });
    const { output } = await runProduct(['token', '--user', 'owner', '--data', data]);
    const me = await fetch(`${again.origin}/v1/me`, { headers: { authorization: `Bearer ${output.trim()}` } });
    expect((await me.json()) as object).to.include({ id: 'owner', display_name: 'Owner' });
    const listed = await runProduct(['tokens', '--data', data]);
    const [id = ''] = listed.output.split(' ');
    expect(listed.output).to.match(/^[0-9a-f]{12} {2}owner {2}made \d{4}-\d\d-\d\d, good until \d{4}-\d\d-\d\d\n$/);
    const invited = await runProduct(['invite', '--data', data]);
    const invitation = /invitation=([0-9a-f]+)/.exec(invited.output)?.[1];
    const guest = JSON.stringify({ username: 'guest', password: PASSWORD, invitation });
    expect((await fetch(`${again.origin}/signup`, { method: 'POST', body: guest })).status).to.equal(200);
    const weak = await runProduct(['password', '--user', 'GUEST', '--data', data], { typed: 'password123\n' });
    expect(weak).to.deep.equal({ code: 1, output: 'This password is too easy to guess. Choose another one.\n' });
    const reset = await runProduct(['password', '--user', 'GUEST', '--data', data], { typed: 'a better evening\n' });
    expect(reset.output).to.equal('guest signs in with the new password from now on, and is signed out everywhere.\n');
    const signIn = async (password: string) =>
      (await fetch(`${again.origin}/login`, { method: 'POST', body: JSON.stringify({ username: 'guest', password }) })).status;
    expect([await signIn(PASSWORD), await signIn('a better evening')]).to.deep.equal([401, 200]);
    const events = readdirSync(join(data, 'security')).map((name) => readFileSync(join(data, 'security', name), 'utf8'));
    for (const event of ['token.make', 'member.invite', 'password.reset']) expect(events.join('')).to.include(`"${event}"`);
    expect(events.join('')).not.to.include('a better evening');
    // A page that is open does not keep it from ending.
    const page = new WebSocket(`${again.origin.replace('http', 'ws')}/dealer?access_token=${output.trim()}`);
    await once(page, 'open');
    expect((await runProduct(['revoke', id, '--data', data])).code).to.equal(0);
    const after = await fetch(`${again.origin}/v1/me`, { headers: { authorization: `Bearer ${output.trim()}` } });
    expect(after.status).to.equal(401);
    expect((await runProduct(['revoke', id, '--data', data])).code).to.equal(1);
    expect(await again.end('SIGINT')).to.equal(0);
    expect(again.output()).to.include(`http://localhost:${String(port)}`);
  });

  it('keeps its secret readable only for its owner', () => {
    expect(statSync(join(data, 'secret')).mode & 0o777).to.equal(0o600);
    expect(statSync(data).mode & 0o077).to.equal(0);
    expect(readFileSync(join(data, 'secret'))).to.have.length(32);
  });
});
