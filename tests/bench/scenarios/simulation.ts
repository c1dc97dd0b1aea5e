import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { idOf } from '#adapters/simulation/invariants/reading/agreement.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page, type World } from '#adapters/simulation/world/world.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { Scenario } from './scenario.ts';

const PAGES = 3;
const COMMANDS = 2_000;
/** Until the functions are compiled. */
const WARM_UP_COMMANDS = 4_000;
/** The longest pause between two commands, in milliseconds of the virtual clock. */
const PAUSE_MS_MAX = 300;
const PAGES_OPENED = 200;
const PAGES_PER_WORLD = 4;
/** How often the reference is repeated. */
const REFERENCES = 20_000;

type Command = (page: Page, other: Page, fraction: number) => Promise<unknown>;

const LISTENER: readonly Command[] = [
  ({ client }) => client.controller.play({ contextUri: albumUri('First Light') }),
  ({ client }) => client.controller.play({ contextUri: albumUri('Second Wind'), index: 1 }),
  ({ client }) => client.controller.pause(),
  ({ client }) => client.controller.resume(),
  ({ client }, _, fraction) => client.controller.seek(Math.floor(fraction * 170_000)),
  ({ client }, _, fraction) => client.controller.setVolume(fraction),
  ({ client }) => client.controller.nextTrack(),
  ({ client }) => client.controller.previousTrack(),
  ({ client }) => client.controller.addToQueue(trackUri('Second Wind Four')),
  ({ client }) => client.controller.toggleShuffle(),
  ({ client }) => client.controller.cycleRepeatMode(),
  ({ client }, other) => client.controller.transfer(idOf(other)),
];

/** CPU time of all threads of this process since a moment, in milliseconds. */
function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

async function openPages(world: World, count: number): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let index = 0; index < count; index += 1) pages.push(await world.openPage({ name: `Page ${index}` }));
  return pages;
}

/** CPU time of a command in milliseconds: three pages of one account, pauses of 0 to 300 ms, in one world. */
async function costOfCommand(seed: number, commands = COMMANDS): Promise<number> {
  const world = await createWorld({ seed });
  const pages = await openPages(world, PAGES);
  const random = createSeededRandom(seed);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random.fraction() * items.length)] as Item;
  const start = process.cpuUsage();
  for (let count = 0; count < commands; count += 1) {
    oneOf(LISTENER)(oneOf(pages), oneOf(pages), random.fraction()).catch(errorFrom);
    await world.clock.advance(Math.floor(random.fraction() * (PAUSE_MS_MAX + 1)));
  }
  const ms = cpuSince(start) / commands;
  await world.close();
  return ms;
}

/** What a page costs with its sign-in and its share of a world: CPU time in milliseconds, and KiB of heap. */
async function costOfPage(count = PAGES_OPENED): Promise<{ readonly cpuMs: number; readonly heapKiB: number }> {
  const worlds: World[] = [];
  const before = heapBytes();
  const start = process.cpuUsage();
  for (let opened = 0; opened < count; opened += PAGES_PER_WORLD) {
    const world = await createWorld({ seed: opened });
    worlds.push(world);
    await openPages(world, PAGES_PER_WORLD);
  }
  const cpuMs = cpuSince(start) / count;
  const heapKiB = (heapBytes() - before) / 1_024 / count;
  for (const world of worlds) await world.close();
  return { cpuMs, heapKiB };
}

/** Collects garbage first, where Node runs with `--expose-gc`. */
function heapBytes(): number {
  globalThis.gc?.();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

/** CPU time that reading and writing a 4 kB message takes here and now, in milliseconds: the unit of a busy machine. */
function costOfMessage(): number {
  const tracks = Array.from({ length: 40 }, (_, index) => ({
    uri: trackUri(`Track ${index}`),
    uid: `q${index}`,
    ms: 180_000 + index,
  }));
  const text = JSON.stringify({ type: 'message', payloads: [{ tracks }] });
  const start = process.cpuUsage();
  let bytes = 0;
  for (let count = 0; count < REFERENCES; count += 1) bytes += JSON.stringify(JSON.parse(text)).length;
  if (bytes !== REFERENCES * text.length) throw new Error('The message changed');
  return cpuSince(start) / REFERENCES;
}

/** How fast simulations run: real clients and the real service in this process, on a virtual clock. */
export const simulation: Scenario = {
  name: 'simulation',
  figures: ['simulation'],
  async run({ notebook, runs }) {
    const add = (figure: string, unit: string, value: number) =>
      notebook.add('simulation', 'any', `simulation: ${figure}`, unit, 'world', value);
    await costOfCommand(0, WARM_UP_COMMANDS);
    for (let run = 1; run <= runs; run += 1) {
      const { cpuMs, heapKiB } = await costOfPage();
      add('a page opens', 'ms of CPU', cpuMs);
      add('a page holds', 'KiB', heapKiB);
      const messageMs = costOfMessage();
      const commandMs = await costOfCommand(run);
      add('commands with three pages', 'per CPU second', 1_000 / commandMs);
      add('a command', 'messages read and written', commandMs / ((messageMs + costOfMessage()) / 2));
    }
  },
};
