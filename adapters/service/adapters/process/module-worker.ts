import { Worker, type WorkerOptions } from 'node:worker_threads';

const LOADER_URL = new URL('../../../../.config/register.mjs', import.meta.url);
const isSource = import.meta.url.endsWith('.ts');

/** Starts a module in a thread: a source under the module hook of this process, or the script that was made of it. */
export function startModule(source: URL, options: WorkerOptions = {}): Worker {
  if (isSource) return new Worker(source, { ...options, execArgv: ['--import', LOADER_URL.href] });
  return new Worker(new URL(source.href.replace(/\.ts$/, '.mjs')), options);
}
