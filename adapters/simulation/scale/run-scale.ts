import { createInProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { DEVICE_ID_BYTES } from '#domain/constants/network/devices.ts';
import { accountsOf, signUpAccounts } from '../world/accounts.ts';
import { createMemoryService, type MemoryService } from '../world/memory-service.ts';
import { albumUri } from '../world/sample-catalogue.ts';
import { createLightClient, type LightClient, noTraffic, type Traffic } from './light-client.ts';

export interface ScaleOptions {
  readonly seed: number;
  readonly clients: number;
  /** Commands of each client. */
  readonly commands: number;
  readonly measure: Measure;
  readonly onPhase?: (name: string) => void;
}

/** What the machine measures; a test gives its own. */
export interface Measure {
  /** CPU time of this process so far. */
  cpuMs(): number;
  /** Bytes in use, after garbage was collected. */
  usedBytes(): number;
}

/** The work of one phase. */
interface Phase {
  readonly name: 'sign up' | 'register' | 'commands' | 'reconnect';
  readonly cpuMs: number;
  readonly requests: number;
  readonly pushes: number;
}

export interface ScaleResult {
  readonly clients: number;
  readonly phases: readonly Phase[];
  /** Commands of listeners that were done, and the CPU time they took with all that followed from them. */
  readonly commands: number;
  readonly commandsPerCpuS: number;
  readonly updates: number;
  /** Bytes for each registered client: its own, and the service's for it. */
  readonly bytesPerClient: number;
  readonly refused: ReadonlyMap<number, number>;
}

const DEVICES_PER_ACCOUNT = 3;
/** The number of clients that act at the same moment. */
const CROWD = 100;
const MOMENT_MS = 50;

/** Drives light clients through registration, commands and a reconnection, against the service in this process. */
export async function runScale({ clients: count, commands, measure, onPhase, seed }: ScaleOptions): Promise<ScaleResult> {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const service = await createMemoryService({ clock, random, store: createMemoryStore({ trustsWriters: true }) });
  const traffic = noTraffic();
  const phases: Phase[] = [];
  const phase = async (name: Phase['name'], run: () => Promise<void>) => {
    onPhase?.(name);
    const [cpuMs, { pushes, requests }] = [measure.cpuMs(), { ...traffic }];
    await run();
    const used = { pushes: traffic.pushes - pushes, requests: traffic.requests - requests };
    phases.push({ name, cpuMs: measure.cpuMs() - cpuMs, ...used });
  };
  /** All clients act, in crowds; what follows from it is done before the next crowd. */
  const each = async (act: (client: LightClient, index: number) => Promise<void>) => {
    for (let from = 0; from < clients.length; from += CROWD) {
      await Promise.all(clients.slice(from, from + CROWD).map((client, index) => act(client, from + index)));
      await clock.advance(MOMENT_MS);
    }
  };

  let clients: readonly LightClient[] = [];
  let groups: readonly (readonly LightClient[])[] = [];
  const accounts = accountsOf(Math.ceil(count / DEVICES_PER_ACCOUNT));
  let tokens: readonly string[] = [];
  await phase('sign up', async () => void (tokens = await signUpAccounts({ service: () => service }, accounts)));
  const emptyBytes = measure.usedBytes();
  groups = groupsOf({ service, clock, random, traffic, tokens, count });
  clients = groups.flat();
  const groupOf = (index: number) => groups[Math.floor(index / DEVICES_PER_ACCOUNT)] ?? [];

  await phase('register', async () => {
    await each(async (client) => client.connect());
    await each((client) => client.register());
  });
  const bytesPerClient = Math.max(0, measure.usedBytes() - emptyBytes) / count;
  await phase('commands', async () => {
    await each((client, index) => (index % DEVICES_PER_ACCOUNT === 0 ? play(client) : Promise.resolve()));
    for (let turn = 1; turn < commands; turn += 1) await each((client, index) => act(client, groupOf(index), random));
  });
  const commandsCpuMs = phases.at(-1)?.cpuMs ?? 0;
  const done = traffic.commands;
  await phase('reconnect', async () => {
    await each(async (client) => client.disconnect());
    await each(async (client) => client.connect());
    await each((client) => client.register());
  });
  for (const client of clients) client.disconnect();
  await service.close();
  return {
    ...{ clients: count, phases, bytesPerClient, commands: done },
    commandsPerCpuS: (done * 1_000) / Math.max(commandsCpuMs, 1),
    updates: traffic.updates,
    refused: traffic.refused,
  };
}

interface Crowd {
  readonly service: MemoryService;
  readonly clock: Clock;
  readonly random: Random;
  readonly traffic: Traffic;
  readonly tokens: readonly string[];
  readonly count: number;
}

/** The clients of each account. */
function groupsOf({ clock, count, random, service, tokens, traffic }: Crowd): readonly (readonly LightClient[])[] {
  const dealer = createInProcessDealer(service, clock, { sharesValues: true });
  return tokens.map((accessToken, account) => {
    const http = createInProcessHttp(service);
    const size = Math.min(DEVICES_PER_ACCOUNT, count - account * DEVICES_PER_ACCOUNT);
    return Array.from({ length: size }, () =>
      createLightClient({ http, dealer, clock, accessToken, traffic, deviceId: random.hex(DEVICE_ID_BYTES) }),
    );
  });
}

const play = (client: LightClient) =>
  client.command(client.deviceId, { endpoint: 'play', context: { uri: albumUri('First Light') } });

/** A listener does something with what the account plays. */
function act(client: LightClient, group: readonly LightClient[], random: Random): Promise<void> {
  const active = client.activeDeviceId() ?? client.deviceId;
  const chance = random.fraction();
  if (chance < 0.2) return client.command(active, { endpoint: 'pause' });
  if (chance < 0.4) return client.command(active, { endpoint: 'resume' });
  if (chance < 0.6) return client.command(active, { endpoint: 'seek_to', value: Math.floor(random.fraction() * 100_000) });
  if (chance < 0.7) return client.command(active, { endpoint: 'set_shuffling_context', value: random.fraction() < 0.5 });
  if (chance < 0.8) return client.setVolume(active, Math.floor(random.fraction() * 65_536));
  if (chance < 0.95) return client.command(active, { endpoint: 'skip_next' });
  return play(group[Math.floor(random.fraction() * group.length)] ?? client);
}
