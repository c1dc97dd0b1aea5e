import type { Worker } from 'node:worker_threads';
import { brokenFileError, PACKAGING_FAILURE_CODES, PackagingFailure } from '../../../application/ports/media/packaging-error.ts';
import { startModule } from '../../process/module-worker.ts';
import type { AacEncoder, EncodeJob } from './aac-encoder.ts';
import type { FromWorker, ToWorker } from './wasm-messages.ts';

/** Raised when another version of the libraries makes other packets. */
const ID = 'wasm-1';

const WORKER_URL = new URL('./wasm-worker.ts', import.meta.url);

/** The encoder that needs no program on this machine: WebAssembly in worker threads, which stay warm. */
export function createWasmEncoder(): AacEncoder {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let jobs = 0;

  function start(): Worker {
    const worker = startModule(WORKER_URL);
    worker.unref();
    all.add(worker);
    worker.once('exit', () => all.delete(worker));
    worker.on('error', () => all.delete(worker));
    return worker;
  }

  // Loading takes as long as encoding several seconds, so one is ready before it is needed.
  idle.push(start());

  async function* encode(job: EncodeJob): AsyncGenerator<readonly Uint8Array[]> {
    const worker = idle.pop() ?? start();
    const id = (jobs += 1);
    const say = (message: ToWorker) => worker.postMessage(message);
    const inbox = createInbox(worker, id);
    say({ type: 'encode', id, job });
    let hasEnded = false;
    try {
      for (;;) {
        const message = await inbox.next();
        hasEnded = message.type !== 'packets';
        if (message.type === 'done') return;
        if (message.type === 'failed') throw failureFrom(message);
        yield message.packets.map((packet) => Buffer.from(packet.buffer, packet.byteOffset, packet.length));
        say({ type: 'taken', id });
      }
    } finally {
      if (!hasEnded) {
        say({ type: 'stop', id });
        await inbox.ended();
      }
      inbox.close();
      if (all.has(worker)) idle.push(worker);
    }
  }

  return {
    id: ID,
    canEncode: ({ codec, container }) =>
      container !== 'webm' && (codec === 'vorbis' || codec === 'pcm' || codec === 'mp3' || codec === 'flac'),
    encode,
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function failureFrom({ code, sentence }: { readonly code: string; readonly sentence: string }): PackagingFailure {
  const known = PACKAGING_FAILURE_CODES.find((one) => one === code);
  return known === undefined ? brokenFileError(`it cannot be decoded (${sentence})`) : new PackagingFailure(known, sentence);
}

/** Messages of one job in order, as an async iteration. It fails when the worker dies. */
function createInbox(worker: Worker, id: number) {
  const waiting: FromWorker[] = [];
  let wake: (() => void) | null = null;
  const put = (message: FromWorker) => {
    waiting.push(message);
    wake?.();
  };
  const onMessage = (message: FromWorker) => {
    if (message.id === id) put(message);
  };
  const onError = (reason: unknown) => put({ type: 'failed', id, code: 'broken', sentence: String(reason) });
  const onExit = () => put({ type: 'failed', id, code: 'unavailable', sentence: 'The encoder was ended.' });
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);

  async function next(): Promise<FromWorker> {
    for (;;) {
      const message = waiting.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    next,
    /** Drops the remaining messages. */
    async ended(): Promise<void> {
      while ((await next()).type === 'packets');
    },
    close: () => void worker.off('message', onMessage).off('error', onError).off('exit', onExit),
  };
}
