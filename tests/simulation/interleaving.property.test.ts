import { expect } from 'chai';
import fc from 'fast-check';
import type { PushFault } from '#adapters/fakes/faulty-dealer.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import type { Controller } from '#application/player-view/controller-types.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { positionAt } from '#application/player-view/playback-position.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { createWorld, type Page, type World } from '#adapters/simulation/world/world.ts';

const ALBUMS = [albumUri('First Light'), albumUri('Second Wind')] as const;
const NAMES = ['desk', 'kitchen', 'phone'];
/** How long two devices may sound while the stop message of one is in flight, or lost and requested. */
const OVERLAP_MAX_MS = 3_000;

/** By then every page has pinged, and has read missed changes. */
const PONG_MS = 35_000;

interface Deed {
  readonly page: number;
  readonly does: string;
  readonly run: (player: Controller, page: Page) => Promise<void>;
  readonly thenMs: number;
}

const idOf = ({ storage }: Page) => storage.get(DEVICE_ID_KEY) ?? '';

const DEEDS: readonly Omit<Deed, 'page' | 'thenMs'>[] = [
  { does: 'plays the first album', run: (player) => player.play({ contextUri: ALBUMS[0] }) },
  { does: 'plays the second album', run: (player) => player.play({ contextUri: ALBUMS[1], index: 1 }) },
  { does: 'toggles', run: (player) => player.togglePlay() },
  { does: 'pauses', run: (player) => player.pause() },
  { does: 'resumes', run: (player) => player.resume() },
  { does: 'goes on', run: (player) => player.nextTrack() },
  { does: 'goes back', run: (player) => player.smartPreviousTrack() },
  { does: 'seeks', run: (player) => player.seek(60_000) },
  { does: 'shuffles', run: (player) => player.toggleShuffle() },
  { does: 'repeats', run: (player) => player.cycleRepeatMode() },
  { does: 'queues', run: (player) => player.addToQueue(trackUri('Second Wind Two')) },
  { does: 'takes over', run: (player, page) => player.transfer(idOf(page)) },
];

const deed: fc.Arbitrary<Deed> = fc
  .tuple(fc.constantFrom(...DEEDS), fc.nat(2), fc.constantFrom(0, 1, 300, 1_200, 6_000))
  .map(([{ does, run }, page, thenMs]) => ({
    ...{ does, run, page, thenMs },
    [fc.toStringMethod]: () => `${NAMES[page]} ${does}, ${thenMs} ms`,
  }));

/** Of ten pushes one is lost, one comes twice, and two are late and overtaken. */
function hurtPushes({ dealer }: Page, seed: number): void {
  const random = createSeededRandom(seed);
  dealer.fault((): PushFault => {
    const chance = Math.floor(random.fraction() * 10);
    const lateMs = Math.ceil(random.fraction() * 1_500);
    if (chance === 0) return [];
    if (chance === 1) return [0, lateMs];
    return chance <= 3 ? [lateMs] : [0];
  });
}

/** The view with two tracks on each side; the playing device is compared separately. */
function seen(page: Page, atMs: number) {
  const view = page.view();
  const uris = (tracks: readonly { readonly uri: string }[]) => tracks.map(({ uri }) => uri);
  const { contextUri, nextTracks, phase, previousTracks, repeat, shuffle, track } = view;
  const around = { next: uris(nextTracks).slice(0, 2), previous: uris(previousTracks).slice(-2) };
  return { contextUri, phase, repeat, shuffle, ...around, track: track?.uri ?? null, atMs: positionAt(view, atMs) };
}

const activeOf = (page: Page) =>
  page
    .view()
    .devices.filter(({ isActive }) => isActive)
    .map(({ id }) => id);

function expectSameView(pages: readonly Page[], nowMs: number): void {
  const [first, ...others] = pages.map((page) => ({ ...seen(page, nowMs), active: activeOf(page) }));
  for (const other of others) {
    expect({ ...other, atMs: 0 }).to.deep.equal({ ...first, atMs: 0 });
    expect(other.atMs).to.be.closeTo(first?.atMs ?? 0, 1_000);
  }
}

/** Advances time in small steps, and checks that two never sound for long, nor count as active. */
function createWatch({ clock }: World, pages: readonly Page[]) {
  let overlapMs = 0;
  return async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 250) {
      await clock.advance(Math.min(250, ms - passedMs));
      const sounding = pages.filter(({ media }) => media.isSounding()).length;
      overlapMs = sounding > 1 ? overlapMs + 250 : 0;
      expect(overlapMs, 'two sound').to.be.below(OVERLAP_MAX_MS);
      for (const page of pages) expect(activeOf(page).length, 'active devices').to.be.at.most(1);
    }
  };
}

async function openPages(world: World): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (const name of NAMES) pages.push(await world.openPage({ name }));
  return pages;
}

describe('three listeners of one account with lost, duplicated and late pushes', () => {
  it('end with the same view, one playing device, and a response to every command', async function () {
    const tally = createTally(
      'deeds on three pages',
      DEEDS.map(({ does }) => does),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(deed, { minLength: 1, maxLength: 12, size: 'max' }),
        async (seed, deeds) => {
          const world = await createWorld({ seed });
          const pages = await openPages(world);
          const pass = createWatch(world, pages);
          const unsettled = new Set<string>();
          pages.forEach((page, index) => hurtPushes(page, seed + index));
          for (const { page: index, does, run, thenMs } of deeds) {
            const page = pages[index];
            if (!page) continue;
            unsettled.add(does);
            tally.count(does);
            run(page.client.controller, page)
              .catch(errorFrom)
              .finally(() => unsettled.delete(does));
            await pass(thenMs);
          }
          await pass(10_000);
          // The network is healthy again and idle: a page that missed the last push detects it by the next pong.
          for (const { dealer } of pages) dealer.fault(() => [0]);
          await pass(PONG_MS);
          expect([...unsettled], 'commands without an end').to.deep.equal([]);
          expect(pages.filter(({ media }) => media.isSounding()).length).to.be.at.most(1);
          expectSameView(pages, world.clock.nowMs());
          await world.close();
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
    tally.expectAll();
  });
});

describe('playback that is transferred there and back', () => {
  it('keeps track, position, options, and the tracks before and after', async function () {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(deed, { maxLength: 8, size: 'max' }),
        fc.nat(2),
        async (seed, deeds, to) => {
          const world = await createWorld({ seed });
          const pages = await openPages(world);
          const [desk] = pages;
          const other = pages[to];
          if (!desk || !other) throw new Error('no pages');
          const say = (command: Promise<void>) => Promise.all([command.catch(errorFrom), world.clock.advance(3_000)]);
          await say(desk.client.controller.play({ contextUri: ALBUMS[0] }));
          for (const { page, run } of deeds) if (pages[page]) await say(run(pages[page].client.controller, pages[page]));
          await say(desk.client.controller.transfer(idOf(desk)));
          const before = seen(desk, world.clock.nowMs());
          const startMs = world.clock.nowMs();
          await say(desk.client.controller.transfer(idOf(other)));
          await say(other.client.controller.transfer(idOf(desk)));
          const after = seen(desk, world.clock.nowMs());
          const passedMs = before.phase === 'playing' ? world.clock.nowMs() - startMs : 0;
          expect({ ...after, atMs: 0 }).to.deep.equal({ ...before, atMs: 0 });
          expect(after.atMs).to.be.closeTo(before.atMs + passedMs, 1_000);
          await world.close();
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 60) },
    );
  });
});
