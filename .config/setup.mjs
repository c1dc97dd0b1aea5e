// What a machine needs before anything runs here: Node, the packages of the lock file, and for tests Chromium, ffmpeg,
// PostgreSQL and Redis.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { nginxProgram, postgresProgram, redisProgram, systemdAnalyzeProgram } from './engines.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = `${ROOT}node_modules/.cadenza-lock`;
/** It is there where the packages of the tests are. */
const TEST_PACKAGE = `${ROOT}node_modules/mocha`;
const NODE_MIN = [20, 19];

export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options }).status ?? 1;
}

const WAITING_MS = 4_000;

/** Runs what takes long, and prints a line from time to time so that it does not look stuck. Answers its status and errors. */
async function runLong(sentence, command, args, env = process.env) {
  console.log(sentence);
  const waiting = setInterval(() => console.log(`  ${sentence}`), WAITING_MS);
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  const [status] = await once(child, 'close');
  clearInterval(waiting);
  return { status, errors: errors.trim() };
}

/** Ends with one sentence on a Node that is too old. */
export function needNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = NODE_MIN;
  if (major < needMajor || (major === needMajor && minor < needMinor))
    fail(`Cadenza needs Node.js ${NODE_MIN.join('.')} or newer; this is ${version}.`);
}

/** The installed packages, by the stamp of the last set-up, or npm's own record newer than the lock. */
function installed(lock) {
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  if (stamp.startsWith(lock)) return stamp.slice(lock.length + 1);
  const record = `${ROOT}node_modules/.package-lock.json`;
  const isCurrent = existsSync(record) && statSync(record).mtimeMs >= statSync(`${ROOT}package-lock.json`).mtimeMs;
  if (!isCurrent) return 'none';
  return existsSync(TEST_PACKAGE) ? 'dev' : 'prod';
}

/** Installs the packages of the lock file when they are missing or another lock's. `dev` adds those only tests use; where they are, they stay. */
export async function needPackages({ dev }) {
  const lock = createHash('sha256')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex');
  const there = installed(lock);
  if (there === 'dev' || (there === 'prod' && !dev)) return;
  const withTests = dev || existsSync(TEST_PACKAGE);
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(withTests ? [] : ['--omit=dev'])];
  const { status, errors } = await runLong('Installing packages…', 'npm', args);
  if (status !== 0) fail(`The packages could not be installed:\n${errors}`);
  writeFileSync(STAMP, `${lock} ${withTests ? 'dev' : 'prod'}`);
}

const MODULES = `${ROOT}.cache/modules/`;
const MODULE_AGE_MS = 30 * 24 * 3_600_000;

/** Compiled modules are cached by the hash of their source; old ones are removed. */
export function forgetOldModules() {
  if (!existsSync(MODULES)) return;
  const old = readdirSync(MODULES).filter(
    (name) => (statSync(MODULES + name, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - MODULE_AGE_MS,
  );
  for (const name of old) rmSync(MODULES + name, { force: true });
}

const onPath = (name) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0;

/** What the tests need, by the name of its package, and whether it is there. */
const TEST_TOOLS = {
  chromium: () => [process.env.CHROMIUM ?? 'chromium', 'chromium', 'chromium-browser'].some(onPath),
  ffmpeg: () => onPath('ffmpeg'),
  postgresql: () => postgresProgram('initdb') !== null,
  'redis-server': () => redisProgram() !== null,
};
/** Of a few megabytes each: they check the files for deploying. Without them those tests are pending. */
const CHECKERS = {
  nginx: () => nginxProgram() !== null,
  systemd: () => systemdAnalyzeProgram() !== null,
};
/** Chromium without a window halves the processor time of the tests. Ubuntu has no such package, and the tests run without it. */
const WINDOWLESS = 'chromium-headless-shell';

/** Debian asks this file whether it may start a service that it has just installed: the tests start their own. */
const NO_SERVICES = `policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod +x $policy
fi`;

async function install(names) {
  const command = `${NO_SERVICES}
apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return runLong(`Installing ${inWords(names)}…`, 'sh', ['-c', command], env);
}

const inWords = (names) => new Intl.ListFormat('en').format(names);

/** Installs Chromium, ffmpeg, PostgreSQL and Redis from the system's packages. Without root it prints the command and ends. */
export async function needTestTools() {
  const canInstall = process.getuid?.() === 0 && onPath('apt-get');
  const missing = Object.keys(TEST_TOOLS).filter((name) => !TEST_TOOLS[name]());
  if (missing.length > 0 && !canInstall)
    fail(`The tests need ${inWords(missing)}. Install with: sudo apt-get install --no-install-recommends ${missing.join(' ')}`);
  if (missing.length > 0) {
    const { status, errors } = await install(missing);
    if (status !== 0) fail(`${inWords(missing)} could not be installed: ${errors.split('\n').at(-1)}`);
  }
  await wantCheckers(canInstall);
  if (!canInstall || process.env.CHROMIUM || onPath(WINDOWLESS)) return;
  const { status } = await install([WINDOWLESS]);
  if (status !== 0)
    console.log(`${WINDOWLESS} could not be installed. The tests use Chromium with its window, which takes longer.`);
}

/** Installs what checks the files for deploying, or prints that they are not checked. */
async function wantCheckers(canInstall) {
  const missing = Object.keys(CHECKERS).filter((name) => !CHECKERS[name]());
  if (missing.length === 0) return;
  if (canInstall && (await install(missing)).status === 0) return;
  console.log(`${inWords(missing)} could not be installed. The files for deploying are not checked by them.`);
}
