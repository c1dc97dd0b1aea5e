/** How a job of the buffer went: done; thrown away before its end; no room left; refused as broken or out of place. */
export type Outcome = 'done' | 'dropped' | 'full' | 'refused';

export interface AppendQueue {
  /** Runs the job once the buffer is idle; resolves when the buffer has taken it in. Never rejects. */
  run(job: (buffer: SourceBuffer) => void): Promise<Outcome>;
  /** Throws away what waits and what is being appended; the buffer then expects the start of a segment. */
  clear(): void;
}

interface Job {
  readonly act: (buffer: SourceBuffer) => void;
  readonly settle: (outcome: Outcome) => void;
}

const outcomeOf = (thrown: unknown): Outcome =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError' ? 'full' : 'refused';

/**
 * One job at a time on a SourceBuffer: it throws when it is touched while updating.
 * Spec §4 "fragments are queued while buffers update".
 */
export function createAppendQueue(buffer: SourceBuffer, isOpen: () => boolean): AppendQueue {
  let waiting: Job[] = [];
  let running: Job | null = null;
  let isRefused = false;
  const isBusy = () => buffer.updating;

  function finish(outcome: Outcome): void {
    const job = running;
    running = null;
    job?.settle(outcome);
    next();
  }

  function next(): void {
    if (running !== null || buffer.updating) return;
    running = waiting.shift() ?? null;
    if (running === null) return;
    isRefused = false;
    try {
      running.act(buffer);
    } catch (thrown) {
      finish(outcomeOf(thrown));
      return;
    }
    if (!isBusy()) finish('done');
  }

  buffer.addEventListener('error', () => {
    isRefused = true;
  });
  // The event of a job that was aborted may come while the next one is under way: that one is still updating.
  buffer.addEventListener('updateend', () => {
    if (buffer.updating) return;
    if (running === null) next();
    else finish(isRefused ? 'refused' : 'done');
  });

  /** Ends an append at once. A removal cannot be ended; the parser is then reset when it is over. */
  function abort(): void {
    try {
      if (isOpen()) buffer.abort();
    } catch {
      waiting.unshift({ act: (idle) => isOpen() && idle.abort(), settle: () => undefined });
    }
  }

  return {
    run: (act) =>
      new Promise((settle) => {
        waiting.push({ act, settle });
        next();
      }),
    clear() {
      const dropped = [...(running === null ? [] : [running]), ...waiting];
      running = null;
      waiting = [];
      abort();
      for (const { settle } of dropped) settle('dropped');
      next();
    },
  };
}
