import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createProcessState } from '#adapters/simulation/world/process-state.ts';
import { createSharedJobs } from '#adapters/simulation/world/service/shared-jobs.ts';
import { jobsContract } from '#tests/contracts/service/jobs.ts';

jobsContract('of several instances in a world', async () => {
  const clock = createVirtualClock();
  const jobs = createSharedJobs(clock, createSeededRandom(1)).join(createProcessState(clock));
  return { jobs, nowMs: clock.nowMs, advance: clock.advance, close: () => jobs.close() };
});

describe('a job of several instances in a world', () => {
  function setUp() {
    const clock = createVirtualClock();
    const queue = createSharedJobs(clock, createSeededRandom(1));
    const done: string[] = [];
    const join = (name: string, run = async () => {}) => {
      const state = createProcessState(clock);
      const jobs = queue.join(state);
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
