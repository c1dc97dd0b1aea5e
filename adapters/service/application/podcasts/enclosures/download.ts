import { open, type FileHandle } from 'node:fs/promises';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { READ_AHEAD_FROM_BYTES, READ_AHEADS_AT_ONCE } from '../../../domain/constants/media/podcasts.ts';
import type { FetchResult } from '../../ports/feed-fetch.ts';
import { readChunk } from './file-bytes.ts';

/** A file on its way, which can be read while it comes. */
export interface Download {
  /** As reported by the server; null without a size. */
  readonly sizeBytes: number | null;
  /** Resolves with the size once all is there. Rejects with a Failure. */
  readonly done: Promise<number>;
  /**
   * Bytes first to last, both included, or to the end. Missing bytes are awaited; bytes far ahead are fetched separately.
   * Throws the rejection of `done`.
   */
  read(first: number, last: number | null): AsyncIterable<Uint8Array>;
  /** Stops new reads; closes the file after the last reader. */
  close(): Promise<void>;
}

export interface DownloadDeps {
  readonly fetched: Extract<FetchResult, { kind: 'fresh' }>;
  readonly path: string;
  /** The bytes from there on, straight from where they come from; none where its server does not give them. */
  ahead(from: number): AsyncIterable<Uint8Array>;
}

/** Writes what comes to a file. */
export async function startDownload({ fetched, path, ahead }: DownloadDeps): Promise<Download> {
  const { body, sizeBytes } = fetched;
  const file = await open(path, 'w+');
  let received = 0;
  let failed: PlayerError | null = null;
  let isDone = false;
  let readAheads = 0;
  const users = createReaderCount(file);
  const waiting = new Set<() => void>();
  const notifyReaders = () => {
    const woken = [...waiting];
    waiting.clear();
    for (const wake of woken) wake();
  };

  const run = async (): Promise<number> => {
    try {
      for await (const chunk of body) {
        await file.write(chunk, 0, chunk.length, received);
        received += chunk.length;
        notifyReaders();
      }
      if (sizeBytes !== null && received < sizeBytes) throw new Failure(serviceError('FEED_UNREACHABLE'));
      isDone = true;
      return received;
    } catch (thrown) {
      failed = thrown instanceof Failure ? thrown.error : serviceError('EPISODE_NOT_FETCHED', errorFrom(thrown).message);
      throw new Failure(failed);
    } finally {
      notifyReaders();
    }
  };
  const done = run();
  // Readers report the error.
  done.catch(() => undefined);

  /** Fetches bytes ahead, until the download reaches them; nothing when too many readers do, or the server refuses. */
  async function* readAhead(from: number): AsyncGenerator<Uint8Array> {
    if (readAheads >= READ_AHEADS_AT_ONCE) return;
    readAheads += 1;
    let at = from;
    try {
      for await (const chunk of ahead(from)) {
        yield chunk;
        at += chunk.length;
        if (at < received) return;
      }
    } finally {
      readAheads -= 1;
    }
  }

  async function* read(first: number, last: number | null): AsyncGenerator<Uint8Array> {
    const end = last === null ? Infinity : last + 1;
    let mayReadAhead = sizeBytes !== null;
    users.enter();
    try {
      for (let at = first; at < end;) {
        if (at < received) {
          const bytes = await readChunk(file, at, Math.min(received, end) - at);
          at += bytes.length;
          yield bytes;
        } else if (failed !== null) throw new Failure(failed);
        else if (isDone) return;
        else if (mayReadAhead && at - received > READ_AHEAD_FROM_BYTES) {
          mayReadAhead = false;
          for await (const chunk of readAhead(at)) {
            const wanted = chunk.subarray(0, end - at);
            at += wanted.length;
            yield wanted;
            if (at >= end) break;
          }
        } else await new Promise<void>((resolve) => waiting.add(resolve));
      }
    } finally {
      await users.leave();
    }
  }
  return { sizeBytes, done, read, close: users.close };
}

/** Closes a file once `close` was called and all readers are done. */
function createReaderCount(file: FileHandle) {
  let count = 0;
  let isClosing = false;
  const settle = async () => {
    if (isClosing && count === 0) await file.close();
  };
  return {
    enter: () => void (count += 1),
    leave: () => {
      count -= 1;
      return settle();
    },
    close: () => {
      isClosing = true;
      return settle();
    },
  };
}
