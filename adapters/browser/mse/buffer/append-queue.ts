/** The outcome of a job: done; dropped before its end; the buffer is full; rejected as invalid. */
export type AppendOutcome = 'done' | 'dropped' | 'full' | 'refused';

export interface AppendQueue {
  /** Runs the job once the buffer is idle; resolves when the buffer has processed it. Never rejects. */
  run(job: BufferAction): Promise<AppendOutcome>;
  /** The same for an append, which `clear` drops. */
  append(job: BufferAction): Promise<AppendOutcome>;
  /**
   * Drops queued appends and aborts the running one; the buffer then expects the start of a segment.
   * Removals and seeks stay. Spec §4 "updates … older than last buffer clear are dropped".
   */
  clear(): void;
}

type BufferAction = (buffer: SourceBuffer) => void;

interface Job {
  readonly action: BufferAction;
  readonly isAppend: boolean;
  readonly settle: (outcome: AppendOutcome) => void;
}

const outcomeOf = (thrown: unknown): AppendOutcome =>
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

  function finish(outcome: AppendOutcome): void {
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
      running.action(buffer);
    } catch (thrown) {
      finish(outcomeOf(thrown));
      return;
    }
    if (!isBusy()) finish('done');
  }

  buffer.addEventListener('error', () => {
    isRefused = true;
  });
  // The event of an aborted job may fire during the next one, which is still updating.
  buffer.addEventListener('updateend', () => {
    if (buffer.updating) return;
    if (running === null) next();
    else finish(isRefused ? 'refused' : 'done');
  });

  /** Resets the parser in the middle of a segment: at once, or after a running removal, which cannot be aborted. */
  function reset(): void {
    const action: BufferAction = (idle) => isOpen() && idle.abort();
    if (running === null) action(buffer);
    else waiting.unshift({ action, isAppend: false, settle: () => undefined });
  }

  const add = (action: BufferAction, isAppend: boolean) =>
    new Promise<AppendOutcome>((settle) => {
      waiting.push({ action, isAppend, settle });
      next();
    });

  return {
    run: (action) => add(action, false),
    append: (action) => add(action, true),
    clear() {
      const dropped = [...(running === null ? [] : [running]), ...waiting].filter(({ isAppend }) => isAppend);
      if (running?.isAppend) running = null;
      waiting = waiting.filter(({ isAppend }) => !isAppend);
      reset();
      for (const { settle } of dropped) settle('dropped');
      next();
    },
  };
}
