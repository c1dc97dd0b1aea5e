import { open } from 'node:fs/promises';
import { errorFrom, Failure } from '#application/failure.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { Fetched } from '../ports/feed-fetch.ts';
import { readFileBytes, type FileBytes } from './file-bytes.ts';

/** A file on its way, which can be read while it comes. */
export interface Download {
  /** As its server says; null where it does not. */
  readonly sizeBytes: number | null;
  /** Resolves with the size once all is there. Rejects with a Failure. */
  readonly done: Promise<number>;
  /** Bytes first to last, both included, or to the end: what is not there yet is waited for. Throws what `done` rejects with. */
  read(first: number, last: number | null): AsyncIterable<Uint8Array>;
}

/** Writes what comes to a file. */
export function startDownload({ body, sizeBytes }: Extract<Fetched, { kind: 'fresh' }>, path: string): Download {
  let received = 0;
  let failed: PlayerError | null = null;
  let isDone = false;
  const waiting = new Set<() => void>();
  const news = () => {
    const woken = [...waiting];
    waiting.clear();
    for (const wake of woken) wake();
  };

  const run = async (): Promise<number> => {
    const file = await open(path, 'w');
    try {
      for await (const chunk of body) {
        await file.write(chunk, 0, chunk.length, received);
        received += chunk.length;
        news();
      }
      if (sizeBytes !== null && received < sizeBytes) throw new Failure(playerError('FEED_UNREACHABLE'));
      isDone = true;
      return received;
    } catch (thrown) {
      failed = thrown instanceof Failure ? thrown.error : playerError('EPISODE_NOT_FETCHED', errorFrom(thrown).message);
      throw new Failure(failed);
    } finally {
      await file.close();
      news();
    }
  };
  const done = run();
  // Whoever reads hears of it.
  done.catch(() => undefined);

  async function* read(first: number, last: number | null): AsyncGenerator<Uint8Array> {
    let file: FileBytes | null = null;
    try {
      for (let at = first; last === null || at <= last;) {
        if (at < received) {
          file ??= await readFileBytes(path);
          const bytes = await file.read(at, Math.min(received, (last ?? Infinity) + 1) - at);
          at += bytes.length;
          yield bytes;
        } else if (failed !== null) throw new Failure(failed);
        else if (isDone) return;
        else await new Promise<void>((resolve) => waiting.add(resolve));
      }
    } finally {
      await file?.close();
    }
  }
  return { sizeBytes, done, read };
}
