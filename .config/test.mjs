// `npm test`: sets up, then runs every check and every test. Parts: fast, simulation, browser, coverage.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { needNode, needPackages, needTestTools, ROOT, run } from './setup.mjs';

const MOCHA = ['--import', './.config/register.mjs', 'node_modules/mocha/bin/mocha.js'];
const totals = { passed: 0, failed: 0 };

/** A check that is no mocha test counts as one. */
function check(name, command, args) {
  const passed = run(command, args) === 0;
  totals[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.log(`FAILED  ${name}`);
}

function mocha(name, globs, { ignore = [], timeoutMs = 20_000, wrap = [] } = {}) {
  const target = `.cache/counts-${name}.json`;
  rmSync(ROOT + target, { force: true });
  const args = [
    '--reporter',
    './.config/reporter.mjs',
    '--reporter-option',
    `counts=${target}`,
    '--forbid-only',
    '--forbid-pending',
    '--exit',
  ];
  const skip = ignore.flatMap((glob) => ['--ignore', glob]);
  const [command, ...rest] = [...wrap, 'node', ...MOCHA, ...args, '--timeout', String(timeoutMs), ...skip, ...globs];
  const status = run(command, rest);
  const counts = existsSync(ROOT + target) ? JSON.parse(readFileSync(ROOT + target, 'utf8')) : { passed: 0, failed: 1 };
  totals.passed += counts.passed;
  totals.failed += Math.max(counts.failed, status === 0 ? 0 : 1);
  if (!existsSync(ROOT + target)) console.log(`FAILED  the ${name} tests ended before they were counted`);
}

const parts = {
  check() {
    check('types', 'node_modules/.bin/tsc', ['-b', 'tests']);
    check('lint', 'npm', ['run', '--silent', 'lint']);
    check('format', 'node_modules/.bin/prettier', ['--check', '--log-level', 'warn', '.']);
  },
  fast(options) {
    const ignore = ['tests/browser/**', 'tests/simulation/**'];
    mocha('fast', ['tests/**/*.test.ts', 'tests/**/*.test.tsx'], { ignore, ...options });
  },
  simulation: () => mocha('simulation', ['tests/simulation/**/*.test.ts'], { timeoutMs: 120_000 }),
  browser() {
    check('build', 'node', ['.config/build.mjs']);
    mocha('browser', ['tests/browser/**/*.test.ts'], { timeoutMs: 120_000 });
  },
};

const wanted = process.argv[2] ?? 'all';
needNode();
needPackages({ dev: true });
needTestTools();
mkdirSync(`${ROOT}.cache`, { recursive: true });
rmSync(`${ROOT}.cache/failures.log`, { force: true });

if (wanted === 'all') for (const part of Object.values(parts)) part();
else if (wanted === 'coverage')
  parts.fast({
    wrap: [
      'node_modules/.bin/c8',
      '--all',
      '--src',
      'domain',
      '--src',
      'application',
      '--src',
      'adapters',
      '--exclude',
      'application/ports/**',
      '--exclude',
      'tests/**',
      '--reporter',
      'text-summary',
      '--reporter',
      'html',
    ],
  });
else if (wanted in parts) parts[wanted]();
else {
  console.error(`There is no part '${wanted}'. Parts: all, ${Object.keys(parts).join(', ')}, coverage.`);
  process.exit(1);
}

console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
