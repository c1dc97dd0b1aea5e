import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { nginxProgram, systemdAnalyzeProgram } from '../../.config/engines.mjs';
import { scratchFolder } from '#tests/support/service/product-process.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../../docs/deploy/${name}`, import.meta.url));
const textOf = (name: string) => readFileSync(pathOf(name), 'utf8');

/** The files for deploying, given to the programs that they are for. A program that is not installed here shows as pending. */
describe('the files for deploying', () => {
  const folder = scratchFolder('deploy');
  after(() => folder.remove());

  function run(program: string, args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  }

  describe('as nginx reads them', () => {
    const program = nginxProgram();

    /** What nginx prints about a configuration in the place that its first line names, with certificates that are there. */
    function check(text: string) {
      const key = join(folder.path, 'privkey.pem');
      const certificate = join(folder.path, 'fullchain.pem');
      const made = [
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        '-subj',
        '/CN=music.example.org',
      ];
      execFileSync('openssl', ['req', ...made], { stdio: 'ignore' });
      const site = join(folder.path, 'site.conf');
      writeFileSync(site, text.replaceAll('/etc/letsencrypt/live/music.example.org', folder.path));
      const whole = join(folder.path, 'nginx.conf');
      const logs = `pid ${folder.path}/pid; error_log stderr;`;
      writeFileSync(whole, `${logs}\nevents {}\nhttp { access_log off; include ${site}; }\n`);
      return run(program ?? '', ['-t', '-q', '-c', whole, '-p', folder.path, '-e', 'stderr']);
    }

    it('have a configuration without faults or warnings', function () {
      if (program === null) return this.skip();
      expect(check(textOf('nginx.conf'))).to.deep.equal({ status: 0, output: '' });
    });

    it('would be noticed with a fault', function () {
      if (program === null) return this.skip();
      const { status, output } = check(textOf('nginx.conf').replace('proxy_buffering off', 'proxy_buffering never'));
      expect(status).to.equal(1);
      expect(output).to.include('invalid value "never" in "proxy_buffering" directive');
    });
  });

  describe('as systemd reads them', () => {
    const program = systemdAnalyzeProgram();

    it('have a unit without faults or warnings', function () {
      if (program === null) return this.skip();
      expect(run(program, ['verify', pathOf('cadenza.service')])).to.deep.equal({ status: 0, output: '' });
    });

    it('would be noticed with a fault', function () {
      if (program === null) return this.skip();
      const unit = join(folder.path, 'cadenza.service');
      writeFileSync(unit, textOf('cadenza.service').replace('PrivateTmp=', 'PrivateTemp='));
      expect(run(program, ['verify', unit]).output).to.include('PrivateTemp');
    });
  });
});
