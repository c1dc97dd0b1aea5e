import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { attachDealer } from '#adapters/service/adapters/dealer/dealer-server.ts';
import { cryptoRandom, systemClock } from '#adapters/service/adapters/process/node-system.ts';
import { createHttpServer } from '#adapters/service/adapters/http/http-server.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import { createMemoryService, QUIET, type MemoryServiceOptions } from '#adapters/simulation/world/memory-service.ts';
import { serviceBus, serviceEngines } from '../engines/service-engines.ts';

/** The service in memory on a port of this machine, with a signed-up user. */
export async function openServiceHarness(options: Partial<MemoryServiceOptions> = {}) {
  const service = await createMemoryService({
    clock: systemClock,
    random: cryptoRandom,
    ...(await serviceEngines()).parts,
    ...(await serviceBus()),
    ...options,
  });
  const server = createHttpServer(service, networkOf(), QUIET);
  const dealer = attachDealer(server, service, networkOf(), QUIET);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(`http://${host}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'listener', password: 'long enough' }),
  });
  const { accessToken: token } = (await response.json()) as { accessToken: string };
  return {
    host,
    token,
    async close() {
      dealer.close();
      server.closeAllConnections();
      server.close();
      await service.close();
    },
  };
}
