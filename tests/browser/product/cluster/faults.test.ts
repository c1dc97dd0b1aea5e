import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createSystemClock } from '#adapters/node/system-clock.ts';
import { delay } from '#application/runtime/delay.ts';
import { BUDGET_RESTORED_MS } from '#domain/constants/network/transport.ts';
import { startCluster, type Cluster, type Machine } from '#tests/support/cluster/cluster.ts';
import { createListener, type Listener } from '#tests/support/cluster/listener.ts';
import { albumOf, createMember, signUpMember } from '#tests/support/cluster/member.ts';
import { longestBreakMs, watchSound } from '#tests/support/cluster/sound-watch.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { installAudioProbe, openAlbum, playRow, signUp, waitForSound } from '#tests/support/service/member-test-client.ts';
import { attachPageState, closeProfiles, sharedChromium } from '#tests/support/ui/browser.ts';
import { openForSuite, type Closing } from '#tests/support/world/open-page.ts';

/** `npm run test:faults`: more clients, and faults that last longer; some six minutes. */
const IS_LONG = process.env.FAULTS === 'long';
const { accounts, devices, pauseMs, faultMs, frozenMs } = IS_LONG
  ? { accounts: 50, devices: 4, pauseMs: 3_000, faultMs: 8_000, frozenMs: 60_000 }
  : { accounts: 6, devices: 4, pauseMs: 400, faultMs: 1_500, frozenMs: 0 };

const MACHINES = 3;
const ALBUM = 'Four Long Songs';
const SONG_S = 300;
const SONGS = 4;
/**
 * Within this time all clients have to be back after a fault. Who was connected for less than a minute before it may have used up
 * its tries, and then waits for up to a minute: the long form gives them that minute.
 */
const BACK_MS = 30_000;
/** A client notices a lost socket, and comes back at the earliest, within less than this. */
const STEADY_MS = 2_500;
/** Clients that cannot deregister are left alone after this time. */
const STOP_MS = 5_000;
/** A page that has no processor for so long does not count as silent. */
const BREAK_MS_MAX = 1_000;

/** Where the logs of the machines are after a failure. */
const LOGS = fileURLToPath(new URL('../../../../.cache/', import.meta.url));

interface Stage {
  readonly cluster: Cluster;
  readonly listeners: readonly Listener[];
  readonly page: Page;
}

describe(`three machines behind a balancer with ${String(accounts * devices)} clients`, () => {
  const clock = createSystemClock();
  const stage = openForSuite(open);
  let killed = 0;
  const pause = (ms: number) => delay(clock, ms);

  afterEach(async function () {
    const { cluster, page } = stage();
    await attachPageState(this.currentTest?.err, [page]);
    if (this.currentTest?.isFailed())
      cluster.machines.forEach(({ output }, at) => writeFileSync(`${LOGS}machine-${String(at + 1)}.log`, output()));
  });

  async function open(closing: Closing): Promise<Stage> {
    const cluster = await startCluster(MACHINES, makeMusic, closing);
    const browser = await sharedChromium();
    const context = await browser.newContext();
    closing({ close: () => closeProfiles(browser) });
    const page = await context.newPage();
    await installAudioProbe(page);
    await signUp(page, cluster.origin);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const session = await fetch(`${cluster.origin}/session`, { headers: { cookie } });
    const owner = createMember(cluster.origin, 'owner', ((await session.json()) as { readonly accessToken: string }).accessToken);
    const album = await albumOf(owner, ALBUM);
    const random = createSeededRandom(18);
    const listeners: Listener[] = [];
    for (let number = 0; number < accounts; number += MACHINES)
      await Promise.all(
        cluster.machines.slice(0, accounts - number).map(async (machine, at) => {
          const member = await signUpMember(machine.origin, cluster.origin, owner, number + at);
          const isPlaying = (number + at) % 2 === 0;
          const { origin } = cluster;
          const listener = createListener({ member, origin, devices, album, isPlaying, clock, random, pauseMs });
          listeners.push(listener);
        }),
      );
    closing({ close: () => Promise.race([pause(STOP_MS), Promise.all(listeners.map((listener) => listener.stop()))]) });
    return { cluster, listeners, page };
  }

  /** Resolves once every client is connected and knows the other devices of its account, and stays so for a moment. */
  async function allAreBack(): Promise<void> {
    const startMs = performance.now();
    let sinceMs = startMs;
    for (let nowMs = startMs; nowMs - sinceMs < STEADY_MS; nowMs = performance.now()) {
      const missing = stage().listeners.flatMap((listener) => listener.missing());
      if (missing.length > 0) sinceMs = nowMs;
      if (sinceMs - startMs > BACK_MS) expect.fail(`Not back after 30 s: ${missing.join('; ')}`);
      await pause(50);
    }
    note(`all are back after ${((sinceMs - startMs) / 1_000).toFixed(1)} s`);
  }

  // The faults.

  async function machineDies(machine: Machine): Promise<void> {
    await machine.kill();
    killed += 1;
    await allAreBack();
    await machine.start();
  }
  async function databaseRestarts({ postgres }: Cluster): Promise<void> {
    await postgres.kill();
    await pause(faultMs);
    await postgres.start();
  }
  async function busIsEmptied({ redis }: Cluster): Promise<void> {
    await redis.restartEmpty(faultMs);
  }
  async function bucketRefuses({ s3 }: Cluster): Promise<void> {
    s3.refuse(503);
    await pause(faultMs);
    s3.refuse(null);
  }
  /** Stops a machine until the others have given it up, and wakes it. */
  async function standsStill(frozen: Machine, meanwhile: () => Promise<void>): Promise<void> {
    const { machines } = stage().cluster;
    const logs = (sentence: RegExp, ...some: readonly Machine[]) =>
      some.flatMap(({ output }) => [...output().matchAll(sentence)]);
    const gone = () => new Set(logs(/"instance":"(\w+)".*An instance is gone/g, ...machines).map(([, id]) => id)).size;
    frozen.freeze();
    await Promise.all([meanwhile(), pause(frozenMs)]);
    while (gone() < killed + 1) await pause(50);
    frozen.wake();
    while (logs(/This instance stood still for too long/g, frozen).length === 0) await pause(50);
  }

  it('serves all of them', async () => {
    const { listeners, page } = stage();
    for (const listener of listeners) {
      listener.start();
      while (listener.missing().length > 0) await pause(50);
    }
    await allAreBack();
    for (const listener of listeners) await listener.play();
    await openAlbum(page, ALBUM);
    await playRow(page, `${ALBUM} 1`);
    await waitForSound(page);
    await watchSound(page);
    for (const listener of listeners) listener.act();
  });

  it('has them back within 30 s when machines are killed one after the other', async () => {
    const { machines } = stage().cluster;
    for (const machine of IS_LONG ? machines : machines.slice(0, 1)) {
      if (killed > 0) await pause(BUDGET_RESTORED_MS);
      await machineDies(machine);
      await allAreBack();
    }
  });

  it('has them back within 30 s of faults of the engines and after a machine stood still for longer than its lease', async () => {
    const { cluster } = stage();
    const [, frozen] = cluster.machines;
    const faults = [databaseRestarts, busIsEmptied, bucketRefuses];
    const inTurn = async () => {
      for (const fault of faults) {
        await fault(cluster);
        if (IS_LONG) await allAreBack();
      }
    };
    if (IS_LONG) await inTurn();
    if (IS_LONG) await pause(BUDGET_RESTORED_MS);
    if (frozen) await standsStill(frozen, IS_LONG ? () => Promise.resolve() : inTurn);
    await allAreBack();
  });

  it('has lost nothing that it confirmed', async () => {
    const { listeners } = stage();
    await Promise.all(listeners.map((listener) => listener.rest()));
    await allAreBack();
    const lost = await Promise.all(listeners.map((listener) => listener.check()));
    const confirmed = listeners.reduce((sum, listener) => sum + listener.confirmed(), 0);
    note(`${String(confirmed)} changes were confirmed`);
    expect(lost.flat(), lost.flat().join('; ')).to.deep.equal([]);
    expect(confirmed).to.be.greaterThan(accounts);
  });

  it('never interrupted music that was in the buffer of a page', async () => {
    const { page } = stage();
    await waitForSound(page);
    expect(await longestBreakMs(page)).to.be.lessThan(BREAK_MS_MAX);
  });
});

function makeMusic(folder: string): void {
  const files = Array.from({ length: SONGS }, (_, at) => ({ name: `Long/${String(at + 1)}.m4a`, seconds: SONG_S }));
  makeAlbum(folder, ALBUM, 'Nora Lund', files);
}

function note(sentence: string): void {
  if (IS_LONG || process.env['VERBOSE']) console.log(`      ${sentence}`);
}
