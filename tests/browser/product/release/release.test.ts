import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeRelease, packRelease } from '../../../../.config/release.mjs';
import { freePort, scratchFolder } from '#tests/support/service/product-process.ts';

const MB_MAX = 90;

describe('the release', () => {
  const folder = scratchFolder('release');
  after(() => folder.remove());

  it('installs without a bundler in at most 90 MB, starts by its command, and serves the pages', async () => {
    const tarball = packRelease(await makeRelease(join(folder.path, 'package')));
    const app = join(folder.path, 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{}');
    const args = ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', tarball];
    execFileSync('npm', args, { cwd: app, stdio: 'ignore' });
    const size = execFileSync('du', ['-sm', join(app, 'node_modules')], { encoding: 'utf8' });
    expect(Number.parseInt(size, 10)).to.be.at.most(MB_MAX);

    const port = await freePort();
    const command = join(app, 'node_modules/.bin/cadenza');
    const child = spawn(command, ['--port', String(port), '--music', app, '--data', join(folder.path, 'data')]);
    try {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      const page = await fetch(`http://localhost:${String(port)}/`);
      expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
      expect((await fetch(`http://localhost:${String(port)}/readyz`)).status).to.equal(200);
    } finally {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    expect(child.exitCode).to.equal(0);
  });
});
