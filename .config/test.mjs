// `npm test`: sets up, then runs every check and every test. Parts: check, fast, simulation, engine and product
// (together: browser); coverage by name only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { forgetOldModules, needNode, needPackages, needTestTools, ROOT } from './setup.mjs';

const MOCHA = ['--import', './.config/mocha.mjs', 'node_modules/mocha/bin/mocha.js'];
const COVERAGE = ['node_modules/.bin/c8', '--all', '--reporter', 'text-summary', '--reporter', 'html'];
const COVERED = ['domain', 'application', 'adapters'].flatMap((folder) => ['--src', folder]);
const UNCOVERED = ['application/ports/**', 'tests/**'].flatMap((glob) => ['--exclude', glob]);

/** For two cores: what computes runs beside what mostly listens. */
const LANES = [['check', 'fast', 'simulation'], ['engine'], ['product']];

/** Tests in Chromium of the pages as they are built; the others bring what they need. */
const PAGES = ['tests/browser/product/**/*.test.ts', 'tests/browser/ui-web/**/*.test.ts'];

const totals = { passed: 0, failed: 0 };

/** A check that is no mocha test counts as one. It prints nothing but why it failed. */
async function check(name, command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) console.log(`${said.trim()}\nFAILED  ${name}`);
}

async function mocha(name, globs, { ignore = [], timeoutMs = 20_000, wrap = [] } = {}) {
  const target = `.cache/counts-${name}.json`;
  rmSync(ROOT + target, { force: true });
  const report = ['--reporter', './.config/reporter.mjs', '--reporter-option', `counts=${target}`];
  const args = [...report, '--forbid-only', '--forbid-pending', '--exit', '--timeout', String(timeoutMs)];
  const skip = ignore.flatMap((glob) => ['--ignore', glob]);
  const [command, ...rest] = [...wrap, process.execPath, ...MOCHA, ...args, ...skip, ...globs];
  const [code] = await once(spawn(command, rest, { cwd: ROOT, stdio: 'inherit' }), 'close');
  const counts = existsSync(ROOT + target) ? JSON.parse(readFileSync(ROOT + target, 'utf8')) : { passed: 0, failed: 1 };
  totals.passed += counts.passed;
  totals.failed += Math.max(counts.failed, code === 0 ? 0 : 1);
  if (!existsSync(ROOT + target)) console.log(`FAILED  the ${name} tests ended before they were counted`);
}

const fast = (options) =>
  mocha('fast', ['tests/**/*.test.ts', 'tests/**/*.test.tsx'], {
    ignore: ['tests/browser/**', 'tests/simulation/**'],
    ...options,
  });

const parts = {
  async check() {
    await check('types', 'node_modules/.bin/tsc', ['-b', 'tests']);
    await check('lint', 'npm', ['run', '--silent', 'lint']);
    await check('format', 'node_modules/.bin/prettier', ['--check', '--log-level', 'warn', '.']);
  },
  fast: () => fast(),
  simulation: () => mocha('simulation', ['tests/simulation/**/*.test.ts'], { timeoutMs: 120_000 }),
  engine: () => mocha('engine', ['tests/browser/**/*.test.ts'], { ignore: PAGES, timeoutMs: 120_000 }),
  async product() {
    await check('build', process.execPath, ['.config/build.mjs']);
    await mocha('product', PAGES, { timeoutMs: 120_000 });
  },
  browser: () => Promise.all([parts.engine(), parts.product()]),
  coverage: () => fast({ wrap: [...COVERAGE, ...COVERED, ...UNCOVERED] }),
};

async function inTurn(names) {
  for (const name of names) await parts[name]();
}

const wanted = process.argv[2] ?? 'all';
if (wanted !== 'all' && !(wanted in parts)) {
  console.error(`There is no part '${wanted}'. Parts: all, ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
needNode();
needPackages({ dev: true });
needTestTools();
forgetOldModules();
mkdirSync(`${ROOT}.cache`, { recursive: true });
rmSync(`${ROOT}.cache/failures.log`, { force: true });

await Promise.all((wanted === 'all' ? LANES : [[wanted]]).map(inTurn));

console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
