import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { scratchFolder } from '#tests/support/service/product-process.ts';

const script = new URL('../../../.config/embed-package.mjs', import.meta.url).pathname;
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const PAGE = `
import { createController, defineCadenzaAudio, type EmbedController } from 'cadenza-embed';
const controller: EmbedController = createController(document.body, { uri: 'spotify:album:1', origin: 'https://music.example' });
const stop: () => void = controller.addListener('track_change', ({ name, durationMs }) => void [name.length, durationMs.toFixed()]);
controller.addListener('mode', ({ mode, reason }) => void (mode === 'preview' ? reason : mode));
document.querySelector('cadenza-audio')?.play().then(() => stop());
defineCadenzaAudio();
// @ts-expect-error: no such event
controller.addListener('explode', () => undefined);
// @ts-expect-error: a URI is required
createController(document.body, {});
`;

describe('the npm package cadenza-embed', function () {
  const folder = scratchFolder('embed-package');
  after(() => folder.remove());

  it('is packed by npm, and used from its tarball with types and without dependencies', () => {
    const made = `${folder.path}/made`;
    const page = `${folder.path}/page`;
    execFileSync(process.execPath, [script, made]);
    const offline = ['--offline', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', ['pack', ...offline, '--pack-destination', folder.path], { cwd: made });
    const tarball = readdirSync(folder.path).find((name) => name.endsWith('.tgz')) ?? '';
    expect(tarball).to.match(/^cadenza-embed-\d+\.\d+\.\d+\.tgz$/);

    mkdirSync(page);
    writeFileSync(`${page}/package.json`, JSON.stringify({ name: 'page', version: '1.0.0', type: 'module', private: true }));
    execFileSync('npm', ['install', ...offline, `${folder.path}/${tarball}`], { cwd: page });
    const installed = `${page}/node_modules/cadenza-embed`;
    const manifest = JSON.parse(readFileSync(`${installed}/package.json`, 'utf8')) as Record<string, unknown>;
    expect(manifest).to.include({ name: 'cadenza-embed', type: 'module', license: 'MIT' });
    expect(manifest).to.not.have.any.keys('dependencies', 'scripts', 'private');
    expect(readdirSync(`${page}/node_modules`).filter((name) => !name.startsWith('.'))).to.deep.equal(['cadenza-embed']);
    expect(readdirSync(installed)).to.include.members(['README.md', 'LICENSE', 'index.js', 'index.d.ts']);

    // Importing it needs no browser.
    const names = execFileSync(
      process.execPath,
      ['-e', 'import("cadenza-embed").then((all) => console.log(Object.keys(all).join()))'],
      {
        cwd: page,
        encoding: 'utf8',
      },
    );
    expect(names.trim()).to.equal('createController,defineCadenzaAudio');

    writeFileSync(`${page}/page.ts`, PAGE);
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', lib: ['es2022', 'dom'], types: [] };
    writeFileSync(`${page}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ['page.ts'] }));
    const { status, stdout } = spawnSync(process.execPath, [tsc, '--project', page], { encoding: 'utf8' });
    expect([stdout, status]).to.deep.equal(['', 0]);
  });
});
