import { Logger as WorkerLogger, run, runMigrations, type JobHelpers, type Runner } from 'graphile-worker';
import pg from 'pg';
import * as v from 'valibot';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Job, JobHandler, Jobs } from '../../application/ports/instances/jobs.ts';
import { JOBS_AT_ONCE, JOBS_CONNECTIONS, JOBS_POLL_MS, LOST_JOBS_LOOK_MS } from '../../domain/constants/engines/jobs.ts';
import { JOB_RETRY_MS, JOB_TRIES_MAX } from '../../domain/constants/instances/instances.ts';
import { openPool } from './database.ts';
import { poolConfigOf } from './postgres-url.ts';

export interface PostgresJobsOptions {
  /** Of a database that `openPostgresStore` has opened. */
  readonly url: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pollMs?: number;
}

/** The one task of the queue: which handler does a job is in its payload, as handlers are known later than the queue. */
const TASK = 'cadenza';

const entryShape = v.object({ name: v.string(), key: v.string(), dueMs: v.number(), payload: v.unknown(), tries: v.number() });
type Entry = v.InferOutput<typeof entryShape>;

const ADD = `SELECT graphile_worker.add_job($1, payload := $2::json, job_key := $3,
  run_at := now() + $4 * interval '1 millisecond', job_key_mode := 'replace')`;
const REMOVE = 'SELECT graphile_worker.remove_job($1)';
const OTHERS = 'SELECT 1 AS one FROM graphile_worker.jobs WHERE key = $1 AND id <> $2 LIMIT 1';
/** A process that ended in the middle of a job holds it for hours; a job of ours takes less than a second. */
const UNLOCK = `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker.jobs WHERE locked_at < now() - interval '1 minute' HAVING count(*) > 0`;

/** The jobs of several machines: a queue of graphile-worker in their database. Times are differences, so clocks may differ. */
export async function openPostgresJobs(options: PostgresJobsOptions): Promise<Jobs> {
  const { url, clock, logger, pollMs = JOBS_POLL_MS } = options;
  const config = poolConfigOf(url);
  if (!config.ok) throw new Error(config.error);
  const database = openPool({ ...config.value, max: JOBS_CONNECTIONS });
  const pgPool = new pg.Pool({ ...config.value, max: JOBS_CONNECTIONS });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  const workerLogger = new WorkerLogger(() => (level: string, message: string) => {
    if (level === 'error') logger.log('warn', 'The queue of jobs reports an error', { error: message });
  });
  await runMigrations({ pgPool, logger: workerLogger });

  const handlers = new Map<string, JobHandler>();
  let runner: Promise<Runner> | null = null;
  let isClosed = false;
  let cancelLook: () => void = () => undefined;

  const add = ({ name, key, dueMs, payload, tries }: Entry, delayMs: number) =>
    database.write(ADD, [TASK, JSON.stringify({ name, key, dueMs, payload, tries }), keyOf(name, key), delayMs]);
  const schedule = (job: Job, tries: number) => add({ ...job, tries }, Math.max(0, job.dueMs - clock.nowMs()));

  const work = async (given: unknown, { job }: Pick<JobHelpers, 'job'>): Promise<void> => {
    const entry = v.parse(entryShape, given);
    const again = async (delayMs: number, tries: number) => {
      // A job that was scheduled meanwhile replaces this one.
      const others = await database.read(OTHERS, [keyOf(entry.name, entry.key), job.id]);
      if (others.length === 0) await add({ ...entry, tries }, delayMs);
    };
    const handler = handlers.get(entry.name);
    const leftMs = entry.dueMs - clock.nowMs();
    if (leftMs > 0) return again(leftMs, entry.tries);
    // Another version of this program schedules what this one does not know.
    if (handler === undefined) return again(JOB_RETRY_MS, entry.tries);
    try {
      await handler(entry.payload, entry.key);
    } catch (thrown) {
      logger.log('error', 'A job failed', { job: entry.name, key: entry.key, error: String(thrown) });
      if (entry.tries < JOB_TRIES_MAX) await again(JOB_RETRY_MS, entry.tries + 1);
    }
  };
  const start = (): Promise<Runner> => {
    const taskList = { [TASK]: work };
    const settings = { concurrency: JOBS_AT_ONCE, pollInterval: pollMs, noHandleSignals: true, noPreparedStatements: true };
    const started = run({ pgPool, taskList, logger: workerLogger, ...settings });
    void started.then(({ promise }) => promise).catch((thrown: unknown) => restart(thrown));
    return started;
  };
  const restart = (thrown: unknown): void => {
    if (isClosed) return;
    logger.log('warn', 'The queue of jobs has ended and starts again', { error: String(thrown) });
    clock.after(JOB_RETRY_MS, () => {
      if (!isClosed) runner = start();
    });
  };
  const lookForLost = (): void => {
    cancelLook = clock.after(LOST_JOBS_LOOK_MS, () => {
      lookForLost();
      database.write(UNLOCK, []).catch((thrown: unknown) => {
        logger.log('warn', 'Jobs of ended processes could not be taken over', { error: String(thrown) });
      });
    });
  };
  await database.write(UNLOCK, []);

  return {
    handle(name, handler) {
      handlers.set(name, handler);
      if (runner !== null || isClosed) return;
      runner = start();
      lookForLost();
    },
    async schedule(job) {
      if (!isClosed) await schedule(job, 1);
    },
    async cancel(name, key) {
      await database.write(REMOVE, [keyOf(name, key)]);
    },
    async close() {
      isClosed = true;
      cancelLook();
      await runner?.then((started) => started.stop()).catch(() => undefined);
      await Promise.all([database.close(), pgPool.end()]);
    },
  };
}

const keyOf = (name: string, key: string) => `${name}/${key}`;
