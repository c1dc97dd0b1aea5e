import { startModule } from '../process/module-worker.ts';
import type { DemoProgress } from './render.ts';

/** The task of the worker. */
export interface DemoTask {
  readonly folder: string;
  readonly seed: number;
}

export interface DemoOptions {
  /** Another seed is another library of the same titles. */
  readonly seed?: number;
  readonly onProgress?: (progress: DemoProgress) => void;
  /** Stops the rendering. Finished files stay, and the next call continues. */
  readonly signal?: AbortSignal;
}

/** The seed of the library every installation renders. */
const DEMO_SEED = 4_070;

const WORKER_URL = new URL('./demo-worker.ts', import.meta.url);

/**
 * Composes and renders the demo library into a folder: three albums by two artists and a show of three lessons, with covers
 * and tags. Runs in a thread of its own, track by track; a second call makes only what is missing.
 * Rejects when the folder cannot be written.
 */
export function renderDemoLibrary(folder: string, { seed = DEMO_SEED, onProgress, signal }: DemoOptions = {}): Promise<void> {
  const task: DemoTask = { folder, seed };
  const worker = startModule(WORKER_URL, { workerData: task });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  return new Promise<void>((resolve, reject) => {
    worker.on('message', (progress: DemoProgress) => onProgress?.(progress));
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 || signal?.aborted ? resolve() : reject(new Error('The demo library could not be made.')),
    );
  }).finally(() => signal?.removeEventListener('abort', stop));
}
