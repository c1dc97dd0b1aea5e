import { WARM_QUEUE_MAX } from '../../../domain/constants/media/packaging.ts';
import type { QueueDepth } from '../../../application/ports/measurements.ts';
import { PackagingFailure } from '../../../application/ports/media/packaging-error.ts';
import { createEncodeTask, type RunningTask } from './encode-task.ts';

interface Entry {
  readonly task: RunningTask;
  readonly work: (task: RunningTask) => Promise<void>;
}

/**
 * Runs a bounded number of encodings, one for each key. An encoding without waiting requests yields to one with some:
 * its packets stay stored, and the next request starts it again.
 */
export function createEncodeQueue(runningMax: number) {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<void>>();
  let closing: { readonly reason: unknown } | null = null;

  function turn(): void {
    const waiting = [...entries.values()].filter(({ task }) => !running.has(task.key));
    const next = waiting.find(({ task }) => task.isWanted) ?? waiting[0];
    if (next === undefined || closing !== null) return;
    if (running.size < runningMax) begin(next);
    else if (next.task.isWanted) idle()?.stop();
  }

  function idle(): RunningTask | undefined {
    const tasks = [...entries.values()].map(({ task }) => task).filter(({ key }) => running.has(key));
    return tasks.some(({ isStopped }) => isStopped) ? undefined : tasks.find(({ isWanted }) => !isWanted);
  }

  /** Warm-ups that pile up are not worth waiting for. */
  function forgetOldest(): void {
    const waiting = [...entries.values()].filter(({ task }) => !running.has(task.key) && !task.isWanted);
    const [oldest] = waiting;
    if (oldest === undefined || waiting.length < WARM_QUEUE_MAX) return;
    entries.delete(oldest.task.key);
    oldest.task.end(new PackagingFailure('unavailable', 'Too many other files were asked for meanwhile.'));
  }

  function begin({ task, work }: Entry): void {
    const end = (failure: unknown) => {
      entries.delete(task.key);
      running.delete(task.key);
      task.end(failure);
      turn();
    };
    running.set(
      task.key,
      work(task).then(() => end(null), end),
    );
    turn();
  }

  return {
    /** The running or waiting encoding of this key, or a new one. */
    start(key: string, work: Entry['work']): RunningTask {
      if (closing !== null) throw closing.reason;
      const there = entries.get(key)?.task;
      if (there !== undefined) return there;
      forgetOldest();
      const task = createEncodeTask(key, turn);
      entries.set(key, { task, work });
      queueMicrotask(turn);
      return task;
    },
    depth: (): QueueDepth => ({ running: running.size, waiting: entries.size - running.size }),
    /** Ends all encodings; waiting requests reject with the reason. */
    async close(reason: unknown): Promise<void> {
      closing = { reason };
      for (const { task } of entries.values()) {
        task.stop();
        if (!running.has(task.key)) task.end(reason);
      }
      await Promise.all(running.values());
    },
  };
}
