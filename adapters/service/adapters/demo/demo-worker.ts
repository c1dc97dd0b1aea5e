import { parentPort, workerData } from 'node:worker_threads';
import { renderWorks } from './render.ts';
import type { DemoTask } from './demo-library.ts';

const { folder, seed } = workerData as DemoTask;

await renderWorks(folder, seed, (progress) => parentPort?.postMessage(progress));
// The encoders keep timers of their own, which would keep this thread alive.
process.exit(0);
