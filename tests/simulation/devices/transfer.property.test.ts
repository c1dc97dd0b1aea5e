import { expect } from 'chai';
import fc from 'fast-check';
import type { Controller } from '#application/player-view/controller-types.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { positionAt } from '#application/player-view/playback-position.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page, type World } from '#adapters/simulation/world/world.ts';

const ALBUMS = [albumUri('First Light'), albumUri('Second Wind')] as const;
const NAMES = ['desk', 'kitchen', 'phone'];
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

/** The view with two tracks on each side; the playing device is compared separately. */
function seen(page: Page, atMs: number) {
  const view = page.view();
  const uris = (tracks: readonly { readonly uri: string }[]) => tracks.map(({ uri }) => uri);
  const { contextUri, nextTracks, phase, previousTracks, repeat, shuffle, track } = view;
  const around = { next: uris(nextTracks).slice(0, 2), previous: uris(previousTracks).slice(-2) };
  return { contextUri, phase, repeat, shuffle, ...around, track: track?.uri ?? null, atMs: positionAt(view, atMs) };
}

async function openPages(world: World): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (const name of NAMES) pages.push(await world.openPage({ name }));
  return pages;
}

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
