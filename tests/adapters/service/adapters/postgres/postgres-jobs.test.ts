import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import pg from 'pg';
import { openPostgresJobs } from '#adapters/service/adapters/postgres/postgres-jobs.ts';
import type { Clock } from '#application/ports/clock.ts';
import { jobsContract, type JobsUnderTest } from '#tests/contracts/service/jobs.ts';
import { sharedPostgres } from '#tests/support/engines/postgres.ts';

const logger = { log: () => undefined };
const STEP_MS = 5_000;
const POLL_MS = 10;

/** Time is moved by moving the jobs in it, on a clock that is as far ahead. */
function shiftedTime(pool: pg.Pool) {
  let aheadMs = 0;
  const clock: Clock = { nowMs: () => Date.now() + aheadMs, after: () => () => undefined };
  const step = async (durationMs: number) => {
    aheadMs += durationMs;
    const shift = `UPDATE graphile_worker._private_jobs SET run_at = run_at - $1 * interval '1 millisecond'`;
    await pool.query(shift, [durationMs]);
    const due = async () =>
      (await pool.query('SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() OR locked_at IS NOT NULL')).rowCount;
    while ((await due()) !== 0) await wait(POLL_MS);
  };
  return {
    clock,
    async advance(durationMs: number) {
      for (let leftMs = durationMs; leftMs > 0; leftMs -= STEP_MS) await step(Math.min(STEP_MS, leftMs));
    },
  };
}

describe('the queue of several machines', () => {
  let url: string;
  let pool: pg.Pool;
  before(async () => {
    url = await (await sharedPostgres()).createDatabase();
    pool = new pg.Pool({ connectionString: url });
  });
  after(() => pool.end());
  const open = async (): Promise<JobsUnderTest> => {
    const { clock, advance } = shiftedTime(pool);
    const jobs = await openPostgresJobs({ url, clock, logger, pollMs: POLL_MS });
    await pool.query('DELETE FROM graphile_worker._private_jobs');
    return { jobs, advance, nowMs: clock.nowMs, close: () => jobs.close() };
  };

  jobsContract('in PostgreSQL', open);

  it('is made once by machines that start at the same time', async () => {
    const fresh = await (await sharedPostgres()).createDatabase();
    const { clock } = shiftedTime(pool);
    const all = await Promise.all([1, 2, 3].map(() => openPostgresJobs({ url: fresh, clock, logger })));
    await all[0]?.schedule({ name: 'note', key: 'a', dueMs: clock.nowMs(), payload: null });
    await Promise.all(all.map((jobs) => jobs.close()));
  });

  it('does each job on one of the machines', async () => {
    const [one, other] = [await open(), await open()];
    const done: string[] = [];
    one.jobs.handle('note', async (_, key) => void done.push(key));
    other.jobs.handle('note', async (_, key) => void done.push(key));
    const keys = Array.from({ length: 20 }, (_, at) => `key ${String(at).padStart(2, '0')}`);
    for (const key of keys) await one.jobs.schedule({ name: 'note', key, dueMs: one.nowMs(), payload: null });
    await one.advance(1);
    expect(done.sort()).to.deep.equal(keys);
    await one.close();
    await other.close();
  });

  it('keeps the job of a process that ended in the middle of it for the next one', async () => {
    const { jobs, nowMs, close } = await open();
    await jobs.schedule({ name: 'note', key: 'left', dueMs: nowMs(), payload: null });
    await pool.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'gone', locked_at = now() - interval '2 minutes'`);
    await close();
    const { clock, advance } = shiftedTime(pool);
    const next = await openPostgresJobs({ url, clock, logger, pollMs: POLL_MS });
    const done: string[] = [];
    next.handle('note', async (_, key) => void done.push(key));
    await advance(1);
    expect(done).to.deep.equal(['left']);
    await next.close();
  });
});
