import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeRelease, packRelease } from '../../../../.config/release.mjs';
import { PASSWORD } from '#tests/support/service/api-test-client.ts';
import { freePort, scratchFolder } from '#tests/support/service/product-process.ts';

const MB_MAX = 90;

/** The lists of words of the last stage of the Dockerfile, with this folder, data and port in place of the container's. */
function containerCommands(app: string, data: string, port: number) {
  const text = readFileSync(new URL('../../../../docs/deploy/Dockerfile', import.meta.url), 'utf8');
  const words = (instruction: RegExp) => {
    const list = instruction.exec(text.slice(text.lastIndexOf('\nFROM ')))?.[1] ?? '[]';
    const here = list.replaceAll('/app/', `${app}/`).replaceAll('/data"', `${data}"`).replaceAll('4070', String(port));
    return JSON.parse(here) as [string, ...string[]];
  };
  return {
    start: [...words(/^ENTRYPOINT (\[.*\])$/m), ...words(/^CMD (\[.*\])$/m)] as [string, ...string[]],
    checkHealth: words(/^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$/m),
  };
}

describe('the release', () => {
  const folder = scratchFolder('release');
  const app = join(folder.path, 'app');
  after(() => folder.remove());

  before(async () => {
    const tarball = packRelease(await makeRelease(join(folder.path, 'package')));
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), '{}');
    const args = ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', tarball];
    execFileSync('npm', args, { cwd: app, stdio: 'ignore' });
  });

  it('installs without a bundler in at most 90 MB, starts by its command, serves the pages, and takes its owner', async () => {
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
      const body = JSON.stringify({ username: 'owner', password: PASSWORD });
      expect((await fetch(`http://localhost:${String(port)}/signup`, { method: 'POST', body })).status).to.equal(200);
    } finally {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    expect(child.exitCode).to.equal(0);
  });

  it('runs and shows its health by the commands of the container, and drains', async () => {
    const port = await freePort();
    const { checkHealth, start } = containerCommands(app, join(folder.path, 'container-data'), port);
    const isHealthy = async () => (await once(spawn(checkHealth[0], checkHealth.slice(1)), 'exit'))[0] === 0;
    expect(await isHealthy()).to.equal(false);
    const child = spawn(start[0], start.slice(1), { cwd: app });
    try {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      expect(await isHealthy()).to.equal(true);
      child.kill('SIGTERM');
      const readiness = async () =>
        (await fetch(`http://localhost:${String(port)}/readyz`)).json() as Promise<{ status: string }>;
      for (let status = 'ok'; status !== 'draining';) ({ status } = await readiness());
      expect(await isHealthy()).to.equal(true);
    } finally {
      child.kill('SIGKILL');
      if (child.exitCode === null) await once(child, 'exit');
    }
  });
});
