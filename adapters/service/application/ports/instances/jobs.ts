import type { Ms } from '#domain/core/units.ts';

/** Work for later. One job exists for each name and key. */
export interface Job {
  /** Chooses the handler: letters and hyphens. */
  readonly name: string;
  /** What the job is about: an account, or a part of one. */
  readonly key: string;
  readonly dueMs: Ms;
  /** JSON. */
  readonly payload: unknown;
}

/** Resolves when the job is done; after a rejection it is tried again. */
export type JobHandler = (payload: unknown, key: string) => Promise<void>;

/**
 * Work that is due later, at least once, by whichever instance of the service is there. Adapters: memory/memory-jobs (lost
 * with the process), postgres. One contract suite (tests/contracts/service/jobs) runs over all.
 */
export interface Jobs {
  /**
   * Does the jobs of a name from now on, never before their time on this process's clock. A handler may schedule its own key
   * again. A failed job is repeated after JOB_RETRY_MS, at most JOB_TRIES_MAX times.
   */
  handle(name: string, handler: JobHandler): void;
  /** Replaces the job of this name and key, also while that one is being done. */
  schedule(job: Job): Promise<void>;
  /** No error where there is none. */
  cancel(name: string, key: string): Promise<void>;
  /** Begins no more jobs, and resolves once those under way are done. */
  close(): Promise<void>;
}
