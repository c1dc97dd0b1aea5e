// `npm run mutate -- PATH [TESTS…]`: changes one source file in small ways, one at a time, runs the tests that mirror it (or those
// named), and lists the changes that no test finds.
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { mutantsOf } from './mutants.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUN = fileURLToPath(new URL('mutation-run.mjs', import.meta.url));
/** A mutant that takes so many times as long as the source itself hangs. */
const HANG_TIMES = 5;
const HANG_MS_MIN = 10_000;
const PROGRESS_MS = 5_000;

const [given, ...named] = process.argv.slice(2);
if (given === undefined || !existsSync(join(ROOT, given))) {
  console.error('Usage: npm run mutate -- PATH [TESTS…], such as domain/list-player/queue.ts');
  process.exit(2);
}
const path = relative(ROOT, resolve(ROOT, given)).replaceAll('\\', '/');
const files = (named.length > 0 ? named : mirrored(path)).map((file) => resolve(ROOT, file));
if (files.length === 0) {
  console.error(`No test mirrors ${path}: name the tests to run behind it.`);
  process.exit(2);
}

/** The tests of the same folder, or of the nearest folder above it that has some. */
function mirrored(source) {
  for (let folder = dirname(source); folder !== '.'; folder = dirname(folder)) {
    const place = join('tests', folder);
    const tests = existsSync(join(ROOT, place))
      ? readdirSync(join(ROOT, place), { recursive: true }).filter((name) => /\.test\.tsx?$/.test(name))
      : [];
    if (tests.length > 0) return tests.map((name) => join(place, name)).sort();
  }
  return [];
}

const text = readFileSync(join(ROOT, path), 'utf8');
const { mutants, text: instrumented } = mutantsOf(text, path);
const loader = path.endsWith('x') ? 'tsx' : 'ts';
const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
const code = join(folder, 'source.mjs');
writeFileSync(code, (await transform(instrumented, { format: 'esm', target: 'node20', jsx: 'automatic', loader })).code);

/** Runs these mutants in one process; calls `found` for each. Resolves with those that are left when it hung or died. */
function run(ids, hangMs, found, atLoad) {
  const env = {
    ...process.env,
    MUTATED_URL: pathToFileURL(join(ROOT, path)).href,
    MUTATED_CODE: code,
    MUTATION: JSON.stringify({ ids, files }),
    // The same random input for each of them.
    SEED: process.env.SEED ?? '1',
    ...(atLoad === undefined ? {} : { MUTANT_AT_LOAD: String(atLoad) }),
  };
  const child = fork(RUN, [], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return new Promise((resolve) => {
    const left = [...ids];
    let begun = null;
    let timer = setTimeout(() => child.kill('SIGKILL'), hangMs + HANG_MS_MIN);
    child.on('message', (news) => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), hangMs);
      if (news.type === 'broken') found(ids[0], { how: 'does not load' }, news.error);
      if (news.type === 'begins') begun = news.id;
      if (news.type !== 'ended') return;
      begun = null;
      left.shift();
      found(news.id, news.test === null ? null : { how: news.test });
    });
    child.on('exit', () => {
      clearTimeout(timer);
      if (begun !== null) {
        left.shift();
        found(begun, { how: 'hangs' });
      }
      resolve(left);
    });
  });
}

const beganMs = performance.now();
let isSound = false;
await run([0], 600_000, (_, failure, error) => {
  isSound = failure === null;
  if (failure) console.error(`The tests fail without any change: ${failure.how} ${error ?? ''}`);
});
const ownMs = performance.now() - beganMs;
if (!isSound) process.exit(1);

const hangMs = Math.max(HANG_MS_MIN, HANG_TIMES * ownMs);
const survivors = [];
let done = 0;
let reportedMs = performance.now();
console.log(`${mutants.length} changes of ${path}, ${files.length} test files, ${Math.round(ownMs)} ms without a change`);
const found = (id, failure) => {
  done += 1;
  const mutant = mutants[id - 1];
  if (failure === null) survivors.push(mutant);
  if (process.env.VERBOSE)
    console.log(`${failure === null ? 'SURVIVES' : 'found'}  ${mutant.line}: ${mutant.what}  ${failure?.how ?? ''}`);
  if (performance.now() - reportedMs < PROGRESS_MS) return;
  reportedMs = performance.now();
  console.log(`${done} of ${mutants.length}, ${survivors.length} survive`);
};

for (let left = mutants.filter(({ isStatic }) => !isStatic).map(({ id }) => id); left.length > 0;) {
  const before = left.length;
  left = await run(left, hangMs, found);
  // A process that dies before its first mutant would be started for ever.
  if (left.length === before) throw new Error('The tests cannot be run');
}
for (const { id } of mutants.filter(({ isStatic }) => isStatic)) {
  const left = await run([id], hangMs, found, id);
  if (left.length > 0) found(id, { how: 'does not load' });
}
rmSync(folder, { recursive: true });

survivors.sort((one, other) => one.line - other.line || one.id - other.id);
for (const { line, what } of survivors) console.log(`SURVIVES  ${path}:${line}  ${what.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
console.log(`${mutants.length - survivors.length} of ${mutants.length} found`);
process.exit(survivors.length === 0 ? 0 : 1);
