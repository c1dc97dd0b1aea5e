import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { addResult, NO_TOTALS } from '../runs/report.ts';
import { hungRun, SILENT_MS } from './hung-run.ts';
import type { BatchResult, FailedRun, SeedBatch } from './seed-batch.ts';

export interface ThreadsOptions {
  readonly batch: Omit<SeedBatch, 'seeds'>;
  /** The seeds to run; it may never end. */
  readonly seeds: Iterator<number, undefined>;
  /** Checked before each batch. */
  readonly isOver: () => boolean;
  readonly onBatch: (soFar: BatchResult) => void;
}

/** The number of seeds that a thread receives at once. */
const BATCH_SEEDS = 4;

type WorkerMessage = { readonly result: BatchResult } | { readonly error: string } | { readonly seed: number | null };

export interface Threads {
  /** Runs seeds until they end or `isOver`. The totals do not depend on the number of threads. Rejects when a run throws. */
  run(options: ThreadsOptions): Promise<BatchResult>;
  end(): Promise<void>;
}

/**
 * A thread runs for a minute, and its work is spread over thousands of functions: to compile them with much of what they call
 * takes more time than it saves. A world keeps what it made until it ends: each collection of the young generation copies it.
 */
const V8_FLAGS = ['--max-inlined-bytecode-size-cumulative=250', '--min-semi-space-size=64', '--max-semi-space-size=64'];

const startWorker = () => {
  V8_FLAGS.forEach(setFlagsFromString);
  return new Worker(new URL('./worker.ts', import.meta.url));
};

/** Starts threads for several calls of `run`, one after the other: what the first one compiled is ready for the next. */
export function startThreads(count: number): Threads {
  const workers = Array.from({ length: count }, startWorker);
  return {
    run: (options) => runSeeds(options, workers),
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** Runs seeds in so many threads of their own. */
export async function runInThreads({ workers, ...options }: ThreadsOptions & { readonly workers: number }): Promise<BatchResult> {
  const threads = startThreads(workers);
  try {
    return await threads.run(options);
  } finally {
    await threads.end();
  }
}

async function runSeeds({ batch, isOver, onBatch, seeds }: ThreadsOptions, workers: Worker[]): Promise<BatchResult> {
  let totals = NO_TOTALS;
  const failed: FailedRun[] = [];
  const nextSeeds = (): readonly number[] => {
    const taken: number[] = [];
    while (taken.length < BATCH_SEEDS && !isOver()) {
      const { done, value } = seeds.next();
      if (done === true) break;
      taken.push(value);
    }
    return taken;
  };
  const keep = (result: BatchResult) => {
    totals = addResult(totals, result.totals);
    failed.push(...result.failed);
    onBatch({ totals, failed });
  };
  const work = async (first: Worker, index: number) => {
    let worker = first;
    for (let next = nextSeeds(); next.length > 0; next = nextSeeds())
      for (let left = next; left.length > 0;) {
        const answer = await answerOf(worker, { ...batch, seeds: left });
        if ('totals' in answer) {
          keep(answer);
          break;
        }
        await worker.terminate();
        workers[index] = worker = startWorker();
        keep({ totals: { ...NO_TOTALS, runs: 1 }, failed: [hungRun(batch, answer.hungSeed)] });
        left = left.filter((seed) => seed !== answer.hungSeed);
      }
  };
  await Promise.all(workers.map(work));
  return { totals, failed: failed.sort((a, b) => a.history.seed - b.history.seed) };
}

/** What a thread found in a batch, or the seed of the run in which it fell silent. */
function answerOf(worker: Worker, batch: SeedBatch): Promise<BatchResult | { readonly hungSeed: number }> {
  return new Promise((resolve, reject) => {
    let seed = batch.seeds[0] ?? 0;
    const onSilence = () => end(() => resolve({ hungSeed: seed }));
    let timer = setTimeout(onSilence, SILENT_MS);
    const onMessage = (message: WorkerMessage) => {
      clearTimeout(timer);
      if ('result' in message) end(() => resolve(message.result));
      else if ('error' in message) end(() => reject(new Error(message.error)));
      else {
        seed = message.seed ?? seed;
        timer = setTimeout(onSilence, SILENT_MS);
      }
    };
    const onError = (error: Error) => end(() => reject(error));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
      settle();
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.postMessage(batch);
  });
}
