import { memoryUsage, cpuUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Measure } from './run-scale.ts';

/** The figures of this process. The heap is measured after a garbage collection. */
export function measureProcess(): Measure {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return {
    cpuMs() {
      const { system, user } = cpuUsage();
      return (system + user) / 1_000;
    },
    usedBytes() {
      collect();
      const { external, heapUsed } = memoryUsage();
      return heapUsed + external;
    },
  };
}
