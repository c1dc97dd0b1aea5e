import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createSystemClock } from '#adapters/node/system-clock.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { CLOSED_ON_PURPOSE } from '#domain/constants/network/transport.ts';
import { albumOf, createMember, signUpMember, type Member } from '#tests/support/cluster/member.ts';
import { PASSWORD } from '#tests/support/service/api-test-client.ts';
import type { Closing } from '#tests/support/world/open-page.ts';
import { summaryOf } from '../../figures.ts';
import { fillLibrary } from '../../large-library.ts';
import { createSampleNames } from '../../sample-names.ts';
import type { Scenario, ScenarioOptions } from '../scenario.ts';
import { openIdleSocket, openPair, type DevicePair, type PairOrigins } from './device-pair.ts';
import { onLibsql, onPostgres, type Installation, type RunningInstallation } from './installations.ts';
import { reportAtRate, reportFlatOut, reportTimes, type Load } from './load.ts';
import { bindProcess, cpuMsOf, memoryOf } from './process-costs.ts';

const TRACKS = Number(process.env.BENCH_TRACKS ?? 100_000);
const MUSIC = fileURLToPath(new URL('../../../../.cache/bench/music', import.meta.url));
const ROUNDS_MAX = 3;

const ACCOUNTS = 40;
/** Reports for each process until what runs often is compiled: three processes that share those of one are slower for that alone. */
const WARM_UP_REPORTS = 5_000;
/** In the meantime tracks are heard so much faster, so that they come into the history and become listens: that is compiled too. */
const WARM_UP_SPEED = 40;
const LOAD_MS = 6_000;
const RATE = 200;
const HIGH_RATE = 500;
/** A second process is started where the first has as much to do as it can, so that both then have as much. */
const RATE_PER_PROCESS = 100;
const SEARCHES = 150;
const RANGE_BYTES = 262_144;
const RANGES = 400;
const RANGES_AT_ONCE = 4;
const SOCKETS_PER_ACCOUNT = 25;

/** One process on a database file, one and three on PostgreSQL and Redis: what a request costs, and how long it takes. */
export const scaling: Scenario = {
  name: 'scaling',
  figures: ['scaling'],
  async run(options) {
    const things: { close(): unknown }[] = [];
    const closing: Closing = (thing) => (things.unshift(thing), thing);
    const closeAll = async (down: number) => {
      for (const thing of things.splice(0, things.length - down)) await thing.close();
    };
    const fill = (store: Parameters<typeof fillLibrary>[0]) => fillLibrary(store, { tracks: TRACKS });
    try {
      const libsql = await onLibsql(MUSIC, fill, closing);
      await measureAll(options, { who: 'one, libsql', installation: libsql, count: 1, isBound: false, tokens: [] }, closing);
      await closeAll(0);
      const postgres = await onPostgres(MUSIC, fill, closing);
      const kept = things.length;
      const tokens: string[] = [];
      for (const [who, count, isBound] of [
        ['one, PostgreSQL', 1, false],
        ['three, bound', 3, true],
        ['three, in turn', 3, false],
      ] as const) {
        await measureAll(options, { who, installation: postgres, count, isBound, tokens }, closing);
        await closeAll(kept);
      }
    } finally {
      await closeAll(0);
    }
  },
};

interface Setup {
  readonly who: string;
  readonly installation: Installation;
  readonly count: number;
  /** Whether each browser stays at one machine, as cookies of a balancer do it. */
  readonly isBound: boolean;
  /** Of its members, the owner's first; filled by the first run. */
  readonly tokens: string[];
}

type Add = (figure: string, unit: string, value: number) => void;

async function measureAll({ notebook, runs }: ScenarioOptions, setup: Setup, closing: Closing): Promise<void> {
  const running = await setup.installation.start(setup.count, closing);
  const members = await membersOf(running, setup.tokens);
  const [owner] = members as readonly [Member];
  const album = await albumOf(owner, 'Bench');
  const size = `${TRACKS.toLocaleString('en')} tracks`;
  const add: Add = (figure, unit, value) => notebook.add('scaling', size, figure, unit, setup.who, value);
  const clock = createSystemClock();
  const opened = await Promise.all(
    members.map((member, at) =>
      openPair(originsOf(setup, running, at), member, `${setup.who.replaceAll(/\W/g, '')}-pair-${String(at)}`, album.uri, clock),
    ),
  );
  const pairs = opened.filter((pair) => pair !== null);
  for (const pair of pairs) closing(pair);
  console.error(`scaling: ${setup.who} runs`);
  await reportTimes(pairs, WARM_UP_REPORTS * setup.count, WARM_UP_SPEED);
  // For its first ten seconds at a steady rate, code is still being compiled: in that round a report costs a fifth more.
  await measureReports(() => undefined, setup, running, pairs);
  // Each kind of work by itself: for seconds after searches, reports cost a third more than when they come alone.
  for (const measure of [
    () => measureReports(add, setup, running, pairs),
    () => measureManyReports(add, pairs),
    () => measureSearches(add, setup, running, owner),
    () => measureRanges(add, setup, running, owner, album.trackUris),
  ])
    for (let round = 0; round < Math.min(runs, ROUNDS_MAX); round += 1) await measure();
  await measureSockets(add, running, members);
}

/** Where browsers are bound, the two of a pair are at different machines. */
function originsOf({ count, isBound }: Setup, { boundOrigins, origin }: RunningInstallation, at: number): PairOrigins {
  const boundTo = (place: number) => (isBound ? (boundOrigins[place % count] ?? origin) : origin);
  return { reporter: boundTo(at), observer: boundTo(at + 1) };
}

/** The owner and the members; signed up once. */
async function membersOf({ machines, origin }: RunningInstallation, tokens: string[]): Promise<readonly Member[]> {
  const [{ origin: machine }] = machines as readonly [(typeof machines)[number]];
  if (tokens.length === 0) {
    const body = JSON.stringify({ username: 'owner', password: PASSWORD });
    const response = await fetch(`${machine}/signup`, { method: 'POST', body });
    tokens.push(((await response.json()) as { readonly accessToken: string }).accessToken);
    const owner = createMember(origin, 'owner', tokens[0] ?? '');
    for (let number = 1; number < ACCOUNTS; number += 1) tokens.push((await signUpMember(machine, origin, owner, number)).token);
  }
  return tokens.map((token, at) => createMember(origin, `member ${String(at)}`, token));
}

/** The CPU time of the service and its engines while some work is done, for each piece of it. */
async function costs(
  add: Add,
  figure: string,
  { installation }: Setup,
  { machines }: RunningInstallation,
  work: () => Promise<number>,
) {
  const parts = [
    { name: 'service', read: () => machines.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0) },
    ...installation.engines.map(({ name, pid }) => ({ name, read: () => cpuMsOf(pid()) })),
  ];
  const before = parts.map(({ read }) => read());
  const pieces = await work();
  parts.forEach(({ name, read }, at) => add(`${figure}: CPU, ${name}`, 'ms', (read() - (before[at] ?? 0)) / pieces));
}

async function measureReports(add: Add, setup: Setup, running: RunningInstallation, pairs: readonly DevicePair[]): Promise<void> {
  const report = (perSecond: number) => reportAtRate(pairs, perSecond, LOAD_MS, createSystemClock());
  const figure = `state PUT, ${String(RATE_PER_PROCESS)} a second for each process`;
  await onOneProcessor(running, async () => {
    await costs(add, figure, setup, running, async () => (await report(RATE_PER_PROCESS * setup.count)).accepted);
    await costs(add, 'state PUT', setup, running, async () => addTimes(add, RATE, await report(RATE)));
  });
}

async function measureManyReports(add: Add, pairs: readonly DevicePair[]): Promise<void> {
  addTimes(add, HIGH_RATE, await reportAtRate(pairs, HIGH_RATE, LOAD_MS, createSystemClock()));
  const { accepted, tookMs } = await reportFlatOut(pairs, LOAD_MS);
  add('state PUTs, flat out', 'a second', (accepted * 1_000) / tookMs);
}

/** Returns how many reports were accepted. */
function addTimes(add: Add, perSecond: number, { accepted, latenciesMs, refused }: Load): number {
  const sorted = [...latenciesMs].sort((one, other) => one - other);
  const rate = `${String(perSecond)} a second`;
  add(`state PUT, ${rate}: refused, or without a push for 10 s`, 'of 1,000', (refused * 1_000) / (accepted + refused));
  add(`state PUT to push, ${rate}: p50`, 'ms', summaryOf(latenciesMs).median);
  add(`state PUT to push, ${rate}: p99`, 'ms', sorted[Math.floor(sorted.length * 0.99)] ?? NaN);
  return accepted;
}

/**
 * Keeps the service on one processor meanwhile, beside what asks it: a second on a core that two processes share is worth less
 * than one on a core that one has alone, so that the costs of one process and of three would not compare.
 */
async function onOneProcessor({ machines }: RunningInstallation, work: () => Promise<void>): Promise<void> {
  const bind = (processors: string) => {
    for (const { pid } of machines) bindProcess(pid, processors);
  };
  bind('0');
  await work();
  bind(`0-${String(cpus().length - 1)}`);
}

async function measureSearches(add: Add, setup: Setup, running: RunningInstallation, member: Member): Promise<void> {
  const random = createSeededRandom(11);
  const name = createSampleNames(random);
  const times: number[] = [];
  await costs(add, 'search', setup, running, async () => {
    for (let count = 0; count < SEARCHES; count += 1) {
      const words = name().split(' ');
      const text = count % 3 === 0 ? (words.at(-1) ?? '').slice(0, 3) : words.join(' ');
      const startMs = performance.now();
      const found = await member.ask(`GET /v1/search?type=track,album,artist&limit=20&q=${encodeURIComponent(text)}`);
      if (found === null) throw new Error(`The search for ${text} failed`);
      times.push(performance.now() - startMs);
    }
    return SEARCHES;
  });
  const sorted = [...times].sort((one, other) => one - other);
  add('search: p50', 'ms', summaryOf(times).median);
  add('search: p99', 'ms', sorted[Math.floor(sorted.length * 0.99)] ?? NaN);
}

async function measureRanges(
  add: Add,
  setup: Setup,
  running: RunningInstallation,
  member: Member,
  trackUris: readonly string[],
): Promise<void> {
  const urls = await Promise.all(
    trackUris.slice(0, RANGES_AT_ONCE).map(async (uri) => {
      const fileId = fileIdOf(uri.split(':').at(-1) ?? '', 'mp4-cenc');
      const query = 'version=1&product=9&platform=39&alt=json';
      const found = await member.ask(`GET /storage-resolve/files/audio/interactive/${fileId}?${query}`);
      return new URL((found as { readonly cdnurl: readonly string[] }).cdnurl[0] ?? '', running.origin).href;
    }),
  );
  const read = async (url: string): Promise<number> => {
    let bytes = 0;
    for (let count = 0; count < RANGES / urls.length; count += 1) {
      const first = (count % 8) * RANGE_BYTES;
      const response = await fetch(url, { headers: { range: `bytes=${String(first)}-${String(first + RANGE_BYTES - 1)}` } });
      if (response.status !== 206) throw new Error(`A range was answered with ${String(response.status)}`);
      bytes += (await response.arrayBuffer()).byteLength;
    }
    return bytes;
  };
  const startMs = performance.now();
  await costs(add, 'a megabyte of ranges', setup, running, async () => {
    const megabytes = (await Promise.all(urls.map(read))).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
    add('ranges', 'MB/s', (megabytes * 1_000) / (performance.now() - startMs));
    return megabytes;
  });
}

async function measureSockets(
  add: Add,
  { inspectorPort, machines }: RunningInstallation,
  members: readonly Member[],
): Promise<void> {
  const [machine] = machines;
  if (machine === undefined) return;
  const before = await memoryOf(machine.pid, inspectorPort);
  const sockets = [];
  for (const { token } of members)
    for (let count = 0; count < SOCKETS_PER_ACCOUNT; count += 1) sockets.push(await openIdleSocket(machine.origin, token));
  const after = await memoryOf(machine.pid, inspectorPort);
  add('a socket: heap', 'KB', (after.heap - before.heap) / 1_000 / sockets.length);
  add('a socket: resident', 'KB', (after.resident - before.resident) / 1_000 / sockets.length);
  for (const socket of sockets) socket.close(CLOSED_ON_PURPOSE);
}
