// One line per failure as it happens, details in .cache/failures.log, counts for the runner.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const LOG = '.cache/failures.log';

export default class Reporter {
  constructor(runner, options) {
    const counts = { passed: 0, failed: 0, pending: 0 };
    const firstLine = (error) => String(error?.message ?? error).split('\n')[0];
    runner.on('pass', (test) => {
      counts.passed += 1;
      if (process.env.VERBOSE) console.log(`  ok  ${test.fullTitle()} (${test.duration} ms)`);
    });
    runner.on('hook end', (hook) => {
      if (process.env.VERBOSE && hook.duration > 100) console.log(`  --  ${hook.fullTitle()} (${hook.duration} ms)`);
    });
    runner.on('pending', (test) => {
      counts.pending += 1;
      console.log(`SKIPPED  ${test.fullTitle()}`);
    });
    runner.on('fail', (test, error) => {
      counts.failed += 1;
      const file = test.file ? relative(process.cwd(), test.file) : '';
      console.log(`FAILED  ${file}  ${test.fullTitle()}: ${firstLine(error)}`);
      mkdirSync('.cache', { recursive: true });
      appendFileSync(LOG, `${file}  ${test.fullTitle()}\n${error?.stack ?? error}\n\n`);
    });
    runner.on('end', () => {
      const { counts: target } = options.reporterOptions ?? {};
      if (target) writeFileSync(target, JSON.stringify(counts));
    });
  }
}
