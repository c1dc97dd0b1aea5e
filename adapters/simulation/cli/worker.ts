import { parentPort } from 'node:worker_threads';
import { runBatch, type SeedBatch } from './seed-batch.ts';

/** A thread that runs batches of seeds as they come. */
parentPort?.on('message', (batch: SeedBatch) => {
  void runBatch(batch).then(
    (result) => parentPort?.postMessage({ result }),
    (thrown: unknown) =>
      parentPort?.postMessage({ error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }),
  );
});
