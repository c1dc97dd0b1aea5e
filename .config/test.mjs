// `npm test`: sets up, then runs every check and every test. Parts: check, fast, simulation, engine and product
// (together: browser); by name only: coverage; engines, which is product, interop and the service's own tests over PostgreSQL,
// Redis and an S3 server; and faults, the long form of tests/browser/product/cluster/faults.test.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedOfRun } from './seed.mjs';
import { forgetOldModules, needNode, needPackages, needTestTools, ROOT } from './setup.mjs';

/** Room for young objects: collecting them less often takes a twelfth less processor time where pages are drawn. */
const MEMORY = '--max-semi-space-size=128';
const MOCHA = [MEMORY, '--import', './.config/mocha.mjs', 'node_modules/mocha/bin/mocha.js'];
const COVERAGE = ['--all', '--reporter', 'text-summary', '--reporter', 'html'];
const COVERED = ['domain', 'application', 'adapters'].flatMap((folder) => ['--src', folder]);
const UNCOVERED = ['application/ports/**', 'tests/**'].flatMap((glob) => ['--exclude', glob]);

/** A test that takes longer hangs. What computes gets the time that the others leave, on a slow machine little for minutes. */
const HANG_MS = 300_000;
const COMPUTING_HANG_MS = 1_200_000;
const PROGRESS_MS = 4_000;
const SLOWEST_SHOWN = 20;

/** How many files of a part each of its processes gets, for each that the last one gets. The last ones are short, so that no core waits long for the end. */
const SHARES = { fast: [20, 15, 9, 4], simulation: [1], engine: equal(6), product: equal(6), service: equal(6) };
/** Processes at once: tests in Chromium mostly listen, the others compute. More of them would only take turns. */
const COMPUTING = availableParallelism();
const LISTENING = 3;
/** What computes leaves the cores to what listens: sound that gets no time breaks off. */
const COMPUTING_NICENESS = 10;

function equal(processes) {
  return Array.from({ length: processes }, () => 1);
}

const testsIn = (folder) =>
  readdirSync(ROOT + folder, { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
/** The tests of the service that run over engines as well. */
const SERVICE = /^tests\/(interop|adapters\/service\/application)\//;
const isIn = (folder) => (path) => path.startsWith(folder);

/** The test files of each part. */
function filesOf() {
  const all = testsIn('tests');
  const browser = all.filter(isIn('tests/browser/'));
  const product = browser.filter((path) => isIn('tests/browser/product/')(path) || isIn('tests/browser/ui-web/')(path));
  const simulation = all.filter(isIn('tests/simulation/'));
  return {
    fast: all.filter((path) => !browser.includes(path) && !simulation.includes(path)),
    simulation,
    engine: browser.filter((path) => !product.includes(path)),
    product,
    service: all.filter(SERVICE.test.bind(SERVICE)),
  };
}

seedOfRun();
const files = filesOf();
const slowest = [];
/** Passed and failed by part. */
const totals = new Map();
const running = new Set();

function add(part, { passed, failed }) {
  const sum = totals.get(part) ?? { passed: 0, failed: 0 };
  totals.set(part, { passed: sum.passed + passed, failed: sum.failed + failed });
}
const sum = (key) => [...totals.values()].reduce((all, counts) => all + counts[key], 0);

/** One process to run, once the job it needs is done. */
function jobOf(name, run, needs = null) {
  let finish;
  const done = new Promise((resolve) => (finish = resolve));
  return {
    done,
    async run() {
      await needs?.done;
      running.add(name);
      await run();
      running.delete(name);
      finish();
    },
  };
}

/** A check that is no mocha test counts as one. It prints nothing unless it fails. */
const check = (name, command, args) =>
  jobOf(name, async () => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    setPriority(child.pid, COMPUTING_NICENESS);
    const [code] = await once(child, 'close');
    add('checks', { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
    if (code !== 0) console.log(`${output.trim()}\nFAILED  ${name}`);
  });

const mocha = (part, name, files, { wrap = [], needs = null, env = {} } = {}) =>
  jobOf(
    name,
    async () => {
      const computes = part === 'fast' || part === 'simulation';
      const hangMs = computes ? COMPUTING_HANG_MS : HANG_MS;
      const target = `.cache/counts-${name.replaceAll(' ', '-')}.json`;
      rmSync(ROOT + target, { force: true });
      const report = ['--reporter', './.config/reporter.mjs', '--reporter-option', `counts=${target}`];
      const args = [...report, '--forbid-only', '--forbid-pending', '--exit', '--timeout', String(hangMs)];
      const [command, ...rest] = [...wrap, process.execPath, ...MOCHA, ...args, ...files];
      const child = spawn(command, rest, {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, ...env, TMPDIR: scratch },
      });
      const before = { passed: 0, failed: 0 };
      const count = ({ passed, failed }) => {
        add(part, { passed: passed - before.passed, failed: failed - before.failed });
        Object.assign(before, { passed, failed });
      };
      child.on('message', count);
      if (computes) setPriority(child.pid, COMPUTING_NICENESS);
      const [code] = await once(child, 'close');
      const ended = existsSync(ROOT + target);
      const counts = ended
        ? JSON.parse(readFileSync(ROOT + target, 'utf8'))
        : { ...before, failed: before.failed + 1, slowest: [] };
      count({ ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) });
      slowest.push(...counts.slowest);
      if (!ended) console.log(`FAILED  the ${name} tests ended before all were counted`);
    },
    needs,
  );

/** The files of a part, dealt in turn, so that neighbours, which are often alike, are apart. */
function dealt(part, needs = null) {
  const shares = SHARES[part];
  // In each turn every process takes so many files as its share is, spread over the turn.
  const turn = shares
    .flatMap((share, hand) => Array.from({ length: share }, (_, at) => ({ hand, place: (at + 0.5) / share })))
    .sort((one, other) => one.place - other.place)
    .map(({ hand }) => hand);
  return shares.flatMap((_, hand) => {
    const name = shares.length === 1 ? part : `${part} ${hand + 1}`;
    const own = files[part].filter((_, index) => turn[index % turn.length] === hand);
    return own.length === 0 ? [] : [mocha(part, name, own, { needs })];
  });
}

const checks = () => [
  check('types', 'npm', ['run', '--silent', 'check']),
  check('lint', 'npm', ['run', '--silent', 'lint']),
  check('unused files, exports and packages', 'npm', ['run', '--silent', 'unused']),
  check('API pages', 'npm', ['run', '--silent', 'docs']),
  check('format', 'node_modules/.bin/oxfmt', ['--check']),
];
/** Two journeys over PostgreSQL, Redis and an S3 server; `engines` runs all. */
const onEngines = (needs) => {
  const journeys = ['restart', 'playlists'].map((name) => `tests/browser/product/${name}.test.ts`);
  return mocha('product', 'product on engines', journeys, { needs, env: { ENGINES: '1' } });
};
const build = check('build', process.execPath, ['.config/build.mjs', '--old']);
const wrap = () => [fileURLToPath(import.meta.resolve('c8/bin/c8.js')), ...COVERAGE, ...COVERED, ...UNCOVERED];

/** The jobs that compute and those that listen, by the name of the part. */
const PARTS = {
  all: () => ({
    // The longest is neither first, so that quick answers come soon, nor last, so that no core waits for it.
    compute: [build, ...checks(), ...dealt('fast').toSpliced(1, 0, ...dealt('simulation'))],
    listen: [...dealt('engine'), ...dealt('product', build), onEngines(build)],
  }),
  check: () => ({ compute: checks() }),
  fast: () => ({ compute: dealt('fast') }),
  simulation: () => ({ compute: dealt('simulation') }),
  engine: () => ({ listen: dealt('engine') }),
  product: () => ({ compute: [build], listen: [...dealt('product', build), onEngines(build)] }),
  engines: () => {
    process.env.ENGINES = '1';
    return { compute: [build, ...dealt('service')], listen: dealt('product', build) };
  },
  faults: () => {
    process.env.FAULTS = 'long';
    const path = 'tests/browser/product/cluster/faults.test.ts';
    return { compute: [build], listen: [mocha('product', 'faults', [path], { needs: build })] };
  },
  browser: () => ({ compute: [build], listen: [...dealt('engine'), ...dealt('product', build), onEngines(build)] }),
  coverage: () => ({ compute: [mocha('fast', 'fast', files.fast, { wrap: wrap() })] }),
};

/** Runs jobs in their order, some at once. */
async function work(jobs, workers) {
  const queue = [...jobs];
  const worker = async () => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) await job.run();
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

const wanted = process.argv[2] ?? 'all';
if (!Object.hasOwn(PARTS, wanted)) {
  console.error(`There is no part '${wanted}'. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
needNode();
await needPackages({ dev: true });
await needTestTools();
forgetOldModules();
mkdirSync(`${ROOT}.cache`, { recursive: true });
rmSync(`${ROOT}.cache/failures.log`, { force: true });

/** Where the tests keep their files, removed in the end. */
const scratch = mkdtempSync(join(tmpdir(), 'cadenza-tests-'));
// PostgreSQL runs as a user of its own where the tests run as root: it passes through this folder.
chmodSync(scratch, 0o711);
const { compute = [], listen = [] } = PARTS[wanted]();
const counted = () => [...totals].map(([part, { passed }]) => `${part} ${passed}`).join(', ');
const progress = setInterval(() => {
  console.log(`  ${counted() || 'nothing yet'} passed, ${sum('failed')} failed; running: ${[...running].join(', ')}`);
}, PROGRESS_MS);
try {
  await Promise.all([work(compute, COMPUTING), work(listen, LISTENING)]);
} finally {
  clearInterval(progress);
  rmSync(scratch, { recursive: true, force: true });
}

if (process.env.VERBOSE) {
  slowest.sort((one, other) => other.durationMs - one.durationMs).splice(SLOWEST_SHOWN);
  console.log(`The slowest tests:\n${slowest.map(({ durationMs, title }) => `  ${durationMs} ms  ${title}`).join('\n')}`);
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
