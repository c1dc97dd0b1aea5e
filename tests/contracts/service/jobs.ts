import { expect } from 'chai';
import type { Jobs } from '#adapters/service/application/ports/instances/jobs.ts';
import { JOB_RETRY_MS } from '#adapters/service/domain/constants/instances/instances.ts';

export interface JobsUnderTest {
  readonly jobs: Jobs;
  nowMs(): number;
  /** Lets this much time pass, and does what is due in it. */
  advance(durationMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The contract of every queue of jobs. */
export function jobsContract(name: string, open: () => Promise<JobsUnderTest>): void {
  describe(`the jobs ${name}`, () => {
    let opened: JobsUnderTest;
    let done: unknown[];
    beforeEach(async () => {
      opened = await open();
      done = [];
      opened.jobs.handle('note', async (payload, key) => void done.push([key, payload]));
    });
    afterEach(() => opened.close());

    const schedule = (key: string, delayMs: number, payload: unknown = null) =>
      opened.jobs.schedule({ name: 'note', key, dueMs: opened.nowMs() + delayMs, payload });

    it('are done once, with their payload, when they are due and not before', async () => {
      await schedule('a', 5_000, { deep: ['é'] });
      await opened.advance(4_000);
      expect(done).to.deep.equal([]);
      await opened.advance(2_000);
      await opened.advance(60_000);
      expect(done).to.deep.equal([['a', { deep: ['é'] }]]);
    });

    it('are replaced by key', async () => {
      await schedule('a', 1_000, 'first');
      await schedule('b', 1_000, 'other');
      await schedule('a', 3_000, 'second');
      await opened.advance(2_000);
      expect(done).to.deep.equal([['b', 'other']]);
      await opened.advance(2_000);
      expect(done).to.deep.equal([
        ['b', 'other'],
        ['a', 'second'],
      ]);
    });

    it('are cancelled by key, without an error where there is none', async () => {
      await schedule('a', 1_000);
      await opened.jobs.cancel('note', 'a');
      await opened.jobs.cancel('note', 'unknown');
      await opened.advance(5_000);
      expect(done).to.deep.equal([]);
    });

    it('are done at once when their time has passed', async () => {
      await schedule('a', -1_000);
      await opened.advance(1_000);
      expect(done).to.deep.equal([['a', null]]);
    });

    it('are repeated later after a failure', async () => {
      let tries = 0;
      opened.jobs.handle('hard', async () => {
        tries += 1;
        if (tries < 3) throw new Error('not yet');
      });
      await opened.jobs.schedule({ name: 'hard', key: 'a', dueMs: opened.nowMs(), payload: null });
      await opened.advance(JOB_RETRY_MS / 2);
      expect(tries).to.equal(1);
      await opened.advance(JOB_RETRY_MS * 4);
      expect(tries).to.equal(3);
    });

    it('stay scheduled when their handler schedules the same key again', async () => {
      let times = 0;
      opened.jobs.handle('tick', async (_, key) => {
        times += 1;
        await opened.jobs.schedule({ name: 'tick', key, dueMs: opened.nowMs() + 10_000, payload: null });
      });
      await opened.jobs.schedule({ name: 'tick', key: 'a', dueMs: opened.nowMs(), payload: null });
      await opened.advance(5_000);
      expect(times).to.equal(1);
      await opened.advance(10_000);
      expect(times).to.equal(2);
    });
  });
}
