import { systemClock } from '#adapters/service/adapters/process/node-system.ts';
import { createMemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import { busContract } from '#tests/contracts/service/bus.ts';

busContract('in memory', async () => {
  const network = createMemoryBusNetwork(systemClock);
  return {
    join: async () => network.join(),
    async interrupt(publishing) {
      const end = network.cut();
      publishing();
      end();
    },
    close: async () => undefined,
  };
});
