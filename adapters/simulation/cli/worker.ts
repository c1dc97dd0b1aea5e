import { parentPort } from 'node:worker_threads';
import { ALIVE_MS } from './hung-run.ts';
import { runBatch, type SeedBatch } from './seed-batch.ts';

/** A thread that runs batches of seeds as they come, and reports which one it runs: a thread in an endless loop reports nothing. */
let seed: number | null = null;
const say = () => parentPort?.postMessage({ seed });
setInterval(say, ALIVE_MS);

parentPort?.on('message', (batch: SeedBatch) => {
  const onSeed = (next: number) => {
    seed = next;
    say();
  };
  void runBatch(batch, onSeed).then(
    (result) => parentPort?.postMessage({ result }),
    (thrown: unknown) =>
      parentPort?.postMessage({ error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }),
  );
});
