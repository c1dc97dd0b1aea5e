import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createProcessState } from '#adapters/simulation/world/process-state.ts';
import { createSharedJobs } from '#adapters/simulation/world/service/shared-jobs.ts';
import { jobsContract } from '#tests/contracts/service/jobs.ts';

jobsContract('of several instances in a world', async () => {
  const clock = createVirtualClock();
  const jobs = createSharedJobs(clock, createSeededRandom(1)).join(createProcessState(clock), clock);
  return { jobs, nowMs: clock.nowMs, advance: clock.advance, close: () => jobs.close() };
});

describe('a job of several instances in a world', () => {
  function setUp() {
    const clock = createVirtualClock();
    const queue = createSharedJobs(clock, createSeededRandom(1));
    const done: string[] = [];
    const join = (name: string, run = async () => {}, aheadMs = 0) => {
      const state = createProcessState(clock);
      const jobs = queue.join(state, { ...clock, nowMs: () => clock.nowMs() + aheadMs });
      jobs.handle('note', async (_, key) => {
        await run();
        done.push(`${name} ${key}`);
      });
      return { state, jobs };
    };
    return { clock, done, join };
  }
  const note = (dueMs: number) => ({ name: 'note', key: 'a', dueMs, payload: null });

  it('outlives the one that scheduled it', async () => {
    const { clock, done, join } = setUp();
    const [one] = [join('one'), join('two')];
    await one.jobs.schedule(note(clock.nowMs() + 5_000));
    one.state.kill();
    await clock.advance(7_000);
    expect(done).to.deep.equal(['two a']);
  });

  it('is taken over from one that ended in the middle', async () => {
    const { clock, done, join } = setUp();
    const one = join('one', () => new Promise(() => {}));
    await one.jobs.schedule(note(clock.nowMs()));
    await clock.advance(1_000);
    one.state.kill();
    join('two');
    await clock.advance(30_000);
    expect(done).to.deep.equal([]);
    await clock.advance(90_000);
    expect(done).to.deep.equal(['two a']);
  });

  it('waits by the clock of the one that schedules it, and that of the one that does it', async () => {
    for (const aheadMs of [-1_000, 1_000]) {
      const { clock, done, join } = setUp();
      const one = join('one', undefined, aheadMs);
      const begunMs = clock.nowMs();
      await one.jobs.schedule(note(begunMs + aheadMs + 5_000));
      await one.jobs.close();
      join('two');
      const dueMs = 5_000 + Math.max(0, aheadMs);
      await clock.advance(dueMs - 1);
      expect(done, String(aheadMs)).to.deep.equal([]);
      await clock.advance(2_000);
      expect(done, String(aheadMs)).to.deep.equal(['two a']);
    }
  });

  it('is not given to one that stands still', async () => {
    const { clock, done, join } = setUp();
    const [one] = [join('one'), join('two')];
    one.state.sleep();
    for (let count = 0; count < 5; count += 1) {
      await join('').jobs.close();
      const scheduled = one.jobs.schedule(note(clock.nowMs()));
      one.state.wake();
      await scheduled;
      one.state.sleep();
      await clock.advance(2_000);
    }
    expect(done).to.deep.equal(Array.from({ length: 5 }, () => 'two a'));
  });
});
