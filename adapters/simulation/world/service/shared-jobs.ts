import type { Job, JobHandler, Jobs } from '#adapters/service/application/ports/instances/jobs.ts';
import { JOBS_POLL_MS, LOST_JOBS_LOOK_MS } from '#adapters/service/domain/constants/engines/jobs.ts';
import { JOB_RETRY_MS, JOB_TRIES_MAX } from '#adapters/service/domain/constants/instances/instances.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { Ms } from '#domain/core/units.ts';
import type { ProcessState } from '../process-state.ts';

/** A process that does jobs. */
interface Worker {
  readonly state: ProcessState;
  /** Its own, which may be ahead of that of the queue. */
  readonly clock: Clock;
  readonly handlers: Map<string, JobHandler>;
  isClosed: boolean;
}

interface Entry {
  readonly job: Job;
  readonly tries: number;
  cancel: () => void;
}

export interface SharedJobs {
  /** Another process that does jobs. Of its clock, only differences reach the queue. */
  join(state: ProcessState, clock: Clock): Jobs;
}

/** The queue of several instances, in place of a database: a job outlives the process that scheduled it, and that began to do it. */
export function createSharedJobs(clock: Clock, random: Random): SharedJobs {
  const workers = new Set<Worker>();
  const waiting = new Map<string, Entry>();

  const add = (job: Job, delayMs: Ms, tries: number): void => {
    const id = idOf(job);
    waiting.get(id)?.cancel();
    const entry: Entry = { job, tries, cancel: () => undefined };
    waiting.set(id, entry);
    const dueMs = clock.nowMs() + Math.max(0, delayMs);
    entry.cancel = clock.after(Math.ceil(dueMs / JOBS_POLL_MS) * JOBS_POLL_MS - clock.nowMs(), () => begin(entry));
  };
  const begin = (entry: Entry): void => {
    const { job, tries } = entry;
    const ready = [...workers].filter(
      ({ handlers, isClosed, state }) => state.isAlive() && !isClosed && state.asleepSinceMs() === null && handlers.has(job.name),
    );
    const worker = ready[Math.floor(random.fraction() * ready.length)];
    if (worker === undefined) return add(job, JOBS_POLL_MS, tries);
    waiting.delete(idOf(job));
    // One that ends in the middle, or stands still, holds it until the next look for such jobs.
    const lookMs = (Math.floor(clock.nowMs() / LOST_JOBS_LOOK_MS) + 2) * LOST_JOBS_LOOK_MS;
    const cancelLook = clock.after(lookMs - clock.nowMs(), () => again(job, 0, tries));
    const run = async () => {
      const leftMs = job.dueMs - worker.clock.nowMs();
      if (leftMs > 0) again(job, leftMs, tries);
      else await worker.handlers.get(job.name)?.(job.payload, job.key);
    };
    worker.state.settling(run).then(cancelLook, () => {
      cancelLook();
      if (tries < JOB_TRIES_MAX) again(job, JOB_RETRY_MS, tries + 1);
    });
  };
  /** A job that was scheduled meanwhile replaces this one. */
  const again = (job: Job, delayMs: Ms, tries: number): void => {
    if (!waiting.has(idOf(job))) add(job, delayMs, tries);
  };
  return {
    join(state, own) {
      const worker: Worker = { state, clock: own, handlers: new Map(), isClosed: false };
      workers.add(worker);
      return {
        handle: (name, handler) => void worker.handlers.set(name, handler),
        schedule: (job) => state.settling(async () => add(job, job.dueMs - own.nowMs(), 1)),
        cancel: (name, key) =>
          state.settling(async () => {
            const id = idOf({ name, key });
            waiting.get(id)?.cancel();
            waiting.delete(id);
          }),
        async close() {
          worker.isClosed = true;
          workers.delete(worker);
        },
      };
    },
  };
}

const idOf = ({ key, name }: Pick<Job, 'key' | 'name'>): string => `${name}/${key}`;
