import { Worker } from 'node:worker_threads';
import { addResult, NO_TOTALS } from '../runs/report.ts';
import type { BatchResult, FailedRun, SeedBatch } from './seed-batch.ts';

export interface ThreadsOptions {
  readonly batch: Omit<SeedBatch, 'seeds'>;
  /** The seeds to run; it may never end. */
  readonly seeds: Iterator<number, undefined>;
  readonly workers: number;
  /** Checked before each batch. */
  readonly isOver: () => boolean;
  readonly onBatch: (soFar: BatchResult) => void;
}

/** The number of seeds that a thread receives at once. */
const BATCH_SEEDS = 4;

type WorkerMessage = { readonly result: BatchResult } | { readonly error: string };

/** Runs seeds in threads until they end or `isOver`. The totals do not depend on the number of threads. Rejects when a run throws. */
export async function runInThreads({ batch, isOver, onBatch, seeds, workers }: ThreadsOptions): Promise<BatchResult> {
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
  const work = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    try {
      for (let next = nextSeeds(); next.length > 0; next = nextSeeds()) keep(await answerOf(worker, { ...batch, seeds: next }));
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { totals, failed: failed.sort((a, b) => a.history.seed - b.history.seed) };
}

function answerOf(worker: Worker, batch: SeedBatch): Promise<BatchResult> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: WorkerMessage) => {
      worker.off('error', onError);
      if ('result' in message) resolve(message.result);
      else reject(new Error(message.error));
    };
    const onError = (error: Error) => {
      worker.off('message', onMessage);
      reject(error);
    };
    worker.once('message', onMessage);
    worker.once('error', onError);
    worker.postMessage(batch);
  });
}
