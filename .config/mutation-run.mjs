// Runs the tests once for each mutant it is given, in one process, and reports each to the parent. Started by mutate.mjs.
import './mocha.mjs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import Mocha from 'mocha';

// Ends with its parent, however that ended: a mutant that never returns leaves only other threads a chance to notice.
const PARENT_CHECK_MS = 500;
const watch = ({ pid, ppid }) =>
  `setInterval(() => process.ppid === ${ppid} || process.kill(${pid}, 'SIGKILL'), ${PARENT_CHECK_MS})`;
new Worker(watch(process), { eval: true }).unref();

// What failed is not made smaller: that it failed is enough.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

const { ids, files } = JSON.parse(process.env.MUTATION ?? '{}');
globalThis.__mutant = process.env.MUTANT_AT_LOAD === undefined ? 0 : Number(process.env.MUTANT_AT_LOAD);

const mocha = new Mocha({ timeout: 60_000, bail: true, reporter: class {} });
mocha.cleanReferencesAfterRun(false);
for (const file of files) mocha.addFile(file);

/** The first test that fails, or null. */
const failing = () =>
  new Promise((resolve) => {
    let first = null;
    const runner = mocha.run(() => resolve(first));
    runner.on('fail', (test) => (first ??= test.fullTitle()));
  });

const tell = (news) => new Promise((resolve) => process.send(news, resolve));

try {
  await mocha.loadFilesAsync();
} catch (error) {
  await tell({ type: 'broken', error: String(error) });
  process.exit();
}
for (const id of ids) {
  if (process.env.MUTANT_AT_LOAD === undefined) globalThis.__mutant = id;
  await tell({ type: 'begins', id });
  await tell({ type: 'ended', id, test: await failing() });
}
process.exit();
