import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { INVARIANTS } from '../invariants/invariants.ts';
import type { History } from '../runs/history.ts';
import { addResult, NO_TOTALS, reportOf, testFileOf, violationLines } from '../runs/report.ts';
import { runHistory } from '../runs/run.ts';
import { shrinkHistory } from '../runs/shrink.ts';
import { timelineOf } from '../timeline/lanes.ts';
import { timelinePage } from '../timeline/timeline-page.ts';
import type { TraceEvent } from '../world/trace.ts';
import { isHung } from './hung-run.ts';
import { mutate } from './mutate-command.ts';
import { parseOptions, type SimulateOptions, USAGE } from './options.ts';
import { replayFile } from './replay-file.ts';
import { scale } from './scale-command.ts';
import { type FailedRun, faultsNamed, runGenerated } from './seed-batch.ts';
import { runInThreads } from './threads.ts';

/** The folder of failing histories. */
const FOLDER = '.cache/simulation';
const PROGRESS_MS = 4_000;

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Speed depends on the machine: it is printed beside the account, which does not. */
function sayingSpeed() {
  const before = process.cpuUsage();
  const startedMs = Date.now();
  return (commands: number, runs: number) => {
    const { user, system } = process.cpuUsage(before);
    const cpuS = (user + system) / 1e6;
    const rate = Math.round(commands / Math.max(cpuS, 0.001));
    say(`${String(runs)} runs in ${((Date.now() - startedMs) / 1_000).toFixed(1)} s, ${String(rate)} commands per CPU second`);
  };
}

async function runOne(options: SimulateOptions, length: { hours: number } | { steps: number }): Promise<readonly FailedRun[]> {
  const { accounts, clients: pages, engine, instances, seed } = options;
  const saySpeed = sayingSpeed();
  let nextMs = Date.now() + PROGRESS_MS;
  const onProgress = (done01: number) => {
    if (Date.now() < nextMs) return;
    nextMs = Date.now() + PROGRESS_MS;
    say(`${(done01 * 100).toFixed(0)} %`);
  };
  const onTrace = (events: readonly TraceEvent[]) => saveTimeline(options, events);
  const result = await runGenerated(
    { seed, pages, accounts, instances, length, ...(engine ? { engine } : {}), faults: faultsNamed(options.faults, instances) },
    { onProgress, onTrace },
  );
  console.log(reportOf(addResult(NO_TOTALS, result), [result]));
  saySpeed(result.commands, 1);
  return result.violations.length > 0 ? [result] : [];
}

/** Writes the timeline, if asked to, and opens it. */
function saveTimeline({ opensTimeline, seed, timeline }: SimulateOptions, events: readonly TraceEvent[]): void {
  if (timeline === null && !opensTimeline) return;
  const path = timeline ?? `${FOLDER}/seed-${String(seed)}.html`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, timelinePage(timelineOf(events), `Seed ${String(seed)}`));
  say(`Timeline: ${path}`);
  if (opensTimeline) openFile(path);
}

/** Opens a file with the program of the system. Without one, its path is all. */
function openFile(path: string): void {
  const program = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(program, [path], { detached: true, stdio: 'ignore' })
    .on('error', () => say(`No program opens it here: ${program} is missing.`))
    .unref();
}

async function runMany(options: SimulateOptions, length: { hours: number } | { steps: number }): Promise<readonly FailedRun[]> {
  const { accounts, clients: pages, engine, faults, instances, minutes, seed, seeds, workers } = options;
  faultsNamed(faults);
  const saySpeed = sayingSpeed();
  const endMs = minutes === null ? Infinity : Date.now() + minutes * 60_000;
  let nextMs = Date.now() + PROGRESS_MS;
  const { failed, totals } = await runInThreads({
    batch: { pages, accounts, instances, length, ...(engine ? { engine } : {}), faults },
    seeds: seedsFrom(seed, minutes === null ? seeds : Infinity),
    workers,
    isOver: () => Date.now() >= endMs,
    onBatch(soFar) {
      if (Date.now() < nextMs) return;
      nextMs = Date.now() + PROGRESS_MS;
      const names = soFar.failed.map(({ history }) => String(history.seed)).join(', ');
      say(`${String(soFar.totals.runs)} runs, ${names === '' ? 'none failed' : `failed: ${names}`}`);
    },
  });
  console.log(reportOf(totals, failed));
  saySpeed(totals.commands, totals.runs);
  return failed;
}

function* seedsFrom(first: number, count: number): Generator<number, undefined> {
  for (let seed = first; seed < first + count; seed += 1) yield seed;
  return undefined;
}

/** Shrinks a failing history, and saves it as a test file. One that never ends cannot be tried again in this thread. */
async function saveShortest(failed: FailedRun, faultNames: readonly string[]): Promise<void> {
  if (isHung(failed)) return;
  const { history, violations } = failed;
  const wanted = new Set(violations.map(({ invariant }) => invariant));
  const options = { faults: faultsNamed(faultNames, history.instances), invariants: INVARIANTS };
  const fails = async (candidate: History) =>
    (await runHistory(candidate, options)).violations.some(({ invariant }) => wanted.has(invariant));
  say(`Shrinking seed ${String(history.seed)} …`);
  const shortest = await shrinkHistory(history, { fails });
  const again = await runHistory(shortest, options);
  mkdirSync(FOLDER, { recursive: true });
  const path = `${FOLDER}/seed-${String(history.seed)}.test.ts`;
  writeFileSync(path, testFileOf(shortest, again.violations));
  writeFileSync(path.replace('.test.ts', '.json'), JSON.stringify(shortest, null, 2));
  console.log(violationLines(shortest, again.violations));
  console.log(`${String(shortest.steps.length)} of ${String(history.steps.length)} steps are enough: ${path}`);
}

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const options = parseOptions(args, availableParallelism());
  if (options.replay !== null) {
    const { isEqual, text } = await replayFile(options.replay);
    console.log(text);
    return isEqual ? 0 : 1;
  }
  if (options.mutates) return mutate({ ...options, say });
  if (options.scale !== null)
    return scale({ seed: options.seed, clients: options.scale, plotPath: `${FOLDER}/scale-${String(options.scale)}.svg`, say });
  const length = options.hours === null ? { steps: options.steps } : { hours: options.hours };
  const isOne = options.seeds === 1 && options.minutes === null;
  const failed = await (isOne ? runOne : runMany)(options, length);
  for (const run of failed.slice(0, SHRUNK_MAX)) await saveShortest(run, options.faults);
  return failed.length > 0 ? 1 : 0;
}

/** Shrinking takes a while: the first failures are enough. */
const SHRUNK_MAX = 3;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  say(thrown instanceof Error ? thrown.message : String(thrown));
  say('`npm run simulate -- --help` lists the options.');
  process.exitCode = 2;
}
