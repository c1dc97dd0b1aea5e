import { expect } from 'chai';
import fc from 'fast-check';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { postConnectTransfer } from '#application/calls/playback/connect-state.ts';
import type { Controller } from '#application/player-view/controller-types.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import type { StateUpdate } from '#domain/track-playback/types.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { createWorld, type Page, type World } from '#adapters/simulation/world/world.ts';

/** An action on one of two pages, and the pause after it. */
interface Deed {
  readonly page: 0 | 1;
  readonly does: string;
  readonly run: (controller: Controller, page: Page) => Promise<void>;
  readonly thenMs: number;
}

const ALBUMS = [albumUri('First Light'), albumUri('Second Wind')];
const DEEDS: readonly Omit<Deed, 'page' | 'thenMs'>[] = [
  { does: 'plays the first album', run: (player) => player.play({ contextUri: ALBUMS[0] ?? '' }) },
  { does: 'plays the second album', run: (player) => player.play({ contextUri: ALBUMS[1] ?? '', index: 2 }) },
  { does: 'toggles', run: (player) => player.togglePlay() },
  { does: 'pauses', run: (player) => player.pause() },
  { does: 'resumes', run: (player) => player.resume() },
  { does: 'goes on', run: (player) => player.nextTrack() },
  { does: 'goes back', run: (player) => player.smartPreviousTrack() },
  { does: 'seeks', run: (player) => player.seek(170_000) },
  { does: 'seeks forward', run: (player) => player.seekForward() },
  { does: 'shuffles', run: (player) => player.toggleShuffle() },
  { does: 'repeats', run: (player) => player.cycleRepeatMode() },
  { does: 'takes over', run: (_, page) => takeOver(page) },
  { does: 'changes the volume', run: (player) => player.setVolume(0.3) },
];

const deed: fc.Arbitrary<Deed> = fc
  .tuple(fc.constantFrom(...DEEDS), fc.constantFrom(0 as const, 1 as const), fc.constantFrom(0, 1, 300, 1_200, 12_000, 65_000))
  .map(([{ does, run }, page, thenMs]) => ({
    does,
    run,
    page,
    thenMs,
    [fc.toStringMethod]: () => `${page} ${does}, ${thenMs} ms`,
  }));

/** Playback moves to this page, sounding or not as it was. */
async function takeOver({ client, storage }: Page): Promise<void> {
  const deviceId = storage.get(DEVICE_ID_KEY) ?? '';
  const body = { transfer_options: { restore_paused: 'restore' } } as const;
  await client.session.api.send(postConnectTransfer, { params: { from: deviceId, to: deviceId }, body });
}

/** A slow network, in which responses and pushes overtake each other. */
function slowDown(page: Page, seed: number): void {
  const random = createSeededRandom(seed);
  page.http.fault(() => ({ type: 'delay', delayMs: Math.floor(random.fraction() ** 4 * 2_000) }));
}

/** The state updates a page sent, a list for each registration. */
function updatesOf({ http }: Page): readonly (readonly StateUpdate[])[] {
  const registrations: StateUpdate[][] = [];
  for (const { body, method, url } of http.sent) {
    if (method === 'POST' && url.endsWith('/track-playback/v1/devices')) registrations.push([]);
    if (method === 'PUT' && url.endsWith('/state')) registrations.at(-1)?.push(JSON.parse(String(body)) as StateUpdate);
  }
  return registrations;
}

function expectSaneNumbers(page: Page): void {
  const view = page.view();
  expect(view.positionMs).to.be.within(0, Math.max(view.durationMs, 0) + 1);
  for (const updates of updatesOf(page)) {
    const numbers = updates.map(({ seq_num }) => seq_num);
    expect(numbers, 'sequence numbers grow').to.deep.equal([...new Set(numbers)].sort((a, b) => a - b));
    for (const { sub_state } of updates) expect(sub_state.position).to.be.within(0, Math.max(sub_state.duration, 0) + 1);
  }
}

async function expectOneSound({ clock }: World, pages: readonly Page[]): Promise<void> {
  await clock.advance(2_000);
  expect(pages.filter(({ media }) => media.isSounding()).length, 'pages that sound').to.be.at.most(1);
}

/** The common view of both pages: device, track and pause state. */
function expectAgreement(pages: readonly Page[]): void {
  const [one, other] = pages.map(({ view }) => {
    const { contextUri, devices, phase, repeat, shuffle, track } = view();
    return {
      contextUri,
      phase,
      shuffle,
      repeat,
      track: track?.uri ?? null,
      active: devices.find(({ isActive }) => isActive)?.id ?? null,
    };
  });
  expect(one).to.deep.equal(other);
}

describe('listeners with random commands on two pages', () => {
  it('keeps one device audible, versions monotonic, and settles every command', async function () {
    const tally = createTally(
      'deeds on two pages',
      DEEDS.map(({ does }) => does),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(deed, { minLength: 1, maxLength: 14, size: 'max' }),
        async (seed, deeds) => {
          const world = await createWorld({ seed });
          const pages = [await world.openPage({ name: 'one' }), await world.openPage({ name: 'other' })];
          pages.forEach((page, index) => slowDown(page, seed + index));
          const unsettled = new Set<string>();
          for (const { page, does, run, thenMs } of deeds) {
            const at = pages[page];
            if (!at) continue;
            unsettled.add(does);
            tally.count(does);
            run(at.client.controller, at)
              .catch(errorFrom)
              .finally(() => unsettled.delete(does));
            await world.clock.advance(thenMs);
            pages.forEach(expectSaneNumbers);
          }
          await world.clock.advance(30_000);
          await expectOneSound(world, pages);
          expectAgreement(pages);
          expect([...unsettled], 'commands without an end').to.deep.equal([]);
          await world.close();
        },
      ),
      { numRuns: 40 },
    );
    tally.expectAll();
  });
});
