/** How a job of the buffer went: done; thrown away before its end; no room left; refused as broken or out of place. */
export type Outcome = 'done' | 'dropped' | 'full' | 'refused';

export interface AppendQueue {
  /** Runs the job once the buffer is idle; resolves when the buffer has taken it in. Never rejects. */
  run(job: Act): Promise<Outcome>;
  /** The same for a job that brings sound in: a clear throws it away. */
  bring(job: Act): Promise<Outcome>;
  /**
   * Throws away the sound that waits and what is being appended; the buffer then expects the start of a segment.
   * Removals and seeks stay. Spec §4 "updates … older than last buffer clear are dropped".
   */
  clear(): void;
}

type Act = (buffer: SourceBuffer) => void;

interface Job {
  readonly act: Act;
  readonly bringsSound: boolean;
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

  /** The parser forgets what it has read of a segment: at once, or when a removal is over, which nothing can end. */
  function reset(): void {
    const act: Act = (idle) => isOpen() && idle.abort();
    if (running === null) act(buffer);
    else waiting.unshift({ act, bringsSound: false, settle: () => undefined });
  }

  const add = (act: Act, bringsSound: boolean) =>
    new Promise<Outcome>((settle) => {
      waiting.push({ act, bringsSound, settle });
      next();
    });

  return {
    run: (act) => add(act, false),
    bring: (act) => add(act, true),
    clear() {
      const dropped = [...(running === null ? [] : [running]), ...waiting].filter(({ bringsSound }) => bringsSound);
      if (running?.bringsSound) running = null;
      waiting = waiting.filter(({ bringsSound }) => !bringsSound);
      reset();
      for (const { settle } of dropped) settle('dropped');
      next();
    },
  };
}
