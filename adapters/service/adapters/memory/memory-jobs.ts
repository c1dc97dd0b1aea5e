import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Job, JobHandler, Jobs } from '../../application/ports/instances/jobs.ts';
import { JOB_RETRY_MS, JOB_TRIES_MAX } from '../../domain/constants/instances/instances.ts';

/** The jobs of a single process, on its clock; lost with it. */
export function createMemoryJobs(clock: Clock, logger: Logger): Jobs {
  const handlers = new Map<string, JobHandler>();
  const waiting = new Map<string, () => void>();
  const underWay = new Set<Promise<void>>();
  let isClosed = false;

  const wait = (job: Job, delayMs: number, tries: number): void => {
    const id = idOf(job);
    waiting.get(id)?.();
    const cancel = clock.after(Math.max(0, delayMs), () => {
      waiting.delete(id);
      // Timers of Node may end a millisecond early.
      const leftMs = job.dueMs - clock.nowMs();
      if (leftMs > 0) return wait(job, leftMs, tries);
      const running = run(job, tries).finally(() => underWay.delete(running));
      underWay.add(running);
    });
    waiting.set(id, cancel);
  };
  const run = async (job: Job, tries: number): Promise<void> => {
    const { key, name, payload } = job;
    try {
      await handlers.get(name)?.(payload, key);
    } catch (thrown) {
      logger.log('error', 'A job failed', { job: name, key, error: String(thrown) });
      // A job that was scheduled meanwhile replaces this one.
      if (!isClosed && tries < JOB_TRIES_MAX && !waiting.has(idOf(job))) wait(job, JOB_RETRY_MS, tries + 1);
    }
  };
  return {
    handle: (name, handler) => void handlers.set(name, handler),
    async schedule(job) {
      if (!isClosed) wait(job, job.dueMs - clock.nowMs(), 1);
    },
    async cancel(name, key) {
      const id = idOf({ name, key });
      waiting.get(id)?.();
      waiting.delete(id);
    },
    async close() {
      isClosed = true;
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      await Promise.allSettled(underWay);
    },
  };
}

function idOf({ key, name }: Pick<Job, 'key' | 'name'>): string {
  return `${name}/${key}`;
}
