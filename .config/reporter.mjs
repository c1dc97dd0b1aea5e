// One line per failure, with what it waited for and what its pages showed; details in .cache/failures.log. The runner gets
// counts over IPC as the tests go on, and from a file in the end, with the slowest tests.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOW_MAX = 20;
const LOG = '.cache/failures.log';

/** What went wrong in one line. What an action on a page waited for stands further down in its message. */
function wordsOf(error) {
  // Messages about pages have colours.
  const lines = String(error?.message ?? error)
    .replaceAll(/\u001b\[\d+m/g, '')
    .split('\n');
  const awaited = lines.slice(1).find((line) => line.includes('waiting for'));
  return [lines[0], awaited?.trim(), error?.seen].filter(Boolean).join(' ');
}

/** The line of the test that failed, else its file. */
function placeOf(test, error) {
  const file = test.file ? relative(process.cwd(), test.file) : '';
  const [, line] = String(error?.stack).split(`${file}:`);
  return file && line ? `${file}:${parseInt(line, 10)}` : file;
}

export default class Reporter {
  constructor(runner, options) {
    const counts = { passed: 0, failed: 0 };
    const slowest = [];
    const send = () => process.send?.(counts);
    // A failure is printed once the hooks after its test have read its pages.
    let unprinted = [];
    const tell = () => {
      for (const { test, error } of unprinted) {
        console.log(`FAILED  ${placeOf(test, error)}  ${test.fullTitle()}: ${wordsOf(error)}`);
        mkdirSync('.cache', { recursive: true });
        appendFileSync(LOG, `${placeOf(test, error)}  ${test.fullTitle()}\n${error?.stack ?? error}\n${error?.seen ?? ''}\n\n`);
      }
      unprinted = [];
    };
    for (const event of ['test', 'suite end', 'end']) runner.on(event, tell);
    runner.on('pass', (test) => {
      counts.passed += 1;
      slowest.push({ title: test.fullTitle(), durationMs: test.duration });
      slowest.sort((one, other) => other.durationMs - one.durationMs).splice(SLOW_MAX);
      send();
      if (process.env.VERBOSE) console.log(`  ok  ${test.fullTitle()} (${test.duration} ms)`);
    });
    runner.on('hook end', (hook) => {
      if (process.env.VERBOSE && hook.duration > 100) console.log(`  --  ${hook.fullTitle()} (${hook.duration} ms)`);
    });
    runner.on('pending', (test) => {
      console.log(`SKIPPED  ${test.fullTitle()}`);
    });
    runner.on('fail', (test, error) => {
      counts.failed += 1;
      // Hooks find it there.
      test.err = error;
      unprinted.push({ test, error });
      send();
    });
    runner.on('end', () => {
      const { counts: target } = options.reporterOptions ?? {};
      if (target) writeFileSync(target, JSON.stringify({ ...counts, slowest }));
    });
  }
}
