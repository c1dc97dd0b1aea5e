import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryJobs } from '#adapters/service/adapters/memory/memory-jobs.ts';
import { jobsContract } from '#tests/contracts/service/jobs.ts';

jobsContract('in memory', async () => {
  const clock = createVirtualClock();
  const jobs = createMemoryJobs(clock, { log: () => undefined });
  return { jobs, nowMs: clock.nowMs, advance: clock.advance, close: () => jobs.close() };
});
